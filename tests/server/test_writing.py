"""What people write: only what others can see of it is taken, wherever it is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.server.errors import BadText
from rulewright.server.writing import clean, is_seen
from tests.server.persons import Browser, browser
from tests.server.playing import Server, new_table
from tests.server.test_refusals import refused

UNSEEN = "\u202e\u2066\u200b\ufeff\x07\x7f\u00ad\U000e0041\u2800"


@pytest.fixture
def ann(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


@pytest.mark.parametrize(
    "text",
    ["Good evening!", "one\ntwo", "Zoë, 李娜, Ярослав, محمد", "❤\ufe0f 1\ufe0f\u20e3",
     "می\u200cخواهم",
     "👩\u200d🚀 and 👋🏽", "क्\u200dष", "🇩🇪 \U0001fae8"],
)  # fmt: skip
def test_what_is_seen_stays(text: str) -> None:
    assert clean(text, lines=True) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"so {UNSEEN}quiet", "so quiet"),
        ("\u202ekcab\u202c", "kcab"),
        ("a\u200d\u200d\u200db\u200d", "ab"),
        ("x\ufe0fy", "xy"),
        ("Z" + "\u0335" * 9 + "o", "Z" + "\u0335" * 3 + "o"),
        ("a\tb\u00a0c\u3000d", "a b c d"),
        ("a\r\nb\u2028c", "a\nb\nc"),
        ("\n\n a \n\n", "a"),
    ],
)
def test_what_is_not_seen_goes(text: str, left: str) -> None:
    assert clean(text, lines=True) == left


def test_a_title_is_one_line() -> None:
    assert clean("War\r\nof\tfive ") == "War of five"


@pytest.mark.parametrize("text", ["", "  \n", UNSEEN, "\u200d", "\ufe0f", "\u0301"])
def test_nothing_to_be_seen_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        clean(text)


@given(st.text(max_size=60))
def test_what_is_clean_stays_clean(text: str) -> None:
    try:
        cleaned = clean(text, lines=True)
    except BadText:
        return
    assert clean(cleaned, lines=True) == cleaned
    assert any(is_seen(character) and not character.isspace() for character in cleaned)
    assert not {*cleaned} & {*UNSEEN}


def test_talk_is_cleaned_at_the_table(server: Server) -> None:
    seats = new_table(server, "tiny-nim", ["human", "human"])
    for text in (UNSEEN, "\u200b\u200d"):
        refused(seats["red"].talk("all", text), 400, "BadText")
    assert seats["red"].talk("all", f" good{UNSEEN}\nevening ").status_code == 200
    assert [said["text"] for said in seats["blue"].see()["talk"]] == ["good\nevening"]


def test_onlookers_talk_is_cleaned_too(server: Server, ann: Browser) -> None:
    table = new_table(server, "tiny-nim", ["human", "human"])["red"].table
    ann.done("/guest")
    refused(ann.post(f"/tables/{table}/talk", to="watch", text=UNSEEN), 400, "BadText")
    said = ann.done(f"/tables/{table}/talk", to="watch", text=f"{UNSEEN}Hush")["talk"]
    assert [line["text"] for line in said] == ["Hush"]


def test_titles_are_cleaned(server: Server) -> None:
    new = {"game": "tiny-nim", "players": 2, "seats": ["open", "human"]}
    for title, shown in [(f"War{UNSEEN} of\nfive", "War of five"), ("  ", ""), ("", "")]:
        made = server.http.post("/api/tables", json={**new, "terms": {"title": title}})
        table = server.http.get(f"/api/tables/{made.json()['id']}").json()
        assert table["terms"].get("title", "") == shown
        assert table["scene"]["title"] == (shown or "Tiny nim")
    answer = server.http.post("/api/tables", json={**new, "terms": {"title": UNSEEN}})
    refused(answer, 400, "BadText")


@pytest.mark.parametrize(
    "name", ["Steward (bot)", "Steward （bot）", "Steward [bot]", "Ned ⟨Stark⟩"]
)
def test_nobody_is_called_like_a_bot_or_a_seat(ann: Browser, name: str) -> None:
    """Tables write `Steward (bot)` and `Ned (Stark)`; brackets are theirs."""
    ann.done("/guest")
    assert "bracket" in refused(ann.post("/account/name", name=name), 400, "BadName")["message"]
    answer = ann.post("/account/register", name=name, password="a long enough one")
    refused(answer, 400, "BadName")
