"""All lines of our list of subtleties are shown by cases, which name them as their source."""

import re
from pathlib import Path

from rulewright.conformance.cases import read_folder

CASES = Path(__file__).parents[3] / "cases" / "btwixt"
NUMBER_OF_LINES = 80


def test_every_subtlety_has_a_case() -> None:
    named = {
        int(number)
        for case in read_folder(CASES)
        for numbers in re.findall(r"subtlet(?:y|ies) ([\d, and]+)", case.source)
        for number in re.findall(r"\d+", numbers)
    }
    assert named == set(range(1, NUMBER_OF_LINES + 1))
