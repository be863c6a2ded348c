"""Verification and staleness of published results."""
