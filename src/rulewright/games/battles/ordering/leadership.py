"""Leadership cards: a commander plays one, pays for its commands, and orders those he controls.

[leadership]
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles.cards.commands import GIVE
from rulewright.games.battles.components import LeadershipCard
from rulewright.games.battles.names import (
    HOUSE_REF,
    card_ref,
    commander,
    commander_id,
    commander_ref,
    unit_id,
)
from rulewright.games.battles.options import ONE_BY_ONE, ruled_otherwise
from rulewright.games.battles.ordering.choosing import DONE
from rulewright.games.battles.ordering.control import zone_of as zone_of
from rulewright.games.battles.ordering.orders import forget_orders
from rulewright.games.battles.pack.wording import command_text
from rulewright.games.battles.state import (
    CLOSE,
    EXECUTE,
    MOVES,
    ORDER_OVER,
    TACTIC,
    BattlesState,
    card_of,
    commanders_of,
    pack_of,
    units_of,
)
from rulewright.games.battles.vocabulary import RALLY_ALL, RALLY_SOME, STRENGTHEN
from rulewright.kernel import Ask, Refusal, Script, Unavailable
from rulewright.kit.asks import Choice

# How a tactic of the card stands (`BattlesState.tactic`).
NOT_ASKED: Final = 0
USED: Final = 1
DECLINED: Final = 2
AFTER_COMMANDS: Final = 3


def card_played(s: BattlesState) -> LeadershipCard:
    """The Leadership card of this turn."""
    return pack_of(s).cards[s.card]


# -- who can play ---------------------------------------------------------------------------------
def lowest_cost(card: LeadershipCard) -> int:
    """The fewest command tokens that a card can be played for."""
    return min([command.cost for command in card.commands])


def commander_refusal(s: BattlesState, leader: int, cost: int) -> Refusal | None:
    """Why a commander cannot take so many command tokens on his card. [leadership.limit]"""
    side = s.side[s.chief[leader]]
    if s.tokens[side] < cost:
        text = f"This costs {cost}, and {s.tokens[side]} lie on the command board."
        return Refusal("leadership.cost", text)
    card = card_of(s, leader)
    if s.spent[leader] + cost > card.limit:
        text = f"{card.name} may hold {card.limit} command tokens, and holds {s.spent[leader]}."
        return Refusal("leadership.limit", text)
    return None


def able_commanders(s: BattlesState, side: int, cost: int) -> list[int]:
    """The commanders of a side who can take so many command tokens."""
    return [
        leader
        for leader in commanders_of(s, side)
        if s.tokens[side] >= cost and s.spent[leader] + cost <= card_of(s, leader).limit
    ]


def cost_refusal(s: BattlesState, side: int, cost: int) -> Refusal | None:
    """Why no commander of a side can play a card of that cost."""
    if able_commanders(s, side, cost):
        return None
    leaders = commanders_of(s, side)
    if not leaders:
        return Refusal("leadership.commander", "You have no commander on the field.")
    refusal = commander_refusal(s, leaders[0], cost)
    if len(leaders) == 1 or s.tokens[side] < cost:
        return refusal
    return Refusal("leadership.limit", "None of your commanders may hold so many command tokens.")


class ChooseCommander(Choice[BattlesState]):
    """Which commander plays the card. [leadership.commander]"""

    kind: ClassVar[str] = "commander"
    rule: ClassVar[str] = "leadership.commander"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, leaders: list[int], cost: int) -> None:
        super().__init__(seat)
        self.leaders = leaders
        self.cost = cost

    def options(self, s: BattlesState) -> list[int]:
        """Those who can pay, by place in `s.commander`; his unit may be inactive."""
        return self.leaders[:]

    def text(self, s: BattlesState, option: int) -> str:
        """The key of his card."""
        return card_of(s, option).key

    def label(self, s: BattlesState, option: int) -> str:
        """The button."""
        return commander(s, option)

    def targets(self, s: BattlesState, option: int) -> list[str]:
        """His card."""
        return [commander_id(s, option)]

    def applies_to(self, s: BattlesState, option: int) -> list[str]:
        """The units that he controls, his own among them."""
        zone = zone_of(s, option)
        return [unit_id(unit) for unit in units_of(s, self.seat) if zone >> unit & 1]

    def prompt(self, s: BattlesState) -> str:
        """The question."""
        return "Which of your commanders gives the orders?"

    def candidates(self, s: BattlesState) -> list[int]:
        return commanders_of(s, self.seat)

    def refusal(self, s: BattlesState, option: int) -> Refusal | None:
        """Commanders who cannot pay, or control nobody who could be ordered."""
        if option in self.leaders:
            return None
        text = f"{commander(s, option)} controls no active unit."
        return commander_refusal(s, option, self.cost) or Refusal("leadership.control", text)


class PayCommand(Ask[BattlesState]):
    """Which command of the card is paid for next. [leadership.cost]"""

    kind: ClassVar[str] = "pay"
    rule: ClassVar[str] = "leadership.cost"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def options(self, s: BattlesState) -> list[int]:
        """Commands not paid yet that he can pay, and `done` once one is paid."""
        return [*payable(s), DONE] if s.commands else payable(s)

    def text(self, s: BattlesState, option: int) -> str:
        """`command 1` or `done`"""
        return "done" if option == DONE else f"command {option + 1}"

    def label(self, s: BattlesState, option: int) -> str:
        """The button."""
        if option == DONE:
            return "That is all"
        return command_words(s, option)

    def prompt(self, s: BattlesState) -> str:
        """The question."""
        return f"Which commands does {commander(s, s.by)} give?"

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """Commands that he cannot pay for, and stopping before the first."""
        unavailable: list[Unavailable] = []
        if not s.commands:
            text = "A card is played for at least one of its commands."
            unavailable.append(self.refuse(s, DONE, Refusal("leadership.cost", text)))
        for place, command in enumerate(card_played(s).commands):
            refusal = commander_refusal(s, s.by, command.cost)
            if place in s.commands:
                text = "Each command is given once a card."
                refusal = Refusal("leadership.commands", text)
            if refusal is not None:
                unavailable.append(self.refuse(s, place, refusal))
        return unavailable


def command_words(s: BattlesState, place: int) -> str:
    """Tell what a command of the card says, without its full stop."""
    return command_text([card_played(s).commands[place]]).removesuffix(".")


def payable(s: BattlesState) -> list[int]:
    """The commands of the card that its commander can still pay for."""
    return [
        place
        for place, command in enumerate(card_played(s).commands)
        if place not in s.commands and commander_refusal(s, s.by, command.cost) is None
    ]


# -- playing a card -------------------------------------------------------------------------------
def reveal_card(s: BattlesState, card: int) -> None:
    """Lay a card open: who plays it is chosen in the step to come. [leadership.commander]

    A step that has shown a card asks nothing more, for other hands could not have led there.
    """
    s.hand[s.turn].remove(card)
    s.card = card
    s.log(
        "leadership.commander",
        "{house} plays {card}.",
        reveals=True,
        house=HOUSE_REF[s.turn],
        card=card_ref(s, card),
    )


def play_card(s: BattlesState) -> Script[None]:
    """Choose a commander for the card that lies open, and pay for its commands.

    The picture on the card does not matter. The units in his zone of control now can be ordered
    by the card, wherever it may be by then. [leadership.commander] [leadership.control]
    """
    cost = lowest_cost(card_played(s))
    s.by = yield ChooseCommander(s.turn, able_commanders(s, s.turn, cost), cost)
    s.zone = zone_of(s, s.by)
    yield from pay_for_commands(s)
    s.step = EXECUTE if card_played(s).tactic is None else TACTIC


def pay_for_commands(s: BattlesState) -> Script[None]:
    """Costs of all chosen commands are paid before any is given. [leadership.cost]"""
    while payable(s):
        choice = yield PayCommand(s.turn)
        if choice == DONE:
            break
        s.commands.append(choice)
        pay(s, card_played(s).commands[choice].cost)
    s.commands.sort()


def pay(s: BattlesState, cost: int) -> None:
    """Command tokens move from the command board to the commander's card. [leadership.cost]"""
    s.tokens[s.turn] -= cost
    s.spent[s.by] += cost
    one = "{commander} takes {amount} command token."
    more = "{commander} takes {amount} command tokens."
    pattern = one if cost == 1 else more
    s.log("leadership.cost", pattern, commander=commander_ref(s, s.by), amount=cost)


# -- giving commands ------------------------------------------------------------------------------
GO: Final = DONE + 1


class NextCommand(Ask[BattlesState]):
    """Which paid command is given next, or `go` with what is ordered. [leadership.commands]"""

    kind: ClassVar[str] = "next-command"
    rule: ClassVar[str] = "leadership.commands"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def options(self, s: BattlesState) -> list[int]:
        """The commands that can be given now, and `go` where units may act before the rest."""
        return givable(s) if go_refusal(s) is not None else [*givable(s), GO]

    def text(self, s: BattlesState, option: int) -> str:
        """`command 1` or `go`"""
        return "go" if option == GO else f"command {option + 1}"

    def label(self, s: BattlesState, option: int) -> str:
        """The button."""
        return "Move and attack first" if option == GO else command_words(s, option)

    def prompt(self, s: BattlesState) -> str:
        """The question."""
        return "Which command is given next?"

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """Going before all have their orders, and commands for ordered units until one is."""
        unavailable: list[Unavailable] = []
        refusal = go_refusal(s)
        if refusal is not None:
            unavailable.append(self.refuse(s, GO, refusal))
        if refusal is not None and not s.ordered:
            for place in s.commands:
                if place not in givable(s):
                    unavailable.append(self.refuse(s, place, refusal))
        return unavailable


def givable(s: BattlesState) -> list[int]:
    """The paid commands that can be given now: who is strengthened must be ordered first."""
    if s.ordered or len(s.commands) == 1:
        return s.commands[:]
    commands = card_played(s).commands
    return [place for place in s.commands if commands[place].what != STRENGTHEN]


def go_refusal(s: BattlesState) -> Refusal | None:
    """Why the units ordered so far do not move and attack before the other commands are given.

    All that the card orders move before any of them attacks; only rallying may wait until then.
    """
    if not s.ordered:
        return Refusal("leadership.commands", "No unit is ordered yet.")
    commands = card_played(s).commands
    rest = [place for place in s.commands if commands[place].what not in (RALLY_ALL, RALLY_SOME)]
    if rest and not ruled_otherwise(s, ONE_BY_ONE):
        text = "All units that the card orders move before any of them attacks."
        return Refusal("leadership.commands", text)
    return None


def execute_command(s: BattlesState) -> Script[None]:
    """Give the next command, in the order that its player likes. [leadership.commands]"""
    if s.ordered and s.actions[0] & ORDER_OVER:
        forget_orders(s)  # those who went first do not act in the orders to come
    choice = GO
    if s.commands:
        choice = yield NextCommand(s.turn)
    if choice != GO:
        s.commands.remove(choice)
        command = card_played(s).commands[choice]
        yield from GIVE[command.what](s, command)
    if choice == GO or not s.commands:
        s.step = MOVES if s.ordered else after_commands(s)


def after_commands(s: BattlesState) -> int:
    """The step that follows once nobody is left to move or attack."""
    if s.commands:
        return EXECUTE
    return TACTIC if s.tactic == AFTER_COMMANDS else CLOSE
