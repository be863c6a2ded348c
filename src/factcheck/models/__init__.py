"""Asking a model: the port, the providers and the wrappers around them."""
