"""Auditing a report: the stages that citations and receipts share, from the file to the decisions on its claims."""
