"""A large audit: 200 claims on 80 addresses that answer after 100 ms, in time, and killed without a second fetch."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import audit_worker
import resolve_web

from factcheck.records.answer_key import AnswerKey

pytestmark = pytest.mark.slow
double: Any = resolve_web


@pytest.fixture
def large(tmp_path: Path) -> Any:
    """A web of 80 pages on 20 hosts, and a report of 200 claims on them."""
    web = double.Web(delay_s=0.1)
    lines = ["# A long report", ""]
    for number in range(200):
        place = web.url(f"site{number % 20}", f"/page/{number % 80}")
        web.put(f"site{number % 20}", f"/page/{number % 80}", double.page(double.article(f"Page {number % 80}")))
        lines += [f"The north pier number {number} was opened in {1800 + number} ([source]({place})).", ""]
    report = tmp_path / "long.md"
    report.write_text("\n".join(lines), "utf-8")
    yield web, report
    web.close()


def pages_asked(web: Any) -> dict[str, int]:
    return {place: count for place, count in web.hits.items() if "/page/" in place}


def test_two_hundred_claims_on_eighty_addresses_in_under_a_minute(large: Any, tmp_path: Path) -> None:
    web, report = large
    clock = time.monotonic()
    resolver = double.open_web(tmp_path, web.settings(reader=False, archive=False), manners=resolve_web.Manners())
    summary = audit_worker.audit(tmp_path, audit_worker.rows_of(report), resolver, AnswerKey(), False)
    seconds = time.monotonic() - clock
    assert summary.reports[0].claims == 200 and summary.panel.decisions == 200
    assert summary.reports[0].citations.addresses == {"ok": 80} and set(pages_asked(web).values()) == {1}
    assert seconds < 60, f"{seconds:.0f} s"


def test_a_killed_audit_goes_on_without_a_second_fetch(large: Any, tmp_path: Path) -> None:
    web, report = large
    command = [sys.executable, audit_worker.__file__, str(tmp_path / "w"), str(web.port), str(report)]
    killed = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while len(pages_asked(web)) < 30 and killed.poll() is None:
        time.sleep(0.02)
    killed.kill()
    killed.wait()
    before = pages_asked(web)
    assert 30 <= len(before) < 80, "it was killed on the way"
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0 and "done" in done.stdout, done.stderr
    after = pages_asked(web)
    assert len(after) == 80
    again = [place for place, count in after.items() if count > 1]
    assert len(again) <= 16, "only what was under way when it was killed may be asked again"
    third = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert third.returncode == 0 and pages_asked(web) == after
