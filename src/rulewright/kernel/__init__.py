"""The kernel: the contract of a game, and how a match of it runs.

    from rulewright import Match

    match = Match.new("thrones", players=6, seed=7)

It knows no particular game.
"""

from rulewright.kernel.chain import Preview
from rulewright.kernel.chance import Stream, commitment
from rulewright.kernel.errors import (
    BadEntry,
    BadGuide,
    BadOption,
    BadPosition,
    BadRecord,
    BrokenScript,
    IllegalChoice,
    MatchOver,
    NothingToUndo,
    NotYourTurn,
    Refusal,
    RulewrightError,
    UnknownGame,
)
from rulewright.kernel.facts import EVERYONE, Event, LogEntry, Part, Phrase, Ref, Subject
from rulewright.kernel.game import AnyGame, Bot, Extras, Game, Notation, Rules, Table
from rulewright.kernel.guide import Guide, GuideStep, guide_from
from rulewright.kernel.match import Match
from rulewright.kernel.options import OptionSpec, OptionValue, offered
from rulewright.kernel.payload import ask_payload, seat_payload
from rulewright.kernel.premoves import foresee
from rulewright.kernel.registry import games, get, register
from rulewright.kernel.result import Count, Result, TieBreak
from rulewright.kernel.script import (
    ASK,
    AUTO,
    HIDE,
    Amounts,
    AnyAsk,
    Ask,
    Chance,
    GameOver,
    Request,
    Script,
    Simultaneous,
    Unavailable,
    shuffled,
)
from rulewright.kernel.standing import ONLY_ONE, Standing, takes_premoves
from rulewright.kernel.state import State

__all__ = [
    "ASK",
    "AUTO",
    "EVERYONE",
    "HIDE",
    "ONLY_ONE",
    "Amounts",
    "AnyAsk",
    "AnyGame",
    "Ask",
    "BadEntry",
    "BadGuide",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Bot",
    "BrokenScript",
    "Chance",
    "Count",
    "Event",
    "Extras",
    "Game",
    "GameOver",
    "Guide",
    "GuideStep",
    "IllegalChoice",
    "LogEntry",
    "Match",
    "MatchOver",
    "NotYourTurn",
    "Notation",
    "NothingToUndo",
    "OptionSpec",
    "OptionValue",
    "Part",
    "Phrase",
    "Preview",
    "Ref",
    "Refusal",
    "Request",
    "Result",
    "Rules",
    "RulewrightError",
    "Script",
    "Simultaneous",
    "Standing",
    "State",
    "Stream",
    "Subject",
    "Table",
    "TieBreak",
    "Unavailable",
    "UnknownGame",
    "ask_payload",
    "commitment",
    "foresee",
    "games",
    "get",
    "guide_from",
    "offered",
    "register",
    "seat_payload",
    "shuffled",
    "takes_premoves",
]
