"""The protocols; they never import each other."""
