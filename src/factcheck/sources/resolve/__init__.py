"""Resolving cited addresses: one status each, with the evidence it was decided on."""
