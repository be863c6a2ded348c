"""The rewrite: replaces a corrected claim's span and nothing else. Not evaluated; unit-tested for that property."""

from collections.abc import Mapping

from factcheck.records.result import ClaimResult


def rewrite_post(post: str, claims: tuple[ClaimResult, ...], replacements: Mapping[int, str]) -> str:
    """The post with the span of each corrected claim replaced; every other byte is kept.

    ``replacements`` maps a claim's index to its new wording. Only claims with the outcome corrected are replaced: what
    is contested is for a person. Raises ValueError where two replaced spans overlap or a span is not in the post.
    """
    chosen = [c for c in claims if c.outcome == "corrected" and c.index in replacements]
    spans = sorted((_span(claim, post), replacements[claim.index]) for claim in chosen)
    pieces, done = [], 0
    for (start, end), text in spans:
        if start < done:
            raise ValueError(f"two corrected claims share the characters {start} to {done}")
        pieces += [post[done:start], text]
        done = end
    return "".join([*pieces, post[done:]])


def _span(claim: ClaimResult, post: str) -> tuple[int, int]:
    if claim.start is None or claim.end is None or not 0 <= claim.start <= claim.end <= len(post):
        raise ValueError(f"claim {claim.index} has no place in the post")
    return claim.start, claim.end
