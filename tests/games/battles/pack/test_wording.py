"""What cards say, made of what they do."""

import pytest

from rulewright.games.battles import vocabulary as words
from rulewright.games.battles.components import (
    AFTER,
    BEFORE,
    EITHER,
    Command,
    Effect,
    Requirement,
    Tactic,
)
from rulewright.games.battles.pack.wording import command_text, tactic_text
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.words import (
    BLUE,
    BLUE_SHIELD,
    CAVALRY,
    GREEN,
    INFANTRY,
    MORALE,
    NONE,
    RANGED,
    VALOR,
    YELLOW_ZONE,
)


def command(what: int, most: int, unit_class: int = NONE, rank: int = NONE, **more: int) -> str:
    made = Command(what, more.get("cost", 1), most, unit_class, rank)
    made.amount = more.get("amount", 0)
    return command_text([made])


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (command(words.ORDER, 2), "Order up to two units."),
        (command(words.ORDER, 1, RANGED), "Order a ranged unit."),
        (command(words.ORDER, 1, INFANTRY), "Order an infantry unit."),
        (command(words.ORDER, 3, rank=GREEN), "Order up to three green units."),
        (command(words.ORDER, 1, amount=1), "Order a unit; it attacks with one attack die more."),
        (command(words.ORDER, 2, CAVALRY, amount=2),
         "Order up to two cavalry units; each attacks with two attack dice more."),
        (command(words.ORDER_ALL, 99, cost=2), "(2 tokens) Order all units."),
        (command(words.RALLY_ALL, 99), "Rally all units. None is ordered."),
        (command(words.ORDER_AND_ADJACENT, 1),
         "Order a unit, and one uncontrolled unit adjacent to it."),
        (command(words.STRENGTHEN, 1, amount=1),
         "An ordered unit attacks with one attack die more."),
        (command(words.STRENGTHEN, 2, amount=1),
         "Up to two ordered units attack with one attack die more."),
        (command(words.RALLY_SOME, 2, INFANTRY, BLUE), "Rally up to two blue infantry units."),
    ],
)  # fmt: skip
def test_commands(said: str, text: str) -> None:
    assert said == text


@pytest.mark.parametrize(
    ("tactic", "text"),
    [
        (Tactic(BEFORE, [Requirement(words.TOKEN, BLUE_SHIELD)], [Effect(words.MORE_DICE, 1)]),
         "Before commands: if you have one blue shield token, then this turn units that this "
         "commander controls attack with one attack die more."),
        (Tactic(AFTER, [], [Effect(words.DRAW, 2)]), "After commands: draw two Leadership cards."),
        (Tactic(EITHER, [Requirement(words.TOKEN, MORALE), Requirement(words.TOKEN, VALOR)],
                [Effect(words.STAND_FIRM, 1, INFANTRY)]),
         "Before or after commands: if you have one Morale token and one Valor token, then this "
         "turn infantry units that this commander controls are Stalwart."),
        (Tactic(BEFORE, [Requirement(words.PAIR)], [Effect(words.ORDER_MORE, 1)]),
         "Before commands: if you have two tokens of one kind, then order one unit more."),
        (Tactic(BEFORE, [Requirement(words.ENEMY_WORSE, zone=YELLOW_ZONE)],
                [Effect(words.CANNOT_COUNTER, 2)]),
         "Before commands: if the enemy's morale is yellow or worse, then name two enemy units, "
         "which may not strike back this turn."),
    ],
)  # fmt: skip
def test_tactics(tactic: Tactic, text: str) -> None:
    assert tactic_text(tactic) == text


def test_every_word_of_the_vocabulary_has_a_sentence() -> None:
    for what in range(len(words.COMMANDS)):
        assert command(what, 1).endswith(".")
    for what in range(len(words.EFFECTS)):
        assert tactic_text(Tactic(AFTER, [], [Effect(what, 1)])).endswith(".")
    for what in range(len(words.REQUIREMENTS)):
        need = Requirement(what, VALOR, 1, YELLOW_ZONE)
        assert " if " in tactic_text(Tactic(AFTER, [need], [Effect(words.DRAW, 1)]))


def test_no_card_says_the_same_as_another_of_its_commander() -> None:
    texts = [
        (card.side, card.person, card.command_text, card.tactic_text)
        for card in PACKS[0].cards
        if card.person
    ]
    assert len(set(texts)) == len(texts)


def test_every_effect_but_a_spare_one_is_on_a_card() -> None:
    used = {e.what for card in PACKS[0].cards if card.tactic for e in card.tactic.effects}
    assert {words.EFFECTS[what] for what in range(len(words.EFFECTS)) if what not in used} == {
        "pursue"
    }
