"""Candidates at work: a brief in, a report with its sources out, over minutes, killed at any moment and resumed."""
