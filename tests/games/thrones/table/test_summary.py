"""The table in plain text."""

from rulewright.games.thrones.table.summary import summary
from rulewright.games.thrones.text.reader import read_position
from rulewright.games.thrones.views import view
from tests.games.thrones.table.shown import COMBAT, STARK


def test_the_summary_is_plain_text() -> None:
    s = read_position(COMBAT + "barred: raid\nkarhold: token stark\nsunspear: neutral 5")[0]
    text = summary(view(s, STARK), STARK)
    assert "Round 1, house-cards. Wildling threat 2." in text
    assert "Stark (you): Power 5, supply 6" in text
    assert "Karhold t" in text
    assert "Tyrell 7: 2 knights 4" in text
    assert "Sunspear 5" in text
    assert all(len(line) <= 110 for line in text.splitlines())
