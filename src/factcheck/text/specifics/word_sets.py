"""Word lists are written as blocks of text; this reads them."""


def word_set(block: str) -> frozenset[str]:
    """The words of a block."""
    return frozenset(block.split())


def phrase_set(block: str) -> frozenset[str]:
    """The phrases of a block, cut at commas."""
    return frozenset(" ".join(phrase.split()) for phrase in block.split(",") if phrase.strip())
