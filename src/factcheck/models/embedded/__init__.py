"""The embedded no-model baseline: answers every task by rules over text."""
