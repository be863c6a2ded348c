"""Specifics of an answer that stand nowhere in its sources: a check without a model, fit for production."""
