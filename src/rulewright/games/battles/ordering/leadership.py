"""Leadership cards: choosing a commander, paying for commands, and giving them. [leadership]"""

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

# The status of the card's tactic (`BattlesState.tactic`).
NOT_ASKED: Final = 0
USED: Final = 1
DECLINED: Final = 2
AFTER_COMMANDS: Final = 3


def card_played(s: BattlesState) -> LeadershipCard:
    """Return the Leadership card of this turn."""
    return pack_of(s).cards[s.card]


# -- able commanders ------------------------------------------------------------------------------
def lowest_cost(card: LeadershipCard) -> int:
    """Return the cost of a card's cheapest command, since at least one must be paid for."""
    return min([command.cost for command in card.commands])


def commander_refusal(s: BattlesState, leader: int, cost: int) -> Refusal | None:
    """Explain why a commander cannot pay `cost` command tokens, or return None.

    [leadership.limit]
    """
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
    """List the commanders of a side who can pay `cost` tokens, by index in `s.commander`."""
    return [
        leader
        for leader in commanders_of(s, side)
        if s.tokens[side] >= cost and s.spent[leader] + cost <= card_of(s, leader).limit
    ]


def cost_refusal(s: BattlesState, side: int, cost: int) -> Refusal | None:
    """Explain why no commander of a side can pay a cost, or return None."""
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
    """Ask which commander plays the card. [leadership.commander]"""

    kind: ClassVar[str] = "commander"
    rule: ClassVar[str] = "leadership.commander"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, leaders: list[int], cost: int) -> None:
        super().__init__(seat)
        self.leaders = leaders
        self.cost = cost

    def options(self, s: BattlesState) -> list[int]:
        """List the commanders who can play the card, by index; their own units may be inactive."""
        return self.leaders[:]

    def text(self, s: BattlesState, option: int) -> str:
        """Return the key of the commander's card."""
        return card_of(s, option).key

    def label(self, s: BattlesState, option: int) -> str:
        return commander(s, option)

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [commander_id(s, option)]

    def applies_to(self, s: BattlesState, option: int) -> list[str]:
        """Return the units that the commander controls, including his own."""
        zone = zone_of(s, option)
        return [unit_id(unit) for unit in units_of(s, self.seat) if zone >> unit & 1]

    def prompt(self, s: BattlesState) -> str:
        return "Which of your commanders gives the orders?"

    def candidates(self, s: BattlesState) -> list[int]:
        return commanders_of(s, self.seat)

    def refusal(self, s: BattlesState, option: int) -> Refusal | None:
        """Refuse commanders who cannot pay, or control no unit that could be ordered."""
        if option in self.leaders:
            return None
        text = f"{commander(s, option)} controls no active unit."
        return commander_refusal(s, option, self.cost) or Refusal("leadership.control", text)


class PayCommand(Ask[BattlesState]):
    """Ask which command of the card is paid for next. [leadership.cost]"""

    kind: ClassVar[str] = "pay"
    rule: ClassVar[str] = "leadership.cost"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def options(self, s: BattlesState) -> list[int]:
        """List the unpaid commands that the commander can afford, and `DONE` once one is paid."""
        return [*payable(s), DONE] if s.commands else payable(s)

    def text(self, s: BattlesState, option: int) -> str:
        """Return `command 1` or `done`."""
        return "done" if option == DONE else f"command {option + 1}"

    def label(self, s: BattlesState, option: int) -> str:
        if option == DONE:
            return "That is all"
        return command_words(s, option)

    def prompt(self, s: BattlesState) -> str:
        return f"Which commands does {commander(s, s.by)} give?"

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """List commands that cannot be paid for, and `DONE` until one is paid for, with reasons."""
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
    """Return the text of one of the card's commands, without the full stop."""
    return command_text([card_played(s).commands[place]]).removesuffix(".")


def payable(s: BattlesState) -> list[int]:
    """List the unpaid commands of the card that its commander can still afford."""
    return [
        place
        for place, command in enumerate(card_played(s).commands)
        if place not in s.commands and commander_refusal(s, s.by, command.cost) is None
    ]


# -- playing a card -------------------------------------------------------------------------------
def reveal_card(s: BattlesState, card: int) -> None:
    """Reveal a card; its commander is chosen in the next step. [leadership.commander]

    Nothing more is asked in this step: in a state that `views.redeal` draws for the opponent, the
    hand may lack the card, so that play could not reach another question.
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
    """Choose a commander for the revealed card, and pay for its commands.

    Any commander will do, not only the one pictured on the card. The card can order the units that
    are in his zone of control now, even if he leaves it later. [leadership.commander]
    [leadership.control]
    """
    cost = lowest_cost(card_played(s))
    s.by = yield ChooseCommander(s.turn, able_commanders(s, s.turn, cost), cost)
    s.zone = zone_of(s, s.by)
    yield from pay_for_commands(s)
    s.step = EXECUTE if card_played(s).tactic is None else TACTIC


def pay_for_commands(s: BattlesState) -> Script[None]:
    """Choose and pay for commands, all before any is given. [leadership.cost]"""
    while payable(s):
        choice = yield PayCommand(s.turn)
        if choice == DONE:
            break
        s.commands.append(choice)
        pay(s, card_played(s).commands[choice].cost)
    s.commands.sort()


def pay(s: BattlesState, cost: int) -> None:
    """Move command tokens from the command board to the commander's card. [leadership.cost]"""
    s.tokens[s.turn] -= cost
    s.spent[s.by] += cost
    one = "{commander} takes {amount} command token."
    more = "{commander} takes {amount} command tokens."
    pattern = one if cost == 1 else more
    s.log("leadership.cost", pattern, commander=commander_ref(s, s.by), amount=cost)


# -- giving commands ------------------------------------------------------------------------------
GO: Final = DONE + 1


class NextCommand(Ask[BattlesState]):
    """Ask which paid command is given next, or `go` to act with the units ordered so far.

    [leadership.commands]
    """

    kind: ClassVar[str] = "next-command"
    rule: ClassVar[str] = "leadership.commands"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def options(self, s: BattlesState) -> list[int]:
        """List the commands that can be given now, and `GO` if the ordered units may act first."""
        return givable(s) if go_refusal(s) is not None else [*givable(s), GO]

    def text(self, s: BattlesState, option: int) -> str:
        """Return `command 1` or `go`."""
        return "go" if option == GO else f"command {option + 1}"

    def label(self, s: BattlesState, option: int) -> str:
        return "Move and attack first" if option == GO else command_words(s, option)

    def prompt(self, s: BattlesState) -> str:
        return "Which command is given next?"

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """List `GO` and the commands that must wait until a unit is ordered, with reasons."""
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
    """List the paid commands that can be given now.

    One that strengthens ordered units has to wait until a unit is ordered.
    """
    if s.ordered or len(s.commands) == 1:
        return s.commands[:]
    commands = card_played(s).commands
    return [place for place in s.commands if commands[place].what != STRENGTHEN]


def go_refusal(s: BattlesState) -> Refusal | None:
    """Explain why ordered units may not act before the other commands, or return None.

    All units that the card orders move before any of them attacks, so only rallying can wait until
    they have acted.
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
    """Give the next command, in the order of the player's choice. [leadership.commands]"""
    if s.ordered and s.actions[0] & ORDER_OVER:
        forget_orders(s)  # units that have acted do not act again with the next ones
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
    """Return the step that follows when no ordered unit is left to act."""
    if s.commands:
        return EXECUTE
    return TACTIC if s.tactic == AFTER_COMMANDS else CLOSE
