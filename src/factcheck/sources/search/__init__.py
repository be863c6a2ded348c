"""Searching for evidence: a local folder of pages, or an endpoint that the user declared."""
