"""Groundedness of answers: each claim against the source it cites, and the kinds of what was made up."""
