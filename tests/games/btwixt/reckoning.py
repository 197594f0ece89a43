"""An independent calculation of totals, winners, placing and powers, from the rules page alone."""

from rulewright.games.btwixt.components import InfluenceKind
from rulewright.games.btwixt.state import BtwixtState, bonus_of, clockwise, pack_of, sharers
from rulewright.games.btwixt.words import BLANK, GREEN, KIND, NONE, PURPLE, RED


def kinds(s: BtwixtState, seat: int) -> list[InfluenceKind]:
    """Return the cards of a pile, including blank ones."""
    return [pack_of(s).kinds[card & KIND] for card in s.bid[seat]]


def has(s: BtwixtState, seat: int, key: str) -> int:
    """Return how many cards with a name, not counting blank ones, are in a pile."""
    return sum(
        kind.key == key and not card & BLANK
        for kind, card in zip(kinds(s, seat), s.bid[seat], strict=True)
    )


def ally_in_force(s: BtwixtState) -> str:
    """Return the name of the ally whose ability applies this round."""
    return "" if s.in_force == NONE else pack_of(s).allies[s.in_force].key


# -- bids ----------------------------------------------------------------------------------------
def worth(s: BtwixtState, seat: int, place: int) -> int:
    """Return the value of a card in a pile. [bid.worth]"""
    kind, card = kinds(s, seat)[place], s.bid[seat][place]
    value = kind.value
    if not card & BLANK:
        value += bonus_of(card)
        if kind.key == "sworn-swords" and sum(one.colour == RED for one in kinds(s, seat)) > 1:
            value += 2
        if kind.key == "loyal-host":
            value += min(3, len(s.council[seat]), len(s.council[seat - 1]))
    if ally_in_force(s) == "khal-drogo" and kind.colour == PURPLE:
        return 0
    more = {"tywin-lannister": GREEN, "sandor-clegane": RED}
    return value + (more.get(ally_in_force(s), NONE) == kind.colour)


def totals(s: BtwixtState) -> list[int]:
    """Return the totals of all leaders. [bid.total]"""
    return [
        sum(worth(s, seat, place) for place in range(len(pile))) for seat, pile in enumerate(s.bid)
    ]


def winner(s: BtwixtState) -> int:
    """Return the leader who wins the bid. [bid.winner, bid.ties]"""
    total, ally = totals(s), ally_in_force(s)
    order = clockwise(s, s.first)
    if ally == "walder-frey":
        order.reverse()
    elif ally not in ("petyr-baelish", "bronn"):
        order.sort(key=lambda seat: not has(s, seat, "night-gathers"))
    order.sort(key=lambda seat: -total[seat])
    if ally == "bronn":
        order.sort(key=lambda seat: -len(s.bid[seat]))
    return order[1] if ally == "petyr-baelish" else order[0]


def pulled_to(s: BtwixtState) -> int:
    """Return the council that strings force on the winner; NONE for none. [placement.strings]"""
    left, right = s.winner, (s.winner - 1) % s.players
    copies = [
        has(s, (s.winner + 1) % s.players, "pulling-the-strings"),
        has(s, right, "pulling-the-strings"),
    ]
    if copies[0] == copies[1]:
        return NONE
    return left if copies[0] > copies[1] else right


# -- the end -------------------------------------------------------------------------------------
def tokens(s: BtwixtState, council: int) -> list[int]:
    """Return the numbers on a council's tokens."""
    return [token & KIND for token in s.token[council]]


def printed(s: BtwixtState, council: int) -> int:
    """Return a council's power from its printed values. [score.end-powers]"""
    return sum(pack_of(s).allies[ally].power for ally in s.council[council]) + sum(
        tokens(s, council)
    )


def ally_power(s: BtwixtState, council: int, ally: int) -> int:
    """Return an ally's power at the end. [score.end-powers]"""
    own = pack_of(s).allies[ally]
    others = [pack_of(s).allies[one].power for one in s.council[council] if one != ally]
    highest = max(others, default=0)
    allies = [len(one) for one in s.council]
    strongest = max(printed(s, one) for one in range(s.players))
    powers = {
        "margaery-tyrell": own.power + 3 * (len(others) >= 3),
        "lysa-arryn": own.power + min(4, len(s.token[council])),
        "barristan-selmy": own.power + 2 * (highest <= own.power),
        "rickon-stark": own.power + 4 * (allies[council] == min(allies)),
        "tommen-baratheon": own.power + min(4, len(s.dead)),
        "myrcella-baratheon": max(own.power, (highest + 1) // 2),
        "daario-naharis": own.power - 2 * (printed(s, council) == strongest),
        "oberyn-martell": own.power - 3 * (highest >= 6),
        "maester-aemon": own.power + min(4, sum(power <= 2 for power in others)),
    }
    return powers.get(own.key, own.power)


def power(s: BtwixtState, council: int) -> int:
    """Return a council's power at the end. [score.councils]"""
    names = [pack_of(s).allies[ally].key for ally in s.council[council]]
    values = tokens(s, council)
    if "ellaria-sand" in names:
        values = [2 if value == 1 else value for value in values]
    if "viserys-targaryen" in names and values:
        values.remove(max(values))
    return sum(ally_power(s, council, ally) for ally in s.council[council]) + sum(values)


def standing(s: BtwixtState, seat: int) -> tuple[int, int, int]:
    """Return a leader's ranking key: small council, other council, allies. [score.ties]"""
    own = [council for council in range(s.players) if seat in sharers(s, council)]
    names = [pack_of(s).allies[ally].key for council in own for ally in s.council[council]]
    powers = sorted(power(s, council) for council in own)
    return powers[0], powers[1], len(names) + names.count("hodor")
