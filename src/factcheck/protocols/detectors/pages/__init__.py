"""Pages of a round: for Markdown and for people."""
