from pathlib import Path

from rulewright.conformance.cases import Case
from rulewright.conformance.coverage import cover


def case(name: str, *shows: str) -> Case:
    return Case(name, shows, "p. 1", "x", None, "0", (), (), Path("cases.yaml"), 3, 4)


def test_rules_are_held_against_cases() -> None:
    coverage = cover(["a.one", "a.two"], [case("x", "a.one"), case("y", "a.one", "a.two", "a.one")])
    assert coverage.rules == {"a.one": ["x", "y"], "a.two": ["y"]}
    assert coverage.cases == 2
    assert coverage.complete


def test_a_rule_without_a_case_is_a_hole() -> None:
    coverage = cover(["a.one", "a.two"], [case("x", "a.one")])
    assert coverage.holes == ["a.two"]
    assert not coverage.complete


def test_a_case_may_not_cite_a_rule_that_is_not_there() -> None:
    coverage = cover(["a.one"], [case("x", "a.one", "a.three")])
    assert coverage.holes == []
    assert [(case.id, rule) for case, rule in coverage.unknown] == [("x", "a.three")]
    assert not coverage.complete
    assert coverage.to_dict()["unknown"] == [{"case": "x", "rule": "a.three"}]


def test_nothing_is_not_complete() -> None:
    assert not cover([], []).complete
