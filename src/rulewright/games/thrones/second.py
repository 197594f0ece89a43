"""The second edition, for which the chapters of the rules are written."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import SECOND_SET
from rulewright.games.thrones.editions import Edition, add_edition
from rulewright.games.thrones.realm import printed_realm
from rulewright.games.thrones.westeros.cards import SECOND_EVENTS

SECOND_EDITION: Final[int] = add_edition(Edition(printed_realm(), SECOND_EVENTS, SECOND_SET))
