"""The leaders' own cards, one module per leader."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.cards.leaders.cersei_lannister import CERSEI
from rulewright.games.btwixt.cards.leaders.daenerys_targaryen import DAENERYS
from rulewright.games.btwixt.cards.leaders.doran_martell import DORAN
from rulewright.games.btwixt.cards.leaders.eddard_stark import EDDARD
from rulewright.games.btwixt.cards.leaders.euron_greyjoy import EURON
from rulewright.games.btwixt.cards.leaders.jon_snow import JON
from rulewright.games.btwixt.cards.leaders.melisandre import MELISANDRE
from rulewright.games.btwixt.cards.leaders.olenna_tyrell import OLENNA
from rulewright.games.btwixt.cards.leaders.tyrion_lannister import TYRION

LEADERS: Final[dict[str, type[InfluenceCard]]] = {
    **CERSEI,
    **DAENERYS,
    **DORAN,
    **EDDARD,
    **EURON,
    **JON,
    **MELISANDRE,
    **OLENNA,
    **TYRION,
}
