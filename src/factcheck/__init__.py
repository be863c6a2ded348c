"""Measure fact-checkers honestly: planted errors, clean twins, intervals and a rule fixed in advance."""

__version__ = "0.1.0"
