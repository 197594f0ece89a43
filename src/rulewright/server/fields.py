"""Field types of request and response bodies."""

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

# Written out, since `\s` of Python has characters that `\s` of JSON Schema does not have.
NOT_BLANK = r"[^\s\x1c-\x1f\x85]"

JSONObject = dict[str, Any]
"""A JSON object whose fields are unknown here or vary; where they are known, a struct is used."""


def component(name: str, many: bool = False) -> msgspec.Meta:
    """Return the OpenAPI schema of a field that is already encoded.

    The schema is a reference to the component of that name or, with `many`, a list of such.
    """
    kind = {"$ref": f"#/components/schemas/{name}"}
    if many:
        return msgspec.Meta(extra_json_schema={"type": "array", "items": kind})
    return msgspec.Meta(extra_json_schema=kind)
