"""The rules reference, read from its page."""

from rulewright.conformance.reference import Reference, find_page, find_reference, parse, parse_page

PAGE = """# A game

Some words before.

## 1. Playing

### `turn.order` Who goes first
Source: rulebook p. 4
- The **red** seat.
- Then `blue` <script>alert(1)</script>.

### `turn.end` The end

It ends. [A link](javascript:alert(1)) and ![a picture](https://example.org/a.png).

| a | b |
|---|---|
| 1 | 2 |

## 2. Decisions

Words of the chapter.

### `decisions.one` One
Source: decision
"""


def test_sections_have_all_their_parts() -> None:
    first, second, third = parse(PAGE).sections
    assert (first.id, first.title) == ("turn.order", "Who goes first")
    assert first.source == "rulebook p. 4"
    assert first.chapter == second.chapter == "1. Playing"
    assert first.text.startswith("- The **red** seat.")
    assert second.source == ""
    assert "| 1 | 2 |" in second.text
    assert (third.chapter, third.source, third.text) == ("2. Decisions", "decision", "")


def test_a_section_is_found_by_its_id() -> None:
    section = parse(PAGE).section("turn.end")
    assert section is not None
    assert section.title == "The end"
    assert parse(PAGE).section("turn.middle") is None


def test_a_game_without_a_page_has_no_rules() -> None:
    assert find_reference("no-such-game") == Reference([])


def test_the_pages_of_the_house_are_found() -> None:
    reference = find_reference("thrones")
    assert len(reference.sections) > 50
    ids = [section.id for section in reference.sections]
    assert len(ids) == len(set(ids))
    assert all(section.chapter for section in reference.sections)


def test_an_id_may_name_what_is_written_with_a_capital() -> None:
    assert parse("### `plans.S1` First Banners").section("plans.S1") is not None


EDITION = """# An edition

Base: thrones
Left out: tides, combat.blade

## 1. Raids

### `raid.special` The special raid
It hits two areas.
"""


def test_a_page_may_be_based_on_that_of_another_game() -> None:
    page = parse_page(EDITION)
    assert (page.base, page.left_out) == ("thrones", ["tides", "combat.blade"])
    assert page.own() == {"raid.special"}
    inherited = [section.id for section in page.inherited()]
    assert "raid.turns" in inherited
    assert "raid.special" not in inherited
    assert not {"tides.draw", "tides.skulls", "combat.blade"}.intersection(inherited)


def test_the_rules_of_an_edition_are_its_own_and_those_it_takes_over() -> None:
    page = find_page("thrones-first")
    sections = find_reference("thrones-first").sections
    assert [section.id for section in sections[: len(page.sections)]] == [
        section.id for section in page.sections
    ]
    ids = [section.id for section in sections]
    assert len(ids) == len(set(ids))
    assert "march.turns" in ids
    assert "tides.draw" not in ids
