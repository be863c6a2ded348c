"""Seconds of ``factcheck --help`` as a whole process, median of 15."""

import json
import statistics
import subprocess
import sys
import time


def main() -> None:
    """Start it 15 times."""
    seconds = []
    for _ in range(15):
        clock = time.perf_counter()
        subprocess.run([sys.executable, "-m", "factcheck", "--help"], check=True, stdout=subprocess.DEVNULL)
        seconds.append(time.perf_counter() - clock)
    print(json.dumps({"benchmark": "startup", "median_seconds": round(statistics.median(seconds), 3)}))


if __name__ == "__main__":
    main()
