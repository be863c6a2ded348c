"""What all records share: frozen, nothing unknown, no NaN."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

Status = Literal["ok", "unparsed", "refused", "truncated", "error"]


class Record(BaseModel):
    """A line of a file or a part of one. Fields that are Python words carry a trailing underscore and an alias."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, populate_by_name=True, protected_namespaces=()
    )
