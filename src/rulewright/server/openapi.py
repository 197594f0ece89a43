"""The OpenAPI description, made from the handlers and the structs of their bodies.

The framework's own description lacks the limits of msgspec fields and the errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, NotRequired, TypedDict, Union, get_args, get_origin

import msgspec
from litestar import Litestar, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Response
from litestar.routes import HTTPRoute
from litestar.typing import FieldDefinition

from rulewright import __version__
from rulewright.kernel.payload import AskPayload
from rulewright.kit.board import Board
from rulewright.kit.moment import Moment
from rulewright.kit.scene import Scene
from rulewright.server.errors import ErrorBody
from rulewright.server.fields import JSONObject
from rulewright.server.http.call import AnyRequest
from rulewright.server.views.changes_wire import ListChange, MapChange

PATH = "/api/schema/openapi.json"
REF = "#/components/schemas/{name}"
SAFE = frozenset({"GET", "HEAD"})
ALL_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
GIVEN = frozenset({"request", "state", "data"})  # handler parameters that are not in requests
TYPES = {int: "integer", str: "string", bool: "boolean"}
LIMITS = {
    "ge": "minimum",
    "le": "maximum",
    "min_length": "minLength",
    "max_length": "maxLength",
}

# Types made by games, or encoded before they enter a response; referenced by `component`.
COMPONENTS = (Scene, Moment, Board, AskPayload, ListChange, MapChange)

SAYS = {
    400: "not of the protocol, or something that the game or the server does not have",
    401: "only for somebody who is known",
    403: "a key, password or passkey that opens nothing, the page of another site, or not allowed",
    404: "no such table, game or other thing",
    409: "unavailable, or chosen at a moment that has passed",
    411: "a body in chunks",
    413: "a body over the limit",
    421: "asked of a host that this server does not answer to",
    429: "more than the limits allow, for now",
    500: "the server's fault; what happened is in its log",
    502: "not taken by where it was to be sent",
    503: "the database cannot be used for now",
}
LATER = frozenset({429, 503})  # errors with a `Retry-After` header


Content = dict[str, dict[str, JSONObject]]
"""Media types, each with the JSON schema of its content."""
Schemas = Mapping[str, JSONObject]
"""JSON schemas by type."""


class Body(TypedDict):
    """The description of a request body."""

    required: bool
    content: Content


class Answer(TypedDict):
    """The description of the response with one status."""

    description: str
    content: NotRequired[Content]
    headers: NotRequired[JSONObject]


# The functional syntax, since `in` is a keyword.
Parameter = TypedDict("Parameter", {"name": str, "in": str, "required": bool, "schema": JSONObject})


class Operation(TypedDict):
    """The description of one endpoint: its parameters, body and responses."""

    operationId: str
    summary: str
    parameters: list[Parameter]
    responses: dict[str, Answer]
    requestBody: NotRequired[Body]


class Components(TypedDict):
    """The schemas that endpoints refer to."""

    schemas: dict[str, JSONObject]


class Description(TypedDict):
    """The whole OpenAPI document."""

    openapi: str
    info: dict[str, str]
    paths: dict[str, dict[str, Operation]]
    components: Components


def description(app: Litestar) -> Description:
    """Describe all endpoints below `/api` as an OpenAPI 3.1 document, in plain data."""
    handlers = sorted(calls(app), key=lambda call: call[:2])
    kinds = [
        ErrorBody,
        *COMPONENTS,
        *(kind for _, _, handler in handlers for kind in _bodies(handler)),
        *(kind for _, _, handler in handlers for kind in _answers(handler)),
    ]
    described = [kind for kind in kinds if kind not in (bytes, type(None))]
    schemas, parts = msgspec.json.schema_components(described, ref_template=REF)
    schema_of = {str(kind): schema for kind, schema in zip(described, schemas, strict=True)}
    paths: dict[str, dict[str, Operation]] = {}
    for path, method, handler in handlers:
        operation = _operation(path, method, handler, schema_of)
        paths.setdefault(path, {})[method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Rulewright", "version": __version__},
        "paths": paths,
        "components": {"schemas": parts},
    }


def calls(app: Litestar) -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    """Yield the path, method and handler of every endpoint."""
    for route in app.routes:
        if not isinstance(route, HTTPRoute) or not route.path.startswith("/api/"):
            continue
        for handler in route.route_handlers:
            for method in sorted(handler.http_methods):
                if handler.include_in_schema is not False and method in ALL_METHODS:
                    yield route.path_format, method, handler


def _operation(path: str, method: str, handler: HTTPRouteHandler, schema_of: Schemas) -> Operation:
    operation: Operation = {
        "operationId": f"{method.lower()}{path.replace('/', '-').replace('_', '-')}".replace(
            "{", ""
        ).replace("}", ""),
        "summary": (handler.fn.__doc__ or "").partition("\n")[0],
        "parameters": list(_parameters(path, handler)),
        "responses": {str(handler.status_code): _success(handler, schema_of)},
    }
    if (body := handler.parsed_data_field) is not None:
        content = _content("application/json", schema_of[str(body.annotation)])
        operation["requestBody"] = {"required": not body.has_default, "content": content}
    for status in _refusals(path, method):
        operation["responses"][str(status)] = _refusal(status, schema_of)
    return operation


def _parameters(path: str, handler: HTTPRouteHandler) -> Iterator[Parameter]:
    for name, field in _named(handler):
        in_path = f"{{{name}}}" in path
        yield {
            "name": getattr(field.kwarg_definition, "name", None) or name,
            "in": "path" if in_path else "query",
            "required": in_path,
            "schema": _parameter_schema(field),
        }


def _named(handler: HTTPRouteHandler) -> Iterator[tuple[str, FieldDefinition]]:
    """Yield the parameters of a request: the handler's own, and those of its dependencies."""
    providers = handler.resolve_dependencies()
    for name, field in handler.parsed_fn_signature.parameters.items():
        if name in providers:
            parts = providers[name].parsed_fn_signature.parameters
            yield from ((part, own) for part, own in parts.items() if part not in GIVEN)
        elif name not in GIVEN:
            yield name, field


def _parameter_schema(field: FieldDefinition) -> JSONObject:
    kinds = [kind for kind in get_args(field.annotation) or (field.annotation,) if kind in TYPES]
    schema: JSONObject = {"type": TYPES[kinds[0]]}
    for name, said in LIMITS.items():
        limit = getattr(field.kwarg_definition, name, None)
        if limit is not None:
            schema[said] = limit
    return schema


def _bodies(handler: HTTPRouteHandler) -> tuple[Any, ...]:
    """Return the type of a handler's request body, or an empty tuple if it takes none."""
    field = handler.parsed_data_field
    return () if field is None else (field.annotation,)


def _answers(handler: HTTPRouteHandler) -> tuple[Any, ...]:
    """Return the types of a handler's responses, unwrapped from `Response`."""
    given = handler.parsed_fn_signature.return_type
    raw = given.inner_types[0].raw if given.is_subclass_of(Response) else given.raw
    return get_args(raw) if get_origin(raw) in (Union, UnionType) else (raw,)


def _success(handler: HTTPRouteHandler, schema_of: Schemas) -> Answer:
    kinds = _answers(handler)
    if kinds == (type(None),):
        return {"description": "done"}
    media = str(handler.media_type or "application/json")
    media = getattr(handler.media_type, "value", media)
    schemas: list[JSONObject] = [
        {"type": "object"} if kind is bytes else schema_of[str(kind)] for kind in kinds
    ]
    schema: JSONObject = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    return {"description": "done", "content": _content(media, schema)}


def _content(media: str, schema: JSONObject) -> Content:
    return {media: {"schema": schema}}


def _refusals(path: str, method: str) -> list[int]:
    """Return the statuses of the errors that a request may cause."""
    statuses = {400, 421, 429, 500, 503}
    if method not in SAFE:
        statuses |= {403, 409, 411, 413}
    if "{" in path:
        statuses.add(404)
    if path.startswith("/api/tables/"):
        statuses |= {401, 403, 409}
    if path.startswith(("/api/account", "/api/notices", "/api/guest")):
        statuses |= {401, 403, 404}
    if path.startswith(("/api/reports", "/api/starts")):
        statuses |= {401, 404}
    if path.startswith("/api/notices"):
        statuses.add(502)
    if path in ("/api/tables", "/api/ask"):
        statuses.add(404)  # for an unknown game
    if path == "/api/tables" and method not in SAFE:
        statuses.add(401)  # for a listed table without a session
    return sorted(statuses)


def _refusal(status: int, schema_of: Schemas) -> Answer:
    content = _content("application/json", schema_of[str(ErrorBody)])
    refusal: Answer = {"description": SAYS[status], "content": content}
    if status in LATER:
        seconds = {"description": "in how many seconds", "schema": {"type": "integer"}}
        refusal["headers"] = {"Retry-After": seconds}
    return refusal


@cache
def _encoded(app: Litestar) -> bytes:
    return msgspec.json.encode(description(app))


@get(PATH, include_in_schema=False, sync_to_thread=True, media_type="application/json")
def schema(request: AnyRequest) -> Response[bytes]:
    """Return the OpenAPI description of this server."""
    headers = {"Cache-Control": "no-cache"}
    return Response(_encoded(request.app), media_type="application/json", headers=headers)
