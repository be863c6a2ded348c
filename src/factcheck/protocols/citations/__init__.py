"""Deep-research reports and their citations: hire or fire."""
