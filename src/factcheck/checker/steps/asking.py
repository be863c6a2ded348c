"""What steps that ask one model one prompt have in common."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AskingStep:
    """One prompt, put to the model of one role."""

    prompt: str
    role: str

    @property
    def prompts(self) -> tuple[str, ...]:
        """The one prompt."""
        return (self.prompt,)

    @property
    def roles(self) -> tuple[str, ...]:
        """The one role."""
        return (self.role,)
