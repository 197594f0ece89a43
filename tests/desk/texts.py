"""Small rulebooks of our own, damaged like rulebooks often are."""

GAME = "lighthouse"

MARKDOWN = """# Lighthouse

## Setting up

- Each keeper takes **six** lamps.
- The fog marker starts on 3.

## The storm

A keeper whose lamp is dark may not sail. If the fog
reaches ten, every boat is lost.

*For example, Ada has two dark lamps and stays in the bay.*

| boat | crew |
|------|------|
| skiff | 2 |
| cutter | 5 |

## Errata

The cutter carries six sailors, not five.
"""

# Two columns read across: the entries of a list follow the lines of the prose beside it.
MIXED = """GAME OVERVIEW 1 Fog Track

In this game each keeper tends one of the 12 Brass Lamps
towers on the coast and lights it when ships

7 Grey Boats

pass by in the night. Whoever loses most ships
must leave the coast.

SAILING

1.

. Choose a Boat: Take a boat from the pile and put it on

. Light a Lamp: Turn over one of the lamps

the quay in front of you.

that stand in your tower. Its number is your speed.
"""

GUTTER = """The keeper lights a lamp      Boats sail two spaces
whenever a ship comes by.     in calm weather and one
Dark towers are passed over.  space when there is fog.
"""

FAQ = """# Lighthouse: questions

### Fog

*Q: Can a boat enter the bay in fog?*

A: No. It waits outside until
the fog lifts.

*Q: Does a lamp burn out?*

*A: Only after the third storm, and never when it is
guarded by the lighthouse*

keeper of the same coast.
"""

WHOLE = (
    "SAILING\nA boat sails two spaces in calm weather. With fog it sails one space only, "
    "and it must stop before a reef.\nREEFS\nA boat that runs upon a reef loses a sailor. "
    "“I never saw it,” said the keeper.\n"
)


def cut(text: str, size: int, shared: int = 0) -> list[str]:
    """Cut a text into passages of a size; each repeats the last letters of the one before."""
    starts = range(0, len(text), size - shared)
    return [
        text[start : start + size] for start in starts if start == 0 or start + shared < len(text)
    ]


BOOK = """# The Lighthouse Keepers

## Setting up

Each keeper takes six lamps and two grey boats. The fog marker is placed on the third space.

## Sailing

A boat sails two spaces in calm weather. In fog it sails one space only.

A boat may never sail through a reef. However, a boat with a pilot may pass one reef each round.

## Storms

When the storm marker reaches ten, every boat outside the harbour is lost.

If a boat cannot reach the harbour, its crew is rescued and returns to the keeper's hand.

## Lamps

A keeper who has no oil must leave a lamp dark. A dark lamp guides nobody.

The keeper with the most burning lamps wins the night. Ties are won by the keeper with more oil.

## Example of a storm

For example, the storm marker reaches ten while Ada has a boat at sea. Her boat is lost.

## Errata

In fog a boat with a pilot sails two spaces, not one.
"""
