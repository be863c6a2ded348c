"""How far a source supports a claim: a graded score by rules over text, with its reasons."""
