"""Code checks that no model can talk its way around."""
