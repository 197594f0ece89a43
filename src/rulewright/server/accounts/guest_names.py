"""Names for guests who have chosen none, derived from their ids."""

from __future__ import annotations

from hashlib import sha256

_MANNERS = (
    "Able Amber Autumn Bold Brave Bright Brisk Calm Candid Cheerful Clever Copper Cosy Curious "
    "Daring Dapper Dawn Eager Early Easy Evening Fair Fearless Fleet Fond Frank Gentle Glad Golden "
    "Grand Happy Hardy Hazel Honest Humble Jolly Keen Kind Lively Loyal Lucky Mellow Merry Mild "
    "Misty Nimble Noble Patient Plucky Polite Proud Quick Quiet Ready Rosy Rustic Sage Scarlet "
    "Silver Spry Steady Sunny Swift Tidy Trusty Velvet Warm Wily Winter Wise Witty"
)
_ANIMALS = (
    "Albatross Badger Bear Beaver Bison Bittern Blackbird Buzzard Carp Cat Cormorant Crab Crane "
    "Curlew Deer Dolphin Dormouse Dove Duck Eagle Eel Egret Elk Falcon Ferret Finch Fox Frog Goat "
    "Goose Grouse Gull Hare Hawk Hedgehog Heron Horse Ibex Jackdaw Kestrel Kingfisher Lark Linnet "
    "Lizard Lynx Magpie Marten Mole Moose Mouse Newt Nightingale Otter Owl Oyster Partridge Perch "
    "Pheasant Pike Plover Pony Puffin Quail Rabbit Raven Robin Salmon Seal Shrew Snipe Sparrow "
    "Squirrel Starling Stoat Stork Swallow Swan Swift Tern Thrush Toad Trout Turtle Vole Walrus "
    "Weasel Whale Wolf Wren"
)
MANNERS, ANIMALS = _MANNERS.split(), _ANIMALS.split()


def guest_name(user_id: str) -> str:
    """Return a guest's default name: one of about six thousand, always the same for an id."""
    number = int.from_bytes(sha256(f"guest {user_id}".encode()).digest()[:8])
    manner, animal = number % len(MANNERS), number // len(MANNERS) % len(ANIMALS)
    return f"{MANNERS[manner]} {ANIMALS[animal]}"
