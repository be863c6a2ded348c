"""What all contenders share: the job they are given, and how their seconds are taken."""

import json
import resource
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any


def read_job() -> dict[str, Any]:
    """The job: ``address``, ``workers``, ``system``, ``questions``, ``schema``; for our own harness the parts too."""
    job: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    return job


def cpu_s() -> float:
    """Seconds of CPU of this process so far, all threads, user and system."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def measure(package: str, work: Callable[[], int]) -> None:
    """Print wall and CPU seconds of the work, how many good answers it counted, and the package's version."""
    cpu, wall = cpu_s(), time.perf_counter()
    good = work()
    wall, cpu = time.perf_counter() - wall, cpu_s() - cpu
    print(json.dumps({"wall_s": wall, "cpu_s": cpu, "good": good, "version": f"{package} {version(package)}"}))
