"""The description of the calls is true: schemathesis calls by it, and holds the answers to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import (
    CheckFunction,
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok
from schemathesis.core.transport import Response
from schemathesis.schemas import APIOperation

from rulewright.server.app import create_app
from rulewright.server.openapi import PATH, SAFE, calls, description
from tests.server.persons import browser
from tests.server.playing import WAIT, Seat, Server, new_table

schema = schemathesis.openapi.from_dict(dict(description(create_app())))
few = settings(
    max_examples=min(settings().max_examples // 8, 40),
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
Operation = APIOperation[Any, Any, Any, Any]
CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]
# What a body is told when it is not of its kind, rather than about its meaning. That 1.0 is a whole
# number too is the one thing in which JSON Schema is more lenient than we are.
NOT_OF_ITS_KIND = re.compile(
    r"^(?!Expected `(bool \| )?int.*`, got `float`)"
    r"(Expected|Invalid|JSON|Object (missing|contains))"
)


def of_every_operation(at_a_table: bool | None = None) -> pytest.MarkDecorator:
    """Parametrize a test by all operations, or by those at a table, or by the others."""
    chosen: list[Operation] = []
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result
        if at_a_table in (None, "{table_id}" in result.ok().path):
            chosen.append(result.ok())
    assert chosen
    return pytest.mark.parametrize("operation", chosen, ids=[one.label for one in chosen])


@pytest.fixture(scope="module")
def http() -> Iterator[requests.Session]:
    """Connections that are closed at the end."""
    with requests.Session() as session:
        session.trust_env = False
        yield session


@pytest.fixture(scope="module")
def table(server: Server) -> Seat:
    """A seat at a table."""
    return new_table(server, "tiny-auction", ["human"] * 3)["ada"]


def call(case: Case[Any], server: Server, http: requests.Session, **headers: str) -> Response:
    """Make a call, and check the response against the description."""
    # the first question has the desk read its rules, longer than Schemathesis waits by itself
    answer = case.call(base_url=server.url, session=http, headers=headers, timeout=WAIT)
    case.validate_response(answer, checks=CHECKS)
    return answer


@of_every_operation()
@few
@given(data=st.data())
def test_answers_are_as_described(
    operation: Operation, data: st.DataObject, server: Server, http: requests.Session
) -> None:
    case = data.draw(operation.as_strategy())
    answer = call(case, server, http)
    if case.meta is not None and case.meta.generation.mode.is_positive and case.body:
        body = answer.json() if answer.status_code == 400 else {"message": ""}
        assert not NOT_OF_ITS_KIND.match(body["message"]), (case.body, body)


@of_every_operation(at_a_table=True)
@few
@given(data=st.data())
def test_answers_at_a_table(
    operation: Operation,
    data: st.DataObject,
    server: Server,
    http: requests.Session,
    table: Seat,
) -> None:
    case = data.draw(operation.as_strategy())
    case.path_parameters["table_id"] = table.table
    if isinstance(case.body, dict):
        case.body["key"] = table.key
    elif case.method in SAFE:
        case.query["key"] = table.key
    call(case, server, http)


@of_every_operation(at_a_table=False)
@few
@given(data=st.data())
def test_answers_to_somebody(
    operation: Operation, data: st.DataObject, server: Server, http: requests.Session
) -> None:
    case = data.draw(operation.as_strategy())
    with browser(server) as somebody:
        somebody.done("/guest")
        call(case, server, http, Cookie=f"rulewright={somebody.token}", Origin=server.url)


def test_every_call_that_changes_something_says_what_it_takes() -> None:
    for path, method, handler in calls(create_app()):
        if method == "POST":
            assert handler.parsed_data_field is not None, f"{method} {path}"


def test_a_body_may_be_left_out_where_it_is_said(server: Server) -> None:
    may_be_left_out = []
    for path, operations in schema.raw_schema["paths"].items():
        for method, operation in operations.items():
            if (body := operation.get("requestBody")) is None:
                continue
            answer = server.http.request(method, re.sub(r"{\w+}", "none", path))
            missed = answer.status_code == 400 and answer.json()["message"].startswith("Input data")
            assert missed == body["required"], (method, path, answer.text)
            if not body["required"]:
                may_be_left_out.append(path)
    assert len(may_be_left_out) == 9


def test_the_description_is_served(server: Server) -> None:
    answer = server.http.get(PATH)
    assert answer.json() == json.loads(json.dumps(description(create_app())))
    assert answer.headers["content-type"] == "application/json"
