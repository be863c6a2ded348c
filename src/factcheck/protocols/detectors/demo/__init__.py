"""An embedded sample that we wrote ourselves, for demonstration only."""
