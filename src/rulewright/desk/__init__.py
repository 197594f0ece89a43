"""The rules desk: reads, searches and quotes rulebooks to answer players' questions.

from rulewright.desk import Desk

with Desk.open() as desk:
    print(desk.ask("May I retreat into a port?", game="thrones").answer)

It needs the extra `desk`.
"""

from rulewright.extras import need

need("desk", __name__)

from rulewright.desk.answer.answers import Answer, Certainty, Passage, Quote, Refusal, RuleLink
from rulewright.desk.answer.evidence import Reason
from rulewright.desk.corpus.source import Place
from rulewright.desk.corpus.units import Kind
from rulewright.desk.desk import Beside, Desk
from rulewright.desk.errors import BadQuestion, BadSource, DeskError, UnknownCorpus
from rulewright.desk.models.embedder import BadEmbedder, Embedder, EmbedderFailed

__all__ = [
    "Answer",
    "BadEmbedder",
    "BadQuestion",
    "BadSource",
    "Beside",
    "Certainty",
    "Desk",
    "DeskError",
    "Embedder",
    "EmbedderFailed",
    "Kind",
    "Passage",
    "Place",
    "Quote",
    "Reason",
    "Refusal",
    "RuleLink",
    "UnknownCorpus",
]
