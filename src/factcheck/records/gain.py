"""What one added thing buys: part of a run's summary."""

from factcheck.records.base import Record


class Gain(Record):
    """Arm ``a`` is arm ``b`` with one thing ``added``; what that finds more, and what it costs more.

    Counts are of items that both arms answered. ``extra_usd`` is the attributed cost of ``a`` minus that of ``b`` over
    all cases of the run; ``usd_per_error`` divides it by ``net``. ``low`` and ``high`` are that quotient at the ends of
    the interval of the difference in recall (``high`` None: no upper end, the gain may be nothing). All three are None
    where ``note`` says why.
    """

    a: str
    b: str
    added: str
    errors: int
    only_a: int
    only_b: int
    net: int
    extra_usd: float
    usd_per_error: float | None
    low: float | None
    high: float | None
    extra_calls: int
    alarms: int
    alarms_only_a: int
    alarms_only_b: int
    alarms_net: int
    note: str | None = None
