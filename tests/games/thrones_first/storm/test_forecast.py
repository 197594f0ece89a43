"""What a march tells of leaders before it is sent: they are asked for after it."""

from __future__ import annotations

import pytest

from rulewright.kernel import Match
from rulewright.kernel.payload import asks_payload

STARK = 0
FIELD = """
    players: 4
    options: leaders
    step: marches
    iron-throne: stark
    supply: all 6
    leaders: {leaders}
    winterfell: stark 3F, march
    white-harbor: greyjoy 1F, march
"""


def forecast(leaders: str, move: str) -> list[str]:
    match = Match.from_position(FIELD.format(leaders=leaders), "thrones-first")
    if "winterfell" in match.options(STARK):
        match.play(STARK, "winterfell")
    (ask,) = asks_payload(match, STARK, match.view(STARK))
    told: list[str] = next(one for one in ask["options"] if one["text"] == move)["forecast"]
    return told


@pytest.mark.parametrize(
    ("leaders", "names"),
    [
        ("robb-stark winterfell, eddard-stark winterfell", ["Robb Stark", "Eddard Stark"]),
        ("robb-stark karhold", []),
    ],
)
def test_leaders_that_may_join_an_attack_are_told(leaders: str, names: list[str]) -> None:
    told = forecast(leaders, "footman > white-harbor")
    assert told[0].startswith("Against Greyjoy in White Harbor: 1 to 1")
    joining = [line for line in told if "may still go along" in line]
    assert sorted(line.partition(" may")[0] for line in joining) == sorted(names)
    assert all(line.endswith(" to your strength.") for line in joining)
