from pathlib import Path

from rulewright.conformance.cases import Case
from rulewright.conformance.coverage import cover


def case(name: str, *shows: str) -> Case:
    return Case(name, shows, "p. 1", "x", None, "0", (), (), Path("cases.yaml"), 3, 4)


def test_rules_are_held_against_cases() -> None:
    found = cover(["a.one", "a.two"], [case("x", "a.one"), case("y", "a.one", "a.two", "a.one")])
    assert found.rules == {"a.one": ["x", "y"], "a.two": ["y"]}
    assert found.cases == 2
    assert found.complete


def test_a_rule_without_a_case_is_a_hole() -> None:
    found = cover(["a.one", "a.two"], [case("x", "a.one")])
    assert found.holes == ["a.two"]
    assert not found.complete


def test_a_case_may_not_cite_a_rule_that_is_not_there() -> None:
    found = cover(["a.one"], [case("x", "a.one", "a.three")])
    assert found.holes == []
    assert [(case.id, rule) for case, rule in found.unknown] == [("x", "a.three")]
    assert not found.complete
    assert found.to_dict()["unknown"] == [{"case": "x", "rule": "a.three"}]


def test_nothing_is_not_complete() -> None:
    assert not cover([], []).complete
