"""The questions that players ask about each rule, stored beside the rules page.

`docs/rules/asked/<game>.yaml` maps the id of each rule of the page to its questions. They are
written from the rule alone, in the words of people at a first game, and never contain an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import yaml

from rulewright.conformance.cases import LOADER
from rulewright.conformance.pages import asked_file
from rulewright.conformance.reference import find_page
from rulewright.kernel import RulewrightError

Asked = Mapping[str, tuple[str, ...]]


class BadQuestions(RulewrightError, ValueError):
    """A file of questions that cannot be read; the message names the file and the fault."""


def read_asked(path: Path) -> Asked:
    """Return the questions in a file, by rule. Raise `BadQuestions` if it cannot be read."""
    try:
        content = yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
    except yaml.YAMLError as error:
        raise BadQuestions(f"{path.name}: not YAML: {error}") from error
    if not isinstance(content, dict):
        raise BadQuestions(f"{path.name}: not a mapping of rule ids to questions")
    for rule, questions in content.items():
        if not isinstance(questions, list) or not all(isinstance(one, str) for one in questions):
            raise BadQuestions(f"{path.name}: {rule}: not a list of questions")
    return {rule: tuple(questions) for rule, questions in content.items()}


@lru_cache
def questions_of(game: str) -> Asked:
    """Return the questions for every rule of a game, including those inherited from its base game.

    The result is empty if none are written. Raises `BadQuestions` if the file cannot be read.
    """
    path, page = asked_file(game), find_page(game)
    own = {} if path is None else read_asked(path)
    if not page.base:
        return own
    taken_over = {section.id for section in page.inherited()}
    base = {rule: asked for rule, asked in questions_of(page.base).items() if rule in taken_over}
    return {**base, **own}
