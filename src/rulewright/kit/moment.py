"""A moment as typed structures: an event that the client stages until the player has seen it.

    def moment_of(view: State, seat: int | None, entry: LogEntry) -> Moment | None:
        return moment("storm", "A storm", [entry.text], places=["bay"])

A game makes it from what its seat saw when the log entry was written (`kernel/moments.py`). It is
composed of parts of scenes, and drawn in the same way for all games (docs/protocol.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from rulewright.kit.scene import Card, Column, SheetColumn, SheetRow, Throw


class StagedCard(Card):
    """A card in a moment, with its owner and a caption above it, such as `attacks`."""

    owner: NotRequired[str | None]
    caption: NotRequired[str]


def staged_card(card: Card, owner: str | None = None, caption: str = "") -> StagedCard:
    """Copy a card of a scene for a moment, without what refers to its place in the scene."""
    staged: StagedCard = {"id": card["id"], "title": card["title"], "tags": []}
    if "sort" in card:
        staged["sort"] = card["sort"]
    if "symbol" in card:
        staged["symbol"] = card["symbol"]
    if "value" in card:
        staged["value"] = card["value"]
    if "icons" in card:
        staged["icons"] = card["icons"]
    if "text" in card:
        staged["text"] = card["text"]
    if "band" in card:
        staged["band"] = card["band"]
    if "lines" in card:
        staged["lines"] = card["lines"]
    if owner is not None:
        staged["owner"] = owner
    if caption:
        staged["caption"] = caption
    return staged


class Outcome(TypedDict):
    """The result in a few words, the owner who benefits, and the reason."""

    text: str
    owner: NotRequired[str | None]
    why: NotRequired[str]


class StagedTable(TypedDict):
    """Rows and columns, as in a sheet."""

    corner: NotRequired[str]
    columns: Sequence[SheetColumn | str]
    rows: list[SheetRow]


class Moment(TypedDict):
    """An event part by part; `kind` says what sort of event it is.

    - `brief`: it disappears by itself after a while.
    - `places`: areas to light up meanwhile.
    - `follows`: rules whose later log entries belong to it, up to the next moment of this `kind`.
    - `leads`: rules whose earlier log entries it also shows, from the latest one under the first of
      these rules.
    - `chosen_by`: the seat whose choice it shows, if it shows nothing more. That seat is not shown
      it again right after choosing. Leave it out if there is a result, such as dice.
    - `concerns`: the seats that it matters to. Others find it in the log and do not wait for it.
    """

    kind: str
    title: str
    subtitle: NotRequired[str]
    owner: NotRequired[str | None]
    chosen_by: NotRequired[str]
    concerns: NotRequired[list[str]]
    brief: NotRequired[bool]
    cards: NotRequired[list[StagedCard]]
    columns: NotRequired[list[Column]]
    throws: NotRequired[list[Throw]]
    table: NotRequired[StagedTable]
    notes: NotRequired[list[str]]
    outcome: NotRequired[Outcome]
    places: NotRequired[list[str]]
    follows: NotRequired[list[str]]
    leads: NotRequired[list[str]]


def moment(
    kind: str,
    title: str,
    notes: Sequence[str] = (),
    places: Sequence[str] = (),
    brief: bool = False,
) -> Moment:
    """Make a moment with a title and notes; the caller adds its other parts."""
    shown: Moment = {"kind": kind, "title": title}
    if notes:
        shown["notes"] = list(notes)
    if places:
        shown["places"] = list(places)
    if brief:
        shown["brief"] = True
    return shown
