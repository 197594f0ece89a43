"""Bodies are what the signature of their handler says, and nothing near it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import pytest
from litestar import Litestar, Request, post
from litestar.params import JSONBody, QueryParameter
from litestar.testing import TestClient

from rulewright.server.app import refuse
from rulewright.server.http.call import Call


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body with a required field."""

    number: int


class Whim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An optional body."""

    text: str = "none"


NO_WHIM = Whim()


@post("/wish", sync_to_thread=False)
def wish(data: JSONBody[Wish], since: Annotated[int, QueryParameter(ge=0)] = 0) -> Wish:
    return data


@post("/whim", sync_to_thread=False)
def whim(data: JSONBody[Whim] = NO_WHIM) -> Whim:
    return data


@post("/plain")
async def plain(request: Request[Any, Any, Any]) -> list[Any]:
    return [await request.json()]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    app = Litestar(
        [wish, whim, plain],
        request_class=Call,
        exception_handlers={Exception: refuse},
        request_max_body_size=100,
    )
    with TestClient(app) as made:
        yield made


def test_the_handler_gets_what_was_sent(client: TestClient[Any]) -> None:
    assert client.post("/wish", content=b'{"number": 3}').json() == {"number": 3}
    assert client.post("/plain", content=b'{"number": 3}').json() == [{"number": 3}]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"", "Input data was truncated"),
        (b" ", "Input data was truncated"),
        (b"null", "Expected `object`, got `null`"),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", "Object missing required field `number`"),
        (b'{"number": "3"}', "Expected `int`, got `str` - at `$.number`"),
        (b'{"number": 3, "other": 1}', "Object contains unknown field `other`"),
    ],
)
def test_nothing_else_is_taken(client: TestClient[Any], sent: bytes, said: str) -> None:
    answer = client.post("/wish", content=sent)
    assert answer.status_code == 400
    assert (answer.json()["error"], answer.json()["message"]) == ("BadRequest", said)


def test_broken_letters_and_deep_nests_are_refused(client: TestClient[Any]) -> None:
    for sent in (b"\xff\xfe", b'{"number": "\\ud800"}', b"[" * 99):
        assert client.post("/wish", content=sent).json()["error"] == "BadRequest"


def test_a_body_over_the_limit_is_not_read(client: TestClient[Any]) -> None:
    assert client.post("/wish", content=b" " * 101).status_code == 413


def test_the_content_type_does_not_matter(client: TestClient[Any]) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert client.post("/wish", content=b'{"number": 3}', headers=headers).status_code == 201


def test_where_the_handler_has_a_default_no_body_is_needed(client: TestClient[Any]) -> None:
    assert client.post("/whim").json() == {"text": "none"}
    assert client.post("/whim", content=b"{}").json() == {"text": "none"}
    assert client.post("/whim", content=b'{"text": "some"}').json() == {"text": "some"}
    assert client.post("/whim", content=b" ").status_code == 400


def test_other_parameters_are_told_apart_from_the_body(client: TestClient[Any]) -> None:
    answer = client.post("/wish?since=-1", content=b'{"number": 3}')
    assert answer.json()["message"] == "since: Expected `int` >= 0"
