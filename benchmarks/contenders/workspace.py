"""The workspace of our two contenders: its settings, and whether its books agree in the end."""

from factcheck.jsonl import read_records
from factcheck.ledger.sqlite import SqliteLedger, ledger_file
from factcheck.records.call import Call
from factcheck.workspace import Workspace

SETTINGS = """
[models]
judge = "loopback:loopback"
[models.endpoints.loopback]
base_url = "{address}"
family = "loopback"
[budget]
monthly_usd = 1000
per_run_usd = 100
[prices."loopback:loopback"]
input = 1.0
cache_read = 0.1
cache_write = 1.0
output = 4.0
source = "the benchmark"
date = 2026-11-29
"""


def books_agree(workspace: Workspace, count: int) -> bool:
    """Whether journal and ledger hold every call and the same money, and nothing is left open."""
    calls = list(read_records(workspace.run("overhead").calls, Call))
    ledger = SqliteLedger(ledger_file(workspace.root))
    spent, left_open = float(ledger.spent("overhead")), ledger.open_reservations()
    ledger.close()
    return len(calls) == count and not left_open and abs(spent - sum(call.spent_usd for call in calls)) < 1e-9
