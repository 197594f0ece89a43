"""The tokens on the board."""

from tests.games.thrones.table.shown import LANNISTER, STARK, by_id, shown


def test_units_are_grouped_by_kind_and_state() -> None:
    tokens = by_id(shown("the-reach: tyrell 2K 1F (1F), march-1, token")["tokens"])
    knights = tokens["unit:the-reach:knight"]
    assert (knights["count"], knights["owner"], knights["slot"]) == (2, "tyrell", "units")
    assert knights["label"] == "2 knights of Tyrell"
    routed = tokens["unit:the-reach:footman:routed"]
    assert (routed["tags"], routed["label"]) == (["routed"], "1 footman of Tyrell, routed")
    units = [t for t in tokens.values() if t["area"] == "the-reach" and t["kind"] == "unit"]
    assert [t["index"] for t in units] == [0, 1, 2]
    assert tokens["order:the-reach"]["text"] == "−1"
    assert tokens["power:the-reach"]["owner"] == "tyrell"


def test_orders_garrisons_and_neutral_forces() -> None:
    tokens = by_id(shown("winterfell: stark 1F, raid*\nkings-landing: neutral 5")["tokens"])
    raid = tokens["order:winterfell"]
    assert (raid["symbol"], raid["text"], raid["tags"]) == ("raid", "", ["star"])
    assert raid["label"] == "Special raid order of Stark"
    assert tokens["garrison:winterfell"]["text"] == "2"
    assert tokens["neutral:kings-landing"]["text"] == "5"
    assert tokens["neutral:kings-landing"]["owner"] is None


def test_orders_of_others_do_not_show_while_planning() -> None:
    text = "step: planning\nwinterfell: stark 1F, march\nlannisport: lannister 1F, march"
    assert "order:winterfell" in by_id(shown(text, STARK)["tokens"])
    assert "order:lannisport" not in by_id(shown(text, STARK)["tokens"])
    assert not any(t["kind"] == "order" for t in shown(text)["tokens"])


def test_orders_lie_face_down_when_all_place_in_turn() -> None:
    text = """
        step: short-planning
        turn: 2
        iron-throne: stark, lannister
        winterfell: stark 1F, march
        lannisport: lannister 1F
    """
    tokens = by_id(shown(text, LANNISTER)["tokens"])
    assert tokens["order:winterfell"]["tags"] == ["hidden"]
    assert tokens["order:winterfell"]["symbol"] == "hidden"
    assert "order:lannisport" not in tokens
    assert by_id(shown(text, STARK)["tokens"])["order:winterfell"]["symbol"] == "march"
