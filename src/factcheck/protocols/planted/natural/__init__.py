"""Natural errors: labeled claims that nobody planted, from rows to cases, figures and tables."""
