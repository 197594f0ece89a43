"""The errors of corpora and questions."""

from __future__ import annotations

from rulewright.kernel import RulewrightError


class DeskError(RulewrightError):
    """The base of all errors of the rules desk."""


class BadSource(DeskError, ValueError):
    """A file that cannot be read as a rulebook; the message names the file and the place."""


class UnknownCorpus(DeskError, ValueError):
    """A corpus, source or game that the desk does not have; the message names the known ones."""


class BadQuestion(DeskError, ValueError):
    """A question that is empty or too long, or a question set that cannot be read."""
