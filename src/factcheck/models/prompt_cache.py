"""What a vendor's prompt cache should hold: the beginning that many questions about one article have in common."""

from factcheck.hashing import sha256_json
from factcheck.models.ports import Task
from factcheck.models.schemas import schema_text

# An article is at least that long; a post, which is asked about once, is shorter. To write to a cache costs more than
# to send, and the shortest beginning that any vendor keeps is 512 tokens.
KEEP_FROM = 1200


def is_shared(task: Task) -> bool:
    """Whether the evidence will be asked about again, so that keeping it pays."""
    return len(task.prompt.evidence) >= KEEP_FROM


def beginning_key(task: Task) -> str:
    """Equal for tasks whose prompts are the same up to the question: 32 hexadecimal digits.

    The schema of the answer belongs to it, for vendors put it before all else.
    """
    return sha256_json([schema_text(task.answer), task.prompt.system, task.prompt.evidence])[:32]
