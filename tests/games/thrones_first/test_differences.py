"""The differences between the editions: each is shown, and the page tells them."""

from rulewright.conformance.differences import (
    CHANGED,
    LEFT_OUT,
    base_and_edition,
    contrast,
    differences,
)
from tools.editions_page import PAGE, page


def test_the_page_of_differences_is_fresh() -> None:
    assert PAGE.read_text("utf-8") == page(), "run `python -m tools.editions_page`"


def test_either_game_may_be_named_first() -> None:
    assert base_and_edition("thrones-first", "thrones") == ("thrones", "thrones-first")


def test_every_changed_rule_has_a_case_that_ends_otherwise() -> None:
    unshown = [
        change.rule
        for change in differences("thrones", "thrones-first")
        if change.kind == CHANGED and not change.cases
    ]
    assert unshown == []


def test_what_is_left_out_has_a_text_in_the_second_edition_alone() -> None:
    for change in differences("thrones", "thrones-first"):
        if change.kind == LEFT_OUT:
            assert change.base is not None
            assert change.edition is None


def test_a_contrast_is_what_the_other_edition_lacks() -> None:
    changes = {change.rule: change for change in differences("thrones", "thrones-first")}
    icons = changes["westeros.icons"]  # begins with the same two sentences in both
    assert contrast(icons.base, icons.edition).startswith("If it reaches 12 the wildlings attack")
    assert contrast(icons.edition, icons.base) == "The wildlings do not attack for it."
    assert contrast(icons.edition, icons.edition) == ""
