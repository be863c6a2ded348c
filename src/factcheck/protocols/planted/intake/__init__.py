"""Taking articles and clean sentences in."""
