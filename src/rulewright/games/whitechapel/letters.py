"""Jack's letters, an optional rule: they move patrols and policemen. [letters.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.components import (
    COLOURS,
    DEAR_BOSS,
    FROM_HELL,
    GOULSTON,
    GOULSTON_CITY,
    GOULSTON_NAMED,
    GOULSTON_STREET,
    LETTER_NAMES,
    LETTER_SECTIONS,
    LETTERS,
    NOBODY,
    SAUCY_JACKY,
    SECTION,
    SECTIONS,
    YELLOW_CROSSINGS,
)
from rulewright.games.whitechapel.names import (
    CROSSING_REF,
    JACK_REF,
    LETTER_REF,
    POLICEMAN_REF,
    card_id,
    crossing_id,
    crossing_in,
    crossing_text,
    head_ref,
    patrol_id,
    pawn_id,
)
from rulewright.games.whitechapel.notebook import stands
from rulewright.games.whitechapel.patrols import add_patrol
from rulewright.games.whitechapel.state import (
    GOULSTON_HEAD,
    JACK,
    POLICE,
    SAUCY,
    VICTIMS,
    WhitechapelState,
    head_seat,
)
from rulewright.games.whitechapel.streets import crossing_words, crossings_told
from rulewright.kernel import Ask, Refusal, Script, Unavailable
from rulewright.kit.asks import Choice
from rulewright.kit.packed import pack, pack_three, unpack, unpack_three

KEEP: Final = 0
PATROL_LETTERS: Final[list[int]] = [DEAR_BOSS, SAUCY_JACKY, FROM_HELL]


def letters_refusal(s: WhitechapelState) -> Refusal | None:
    """Return why Jack may use no letter at all tonight; None if he may. [letters.use]"""
    if not s.letters:
        return Refusal("letters.use", "This match is played without letters.")
    if s.night == 1:
        return Refusal("letters.use", "No letter is used on the first night.")
    if s.letter_used:
        return Refusal("letters.use", "One letter a night.")
    return None


def letter_refusal(s: WhitechapelState, letter: int) -> Refusal | None:
    """Return why a letter cannot be used now; None if it can."""
    refusal = letters_refusal(s)
    if refusal is not None:
        return refusal
    if not s.letters_left >> letter & 1:
        return Refusal("letters.use", f"{LETTER_NAMES[letter]} has been used.")
    if letter == GOULSTON_STREET:
        return None
    need = 2 if letter == SAUCY_JACKY else 1
    if len(patrols_in_reach(s, letter)) < need:
        sections = " or ".join(SECTIONS[section] for section in LETTER_SECTIONS[letter])
        rule = f"letters.{LETTERS[letter]}"
        what = "Two patrols" if need == 2 else "A patrol"
        return Refusal(rule, f"{what} must lie in section {sections}.")
    if not open_yellow(s):
        return Refusal("letters.use", "Every yellow crossing has a patrol already.")
    return None


def patrols_in_reach(s: WhitechapelState, letter: int) -> list[int]:
    """List the crossings of the patrols that a letter may move."""
    sections = LETTER_SECTIONS[letter]
    return [crossing for crossing in s.patrols if SECTION[crossing] in sections]


def open_yellow(s: WhitechapelState) -> list[int]:
    """List the yellow crossings without a patrol."""
    return [crossing for crossing in YELLOW_CROSSINGS if crossing not in s.patrols]


def patrol_letters(s: WhitechapelState) -> list[int]:
    """List the letters that Jack can use once patrols are placed."""
    if not s.letters:
        return []
    return [letter for letter in PATROL_LETTERS if letter_refusal(s, letter) is None]


class UseLetter(Ask[WhitechapelState]):
    """Ask Jack for a letter and the patrol that it moves, or for none.

    An option packs letter + 1, the patrol's crossing, and its goal or the other patrol.
    """

    kind = "letter"
    rule = "letters.use"

    def options(self, s: WhitechapelState) -> list[int]:
        """List `KEEP`, every patrol with every goal, and for Saucy Jacky every pair of patrols."""
        options = [KEEP]
        for letter in patrol_letters(s):
            patrols = patrols_in_reach(s, letter)
            for crossing in patrols:
                for goal in patrols if letter == SAUCY_JACKY else open_yellow(s):
                    if letter != SAUCY_JACKY or crossing < goal:
                        options.append(pack_three(letter + 1, crossing, goal))
        return options

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `keep`, `dear-boss X123 > X042` or `saucy-jacky X050 X143`."""
        if option == KEEP:
            return "keep"
        letter, first, second = letter_parts(option)
        between = " " if letter == SAUCY_JACKY else " > "
        return f"{LETTERS[letter]} {crossing_text(first)}{between}{crossing_text(second)}"

    def label(self, s: WhitechapelState, option: int) -> str:
        if option == KEEP:
            return "Use no letter now"
        letter, crossing, goal = letter_parts(option)
        first, second = crossing_words(crossing), crossing_words(goal)
        if letter == SAUCY_JACKY:
            return f"Saucy Jacky: the patrols on {first} and {second}"
        return f"{LETTER_NAMES[letter]}: the patrol on {first} goes to {second}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        if option == KEEP:
            return []
        letter, first, second = letter_parts(option)
        goal = patrol_id(second) if letter == SAUCY_JACKY else crossing_id(second)
        return [card_id(LETTERS[letter]), patrol_id(first), goal]

    def prompt(self, s: WhitechapelState) -> str:
        return "The patrols are placed: do you use a letter?"

    def unavailable(self, s: WhitechapelState) -> list[Unavailable]:
        return [
            Unavailable(name, LETTER_NAMES[letter], [card_id(name)], self.why_not(s, name))
            for letter, name in enumerate(LETTERS)
            if letter not in patrol_letters(s)
        ]

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        name = tried.split(" ", 1)[0]
        if name not in LETTERS:
            return Refusal(self.rule, "Name a letter with its patrols, or keep.")
        letter = LETTERS.index(name)
        rule = f"letters.{name}"
        refusal = letter_refusal(s, letter)
        if letter == GOULSTON_STREET and s.letters_left >> letter & 1:
            refusal = Refusal(rule, "That letter is used after Jack has moved.")
        if refusal is not None:
            return refusal
        sections = " or ".join(SECTIONS[section] for section in LETTER_SECTIONS[letter])
        if letter == SAUCY_JACKY:
            return Refusal(rule, f"Name two patrols in section {sections}.")
        return Refusal(rule, f"Name a patrol in section {sections} and a free yellow crossing.")


def letter_parts(option: int) -> tuple[int, int, int]:
    """Unpack an option into the letter, the patrol, and its goal or the other patrol."""
    number, first, second = unpack_three(option)
    return number - 1, first, second


def take_letter(s: WhitechapelState, letter: int) -> None:
    """Use up a letter; no other can be used tonight. [letters.use]"""
    s.letters_left &= ~(1 << letter)
    s.letter_used = True
    s.log(
        f"letters.{LETTERS[letter]}",
        "{player} sends a letter: {card}.",
        player=JACK_REF,
        card=LETTER_REF[letter],
    )


def move_patrol(s: WhitechapelState, crossing: int, goal: int) -> None:
    """Move a patrol without turning it; patrols stay in the order of their crossings."""
    place = s.patrols.index(crossing)
    face, shown = s.faces[place], s.shown[place]
    del s.patrols[place], s.faces[place], s.shown[place]
    add_patrol(s, goal, face, shown)
    s.log(
        "letters.use",
        "The patrol on {source} goes to {target}.",
        source=CROSSING_REF[crossing],
        target=CROSSING_REF[goal],
    )


def a_letter_arrives(s: WhitechapelState) -> Script[None]:
    """Let Jack use one of the three letters that move patrols.

    [letters.dear-boss] [letters.saucy-jacky] [letters.from-hell]
    """
    option = KEEP
    if patrol_letters(s):
        option = yield UseLetter(JACK)
    s.step = VICTIMS
    if option == KEEP:
        return
    letter, first, second = letter_parts(option)
    take_letter(s, letter)
    if letter == SAUCY_JACKY:
        s.pointed = [first, second]
        s.step = SAUCY
    else:
        move_patrol(s, first, second)


def pointed_goals(s: WhitechapelState, place: int) -> list[int]:
    """List where one of Saucy Jacky's patrols can go so that the other can still move too.

    `place` is its index in `s.pointed`. If only one yellow crossing is free, a patrol that itself
    stands on a yellow crossing has to take it, and so frees another.
    """
    free = open_yellow(s)
    if len(s.pointed) == 1 or len(free) > 1 or s.pointed[place] in YELLOW_CROSSINGS:
        return free
    return []


class MovePointed(Ask[WhitechapelState]):
    """Ask the head to move a patrol that Jack named.

    An option packs its index in `s.pointed` and its goal.
    """

    kind = "saucy-jacky"
    rule = "letters.saucy-jacky"
    chain = "saucy-jacky"

    def options(self, s: WhitechapelState) -> list[int]:
        options: list[int] = []
        for place in range(len(s.pointed)):
            for crossing in pointed_goals(s, place):
                options.append(pack(place, crossing))
        return options

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `X050 > X042`."""
        place, goal = unpack(option)
        return f"{crossing_text(s.pointed[place])} > {crossing_text(goal)}"

    def label(self, s: WhitechapelState, option: int) -> str:
        place, goal = unpack(option)
        start = crossing_words(s.pointed[place])
        return f"The patrol on {start} goes to {crossing_words(goal)}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        place, goal = unpack(option)
        return [patrol_id(s.pointed[place]), crossing_id(goal)]

    def prompt(self, s: WhitechapelState) -> str:
        where = crossings_told(crossing_words(crossing) for crossing in s.pointed)
        if len(s.pointed) == 1:
            return f"Saucy Jacky: where does the patrol on {where} go?"
        return f"Saucy Jacky: move the patrols on {where}, whichever first"

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        start, _, goal = tried.partition(" > ")
        if crossing_in(start) in s.pointed and crossing_in(goal) in open_yellow(s):
            return Refusal(self.rule, "The other patrol would have nowhere to go then.")
        return Refusal(self.rule, "Each goes to another yellow crossing that is free.")


def saucy_jacky(s: WhitechapelState) -> Script[None]:
    """Let the head move both patrols that Jack named, in either order. [letters.saucy-jacky]"""
    ask = MovePointed(head_seat(s))
    while s.pointed:
        option = yield ask
        place, goal = unpack(option)
        move_patrol(s, s.pointed.pop(place), goal)
    s.step = VICTIMS


class NamePoliceman(Choice[WhitechapelState]):
    """Ask Jack to name a policeman for Goulston Street, or none; an option is 1 + colour."""

    kind = "goulston-street"
    rule = "letters.goulston-street"

    def candidates(self, s: WhitechapelState) -> list[int]:
        return list(range(len(COLOURS) + 1))

    def refusal(self, s: WhitechapelState, option: int) -> Refusal | None:
        if option == KEEP or option - 1 in GOULSTON_NAMED:
            return None
        return Refusal(self.rule, "Jack names the red, the green or the blue policeman.")

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `keep` or `goulston-street red`."""
        return f"goulston-street {COLOURS[option - 1]}" if option else "keep"

    def label(self, s: WhitechapelState, option: int) -> str:
        if option == KEEP:
            return "Use no letter now"
        return f"Goulston Street: name the {COLOURS[option - 1]} policeman"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [card_id(LETTERS[GOULSTON_STREET]), pawn_id(option - 1)] if option else []

    def prompt(self, s: WhitechapelState) -> str:
        return "Do you use the letter Goulston Street before the policemen move?"


def goulston_street_is_open(s: WhitechapelState) -> bool:
    """Return whether Jack may use Goulston Street after his move; public facts decide that."""
    return s.letters and letter_refusal(s, GOULSTON_STREET) is None


def goulston_street(s: WhitechapelState) -> Script[None]:
    """Let Jack name a policeman. [letters.goulston-street]"""
    option = yield NamePoliceman(JACK)
    s.step = POLICE
    if option == KEEP:
        return
    take_letter(s, GOULSTON_STREET)
    s.named = option - 1
    s.step = GOULSTON_HEAD
    s.log(
        "letters.goulston-street",
        "{player} names the {policeman}.",
        player=JACK_REF,
        policeman=POLICEMAN_REF[s.named],
    )


class SendPoliceman(Ask[WhitechapelState]):
    """Ask the head to send the policeman whom Jack named, or the brown one."""

    kind = "goulston-head"
    rule = "letters.goulston-street"

    def options(self, s: WhitechapelState) -> list[int]:
        return [s.named, GOULSTON_CITY]

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return the colour of the policeman, as in `red`."""
        return COLOURS[option]

    def label(self, s: WhitechapelState, option: int) -> str:
        return f"The {COLOURS[option]} policeman"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [pawn_id(option)]

    def prompt(self, s: WhitechapelState) -> str:
        return f"Who goes to Goulston Street ({crossing_words(GOULSTON)})?"


def the_head_answers(s: WhitechapelState) -> Script[None]:
    """Let the head put one of two policemen on Goulston Street. [letters.goulston-street]

    It does not matter if another policeman is there.
    """
    colour = yield SendPoliceman(head_seat(s))
    s.named = NOBODY
    _log_goulston_street(s, colour)
    s.police[colour] = GOULSTON
    s.notebook.append(stands(colour, GOULSTON))
    s.step = POLICE


def _log_goulston_street(s: WhitechapelState, colour: int) -> None:
    street = CROSSING_REF[GOULSTON].called(f"Goulston Street ({CROSSING_REF.titles[GOULSTON]})")
    if s.police[colour] == GOULSTON:
        s.log(
            "letters.goulston-street",
            "The {policeman} is on {crossing} already.",
            policeman=POLICEMAN_REF[colour],
            crossing=street,
        )
    else:
        head = head_ref(s)
        s.log(
            "letters.goulston-street",
            "{player} puts the {policeman} on {crossing}.",
            player=head.called(head.title.capitalize()),
            policeman=POLICEMAN_REF[colour],
            crossing=street,
        )
