"""Frozen records: every line that a stage writes and the next one reads."""
