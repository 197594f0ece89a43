"""Finds passages that modify the ruling: errata, variants, exceptions, examples."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rulewright.desk.corpus.units import Kind
from rulewright.desk.search.ranking import Hit

EXCEPTS = re.compile(
    r"\b(?:however|except|exception|unless|instead|but may|only if)\b", re.IGNORECASE
)
CHANGING = {
    Kind.ERRATA: "errata",
    Kind.FAQ: "faq",
    Kind.VARIANT: "variant",
    Kind.EXAMPLE: "example",
}


def changing(hits: Sequence[Hit]) -> Iterable[tuple[Hit, str]]:
    """Return the passages that modify the ruling, each with its relation; examples last."""
    top = hits[0]
    changes = []
    for hit in hits[1:]:
        kind = hit.stored.unit.kind
        relation = CHANGING.get(kind, "")
        if not relation and EXCEPTS.search(hit.stored.unit.sentences[hit.best_sentence].text):
            relation = "exception"
        if relation and hit.score > 0.7 * top.score and kind is not top.stored.unit.kind:
            changes.append((hit, relation))
    return sorted(changes, key=lambda pair: pair[1] == "example")
