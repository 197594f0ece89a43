"""A moment as typed structures: what happened, to be shown on a stage until it was seen.

    def moment(view: State, seat: int | None, entry: LogEntry) -> Moment | None:
        return moment("storm", "A storm", [entry.text], places=["bay"])

A game makes it of what its seat sees as the sentence is told (`kernel/moments.py`). It is put
together of the parts that scenes have, and drawn in one way for all games (docs/protocol.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from rulewright.kit.scene import Card, Column, SheetColumn, SheetRow, Throw


class StagedCard(Card):
    """A card on the stage: whose it is, and a word above it, such as `attacks`."""

    owner: NotRequired[str | None]
    caption: NotRequired[str]


def staged_card(card: Card, owner: str | None = None, caption: str = "") -> StagedCard:
    """A card of a scene as it lies on the stage: where it was no longer matters."""
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
    """The end of it in a few words, who has won by it, and why."""

    text: str
    owner: NotRequired[str | None]
    why: NotRequired[str]


class StagedTable(TypedDict):
    """Rows and columns, as those of a sheet."""

    corner: NotRequired[str]
    columns: Sequence[SheetColumn | str]
    rows: list[SheetRow]


class Moment(TypedDict):
    """The moment of an event, part by part; `kind` says of what sort it is.

    A `brief` one passes by itself after a while. `places` are areas that are lit up meanwhile. The
    sentences that are told later under the rules of `follows` belong to it, up to the next moment
    of the same `kind`. Those that led to it stand under the rules of `leads`, back to the last one
    under the first of these: it shows them too.

    A moment that tells nothing beyond what a seat has chosen is `chosen_by` that seat, which is not
    shown it again right after its choice. One with a result, such as dice, names nobody. Where it
    `concerns` some seats alone, the others find it in the log, and are not held up by it.
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
    """A moment in words, to which its maker adds what else is to be seen."""
    shown: Moment = {"kind": kind, "title": title}
    if notes:
        shown["notes"] = list(notes)
    if places:
        shown["places"] = list(places)
    if brief:
        shown["brief"] = True
    return shown
