"""Receipts for deep-research reports: every claim with the evidence for or against it."""
