"""The fields that bodies of calls and answers have."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Choice = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Seed = (
    Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    | Annotated[str, msgspec.Meta(min_length=1, max_length=100, pattern=r"^[^\x00]*$")]
)

JSONObject = dict[str, Any]
"""An object of JSON whose shape is not known where it passes through, or follows from another part.

Where the shape is known there is a struct.
"""


def component(name: str, many: bool = False) -> msgspec.Meta:
    """The schema that the description of the calls gives a field which is encoded already.

    It is that component, or a list of `many`.
    """
    kind = {"$ref": f"#/components/schemas/{name}"}
    if many:
        return msgspec.Meta(extra_json_schema={"type": "array", "items": kind})
    return msgspec.Meta(extra_json_schema=kind)
