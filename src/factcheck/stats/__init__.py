"""Pure statistics; the only room that imports statsmodels or scipy."""
