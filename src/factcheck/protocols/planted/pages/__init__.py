"""From summaries to what the templates show."""
