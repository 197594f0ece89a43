"""Position lines that are more than lists: leaders, hands, councils, the current ally, tasks."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.hands import add_to_hand
from rulewright.games.btwixt.later import SIZE, TASK_NAMES
from rulewright.games.btwixt.names import seat_name
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.text.defaults import free_leader, leaders_are_usual
from rulewright.games.btwixt.text.words import ALLY, COUNCIL, KNOWN_CARD, LEADER, SEAT, TOKEN
from rulewright.games.btwixt.words import KIND, NONE, SEEN
from rulewright.kernel import BadPosition
from rulewright.kit.field_text import FieldText, Many, One
from rulewright.kit.text import find, listed, read_number, split
from rulewright.kit.words import HIDDEN, UNSEEN, in_short

TOKENS: Final = "tokens"
FREE: Final = "free"


class Leaders(One[BtwixtState]):
    """A seat's leader: `leader amber: jon-snow`. Other seats get the pack's first that are left."""

    def __init__(self) -> None:
        super().__init__("leader", LEADER, free_leader, SEAT)

    def is_usual(self, s: BtwixtState, where: int) -> bool:
        """Return whether all seats have their default leaders, so that no line is written.

        The lines depend on one another: either all are written or none.
        """
        return leaders_are_usual(s)


class Hand(Many[BtwixtState]):
    """A hand, with the seats that know a card: `hand amber: betrayal seen coral, steady-hand`."""

    def __init__(self) -> None:
        super().__init__("hand", KNOWN_CARD, owner=SEAT)

    def read(self, s: BtwixtState, where: int, text: str) -> None:
        """Read the cards, then normalise which copies of a kind are the known ones."""
        cards = self.words.read_many(s, text)
        s.hand[where] = [card for card in cards if card == UNSEEN]
        for card in cards:
            if card != UNSEEN:
                add_to_hand(s, where, card & KIND, card >> SEEN)


# -- allies with tokens --------------------------------------------------------------------------
def split_tokens(s: BtwixtState, text: str) -> tuple[str, list[int]]:
    """Split `sansa-stark; tokens 1, 2` into the names of allies and the tokens."""
    allies, semicolon, rest = text.partition(";")
    if allies.startswith(f"{TOKENS} ") and not semicolon:
        allies, rest = "none", allies
    rest = rest.strip()
    if rest and not rest.startswith(f"{TOKENS} "):
        raise BadPosition("tokens are written like: sansa-stark, hodor; tokens 1, 2")
    return allies.strip(), TOKEN.read_many(s, rest.removeprefix(TOKENS).strip())


def with_tokens(s: BtwixtState, allies: str, tokens: list[int]) -> str:
    """Write allies and tokens in the form that `split_tokens` reads."""
    if not tokens:
        return allies
    return f"{allies}; {TOKENS} {listed(in_short(TOKEN.many_words(s, tokens)))}"


class Council(FieldText[BtwixtState]):
    """The allies and tokens of a council: `council amber-coral: sansa-stark; tokens 1, 2`."""

    def __init__(self) -> None:
        super().__init__("council", COUNCIL)

    def read(self, s: BtwixtState, where: int, text: str) -> None:
        allies, s.token[where] = split_tokens(s, text)
        s.council[where] = ALLY.read_many(s, allies)

    def parts(self, s: BtwixtState, where: int) -> list[str]:
        """List the allies alone, since tokens have questions of their own."""
        return ALLY.many_words(s, s.council[where])

    def text(self, s: BtwixtState, where: int) -> str:
        return with_tokens(s, listed(self.parts(s, where)), s.token[where])

    def settle(self, s: BtwixtState, where: int) -> None:
        s.council[where], s.token[where] = [], []

    def is_usual(self, s: BtwixtState, where: int) -> bool:
        return not s.council[where] and not s.token[where]


class Current(FieldText[BtwixtState]):
    """The current ally: `current: sansa-stark free; tokens 1, 2`.

    With `free`, Pulling the Strings does not count for it.
    """

    def __init__(self) -> None:
        super().__init__("current")

    def read(self, s: BtwixtState, where: int, text: str) -> None:
        name, s.on_current = split_tokens(s, text)
        words = name.split()
        s.current_free = words[1:] == [FREE]
        if len(words) != 1 + s.current_free:
            raise BadPosition("the current ally is written like: sansa-stark, or sansa-stark free")
        s.current = ALLY.read_one(s, words[0])

    def parts(self, s: BtwixtState, where: int) -> list[str]:
        name = ALLY.one_text(s, s.current)
        return [f"{name} {FREE}" if s.current_free else name]

    def text(self, s: BtwixtState, where: int) -> str:
        return with_tokens(s, self.parts(s, where)[0], s.on_current)

    def settle(self, s: BtwixtState, where: int) -> None:
        s.current, s.current_free, s.on_current = NONE, False, []

    def is_usual(self, s: BtwixtState, where: int) -> bool:
        return s.current == NONE and not s.current_free and not s.on_current


# -- tasks ---------------------------------------------------------------------------------------
class Tasks(FieldText[BtwixtState]):
    """The tasks that cards have left, the next first: `tasks: reorder amber 3`."""

    def __init__(self) -> None:
        super().__init__("tasks")

    def read(self, s: BtwixtState, where: int, text: str) -> None:
        """Read tasks, each with its name, its seat and up to two numbers."""
        s.tasks = []
        for part in split(text):
            words = part.split()
            if not 2 <= len(words) <= SIZE:
                raise BadPosition("a task is written like: reorder amber 3")
            numbers = [*words[2:], "0", "0"][: SIZE - 2]
            s.tasks += [find(words[0], TASK_NAMES, "task"), SEAT.read(s, words[1])]
            s.tasks += [_read_amount(number) for number in numbers]

    def parts(self, s: BtwixtState, where: int) -> list[str]:
        return [_task_text(s.tasks[place : place + SIZE]) for place in range(0, len(s.tasks), SIZE)]

    def settle(self, s: BtwixtState, where: int) -> None:
        s.tasks = []

    def is_usual(self, s: BtwixtState, where: int) -> bool:
        return not s.tasks


def _read_amount(text: str) -> int:
    return UNSEEN if text == HIDDEN else read_number(text, 0, 10**6, "the number of a task")


def _task_text(task: list[int]) -> str:
    numbers = task[2:]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    words = [HIDDEN if number == UNSEEN else str(number) for number in numbers]
    return " ".join([TASK_NAMES[task[0]], seat_name(task[1]), *words])
