"""The human gate: blind labels of claims nobody planted, and how far the checker agrees with them."""
