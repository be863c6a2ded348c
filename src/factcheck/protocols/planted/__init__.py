"""Protocol 1: planted errors and clean twins."""
