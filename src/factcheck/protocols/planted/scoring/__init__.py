"""From results to the figures of a summary."""
