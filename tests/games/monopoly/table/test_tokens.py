"""The pieces on the board stand where they should."""

from __future__ import annotations

from tests.games.monopoly.table.scenes import DEEDS, by_id, shown


def test_pawns_stand_apart_and_prisoners_in_the_cell() -> None:
    tokens = by_id(shown(DEEDS + "\n    jail: hat 2")["tokens"])
    assert {tokens["pawn:car"]["index"], tokens["pawn:dog"]["index"]} == {1, 2}
    assert tokens["pawn:dog"]["tags"] == ["current"]
    assert tokens["pawn:hat"]["slot"] == "cell"
    visitor = by_id(shown(DEEDS)["tokens"])["pawn:hat"]
    assert visitor["slot"] == "pawns"
    crowd = [t for t in shown("players: 6\nturn: dog")["tokens"] if t["kind"].startswith("pawn")]
    assert {token["kind"] for token in crowd} == {"pawn-small"}
    assert sorted(token["index"] for token in crowd) == list(range(6))
