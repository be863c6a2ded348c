"""What a fact-checker is made of: steps, guards, decision and rewrite."""
