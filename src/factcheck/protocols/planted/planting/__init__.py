"""Making the cases: the pool taken apart, proofs, grammar, drafts, pairs."""
