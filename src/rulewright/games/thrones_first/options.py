"""The options of a match: modules of the expansions, and readings of the rules.

The first value of each option is the default. `RULES` affect the whole match, `SETUP` only its
start.
"""

from __future__ import annotations

from typing import Final

from rulewright.kernel import OptionSpec

BASE: Final = "base"
STORM: Final = "storm"
CARD_SETS: Final = (BASE, STORM)

HOUSE_CARDS: Final = OptionSpec(
    "house_cards",
    CARD_SETS,
    "The house cards of the base game (base), or those of A Storm of Swords (storm).",
    "options.house-cards",
    title="House cards",
    labels=("base game", "A Storm of Swords"),
)
PACK: Final = OptionSpec(
    "pack",
    ["own"],
    "The box that is played with: ours, in which what no source tells is reconstructed, or that "
    "of an owner who wrote down the printed values.",
    "pack.own",
    title="Components",
    labels=("ours",),
)
RULES: Final[tuple[OptionSpec, ...]] = (
    HOUSE_CARDS,
    OptionSpec(
        "ports",
        (False, True),
        "A Clash of Kings: ships may lie in eight ports.",
        "options.ports",
        title="Ports",
    ),
    OptionSpec(
        "siege_engines",
        (False, True),
        "A Clash of Kings: each House may muster three siege engines.",
        "options.siege-engines",
        title="Siege engines",
    ),
    OptionSpec(
        "fortifications",
        (False, True),
        "A Clash of Kings: a Consolidate Power order may build a fortification, which weakens "
        "knights that attack.",
        "options.fortifications",
        title="Fortifications",
    ),
    OptionSpec(
        "one_time_orders",
        (False, True),
        "A Clash of Kings: each House may use its one-time orders once in the game, as far as "
        "they are known.",
        "options.one-time-orders",
        title="One-time orders",
    ),
    OptionSpec(
        "tactics",
        (False, True),
        "A Storm of Swords: each House picks a tactics card every round, as far as they are known.",
        "options.tactics",
        title="Tactics cards",
    ),
    OptionSpec(
        "leaders",
        (False, True),
        "A Storm of Swords: leaders go along with units, as far as they are known.",
        "options.leaders",
        title="Leaders",
    ),
    OptionSpec(
        "allies",
        (False, True),
        "A Storm of Swords: ally cards are played in battles, as far as they are known. Nobody is "
        "dealt any: a position or an owner's pack gives them to Houses.",
        "options.allies",
        title="Allies",
    ),
    OptionSpec(
        "early_victory",
        ("never", "seven", "six"),
        "The game ends after ten rounds only (never), or as soon as a House controls seven or "
        "six Cities and Strongholds.",
        "options.early-victory",
        title="Early victory",
        labels=("never", "at seven", "at six"),
    ),
    OptionSpec(
        "neutral_forces",
        ("equal", "more"),
        "A march beats a neutral force with a strength equal to it, or only with more.",
        "options.neutral-forces",
        title="To beat a neutral force takes",
        labels=("equal strength", "more strength"),
    ),
    OptionSpec(
        "last_card",
        ("stays-out", "comes-back"),
        "When a House plays its last card and takes its pile back, that last card stays out, or "
        "comes back with the others.",
        "options.last-card",
        title="The last card of a hand",
        labels=("stays out", "comes back"),
    ),
    OptionSpec(
        "pillage",
        ("victim-keeps", "victim-pays"),
        "A House whose Consolidate Power order is raided loses nothing else, or 1 Power.",
        "options.pillage",
        title="A raided Consolidate Power",
        labels=("costs nothing more", "costs 1 Power"),
    ),
    OptionSpec(
        "salladhar_saan",
        ("opposing", "all"),
        "Salladhar Saan takes the strength from ships that support his opponent, or from all "
        "ships that support.",
        "options.salladhar-saan",
        title="Salladhar Saan weakens",
        labels=("ships that support his opponent", "all ships that support"),
    ),
    OptionSpec(
        "threat_after_defeat",
        ("zero", "stays"),
        "After the wildlings have won, their strength goes to 0, or stays.",
        "options.threat-after-defeat",
        title="After the wildlings win, their strength",
        labels=("falls to 0", "stays"),
    ),
    OptionSpec(
        "fortified_knights",
        ("bonus-lost", "minus-one"),
        "Against a fortification a knight counts 1 whatever its card adds, or 1 less than with it.",
        "options.fortified-knights",
        title="A knight against a fortification",
        labels=("counts 1", "counts 1 less"),
    ),
    OptionSpec(
        "first_rules",
        (False, True),
        "Errors that have been mended since are played as at first, so that a match that began "
        "with them goes on as it began.",
        "options.first-rules",
        legacy_default=True,
        legacy=True,
    ),
)
SETUP: Final[tuple[OptionSpec, ...]] = (
    OptionSpec(
        "kings_court",
        ("swapped", "printed"),
        "With five players Tyrell is fourth and Greyjoy fifth in the King's Court (swapped, which "
        "helps Lannister), or the other way round (printed).",
        "options.kings-court",
        (5,),
        title="King's Court with five",
        labels=("Tyrell fourth, Greyjoy fifth", "Greyjoy fourth, Tyrell fifth"),
    ),
    OptionSpec(
        "four_player_forces",
        ("three", "twelve"),
        "With four players the three neutral forces of the box stand on the board, or twelve as in "
        "the second edition.",
        "options.four-player-forces",
        (4,),
        legacy_default="twelve",
        title="Neutral forces with four",
        labels=("the three of the box", "twelve, as in the second edition"),
    ),
)
OPTIONS: Final[tuple[OptionSpec, ...]] = (*RULES, *SETUP, PACK)
