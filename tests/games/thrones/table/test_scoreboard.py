"""The tracks beside the board."""

from tests.games.thrones.table.shown import by_id, shown


def test_tracks() -> None:
    tracks = by_id(shown("round: 4\nthreat: 6\nused: raven\nsupply: all 6, stark 2")["tracks"])
    assert list(tracks) == [
        "iron-throne", "fiefdoms", "kings-court", "supply", "victory", "wildlings", "round",
    ]  # fmt: skip
    throne = tracks["iron-throne"]["places"]
    assert throne[0]["tokens"][0]["owner"] == "baratheon"
    court = tracks["kings-court"]
    assert [place["note"] for place in court["places"]] == ["★★★", "★★★", "★★", "★", "", ""]
    assert court["places"][0]["tokens"][0]["tags"] == ["current", "used"]
    assert tracks["supply"]["places"][2]["tokens"][0]["owner"] == "stark"
    assert tracks["supply"]["places"][2]["note"] == "armies 3 2 2"
    assert [p["label"] for p in tracks["wildlings"]["places"] if p["tokens"]] == ["6"]
    assert [p["label"] for p in tracks["round"]["places"] if p["tokens"]] == ["4"]
    assert len(tracks["victory"]["places"]) == 8
