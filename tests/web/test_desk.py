"""The rules desk at a table: asked by keyboard, from the rules, and on a phone."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from rulewright.server.http.limits import UNLIMITED, Rate
from tests.server.playing import new_table, running, settings_in
from tests.web.axe import axe
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import WAIT, Player
from tests.web.together import picture

BOOK = """# Monopoly without a Community Chest

## The lighthouse

Whoever ends a move beside the lighthouse may light its lamp, once in an evening and never twice.
The keeper of the lighthouse is paid 25 by whoever
lights the lamp. The lamp burns until the keeper has been paid, and nobody lights a lamp that burns.
Nobody may sell the lighthouse, swap it or build upon it. Whoever leaves early gives the lamp back
to the keeper, who keeps it until the others have played on to the end of the evening. Who comes
back another evening asks the keeper for the lamp, and has it from then on as if nothing had been.
A lamp that was lit by mistake is put out, and what was paid for it goes back; nobody is blamed.
"""
ASKED = 4  # questions that the server of the story answers in an hour


def tab_to(page: Page, wanted: Locator, most: int = 80) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(most):
        if wanted.evaluate_all("all => all.includes(document.activeElement)"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {wanted}")


def ask(page: Page, question: str) -> Locator:
    """Ask from the focused field; return the desk with its answer."""
    expect(page.get_by_label("Question about the rules")).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type(question)
    page.keyboard.press("Enter")
    desk = page.get_by_test_id("desk")
    expect(page.get_by_role("button", name="Ask", exact=True).last).to_be_visible()
    expect(desk).to_have_attribute("aria-busy", "false")
    return desk


def test_a_quarrel_is_settled_by_keyboard(tmp_path: Path, open_page: Opener) -> None:
    limits = replace(UNLIMITED, questions=Rate(ASKED, 3600))
    with running(settings_in(tmp_path, limits=limits)) as server:
        seats = new_table(server, "thrones", ["human", "random", "random"], seed=11)
        page = open_page(DESK, bypass_csp=True, refusals=True)
        [seat] = [one for name, one in seats.items() if name != "watch"]
        player = Player(page, f"{server.url}/t/{seat.table}/{seat.key}")
        player.ready()
        said, rules = page.get_by_test_id("said"), page.get_by_test_id("rules")
        expect(page.get_by_test_id("desk")).to_have_count(0)  # folded, until it is wanted

        # the ruling, marked in its passage, is read out
        page.keyboard.press("Control+/")
        desk = ask(page, "What does Roose Boltn do?")
        ruling = desk.locator(".lead")
        expect(said).to_contain_text("The rules say: When Stark loses")
        expect(ruling.locator("mark")).to_contain_text("its whole discard pile comes back")
        expect(ruling.locator("blockquote")).to_contain_text("If he was the last card")
        expect(ruling).to_contain_text("19. House cards › Roose Bolton (Stark, 2) · thrones")
        expect(desk).to_contain_text("Understood as: boltn → bolton")
        assert axe(page) == []

        # its rule opens in place, and a rule is asked about
        tab_to(page, ruling.get_by_role("button", name="Rule cards.roose-bolton"))
        page.keyboard.press("Enter")
        here = rules.locator('[data-rule="cards.roose-bolton"]')
        expect(here).to_be_focused()
        expect(here).to_be_in_viewport()
        assert axe(page) == []
        tab_to(page, rules.get_by_role("button", name="Ask about this rule"))
        page.keyboard.press("Enter")
        expect(rules).to_have_count(0)
        expect(page.get_by_label("Question about the rules")).to_have_value(
            "Roose Bolton (Stark, 2): "
        )

        # what the rules do not say is refused, with what was searched and what is nearest
        ask(page, "How many dragons does Stark start with?")
        expect(said).to_contain_text("The rules do not answer this. The rulebook does not know")
        expect(desk).to_contain_text("Searched: thrones")
        near = desk.locator("[data-relation=related]")
        assert near.count() > 1
        tab_to(page, near.first.locator("summary"))
        page.keyboard.press("Enter")
        expect(near.first.locator("mark")).to_be_visible()
        assert axe(page) == []

        # what was asked before stands ready, without asking anew
        tab_to(page, desk.get_by_role("button", name="What does Roose Boltn do?"))
        page.keyboard.press("Enter")
        expect(ruling.locator("mark")).to_contain_text("its whole discard pile")

        # a closed choice says why, and its rule opens where it stands
        player.take("winterfell march")
        page.locator("[data-group=white-harbor] > summary").focus()
        page.keyboard.press("Enter")
        shut = player.decide.locator('.unavailable[data-option="white-harbor march"] button')
        tab_to(page, shut)
        expect(player.decide.locator(".why")).to_contain_text("token")
        why = player.decide.locator(".why .rule")
        rule = (why.get_attribute("aria-label") or "").removeprefix("Rule ")
        tab_to(page, why)
        page.keyboard.press("Enter")
        expect(rules.locator(f'[data-rule="{rule}"]')).to_be_focused()
        page.keyboard.press("Escape")
        expect(why).to_be_focused()

        # of too many questions it is said when there is room again
        page.keyboard.press("Control+/")
        for _ in range(ASKED - 1):
            ask(page, "What does Roose Bolton do?")
        expect(desk.locator(".problem")).to_contain_text("try again in")
        expect(said).to_contain_text("try again in")


def test_a_book_is_asked_on_a_phone(tmp_path: Path, open_page: Opener) -> None:
    books = tmp_path / "books"
    books.mkdir()
    (books / "house.md").write_text(BOOK, encoding="utf-8")
    with running(settings_in(tmp_path, books=books)) as server:
        seats = new_table(server, "monopoly", ["human", "random"], seed=2)
        page = open_page(PHONE, bypass_csp=True)
        [seat] = [one for name, one in seats.items() if name != "watch"]
        Player(page, f"{server.url}/t/{seat.table}/{seat.key}")
        page.get_by_role("tab", name="Ask").tap()
        field = page.get_by_label("Question about the rules")
        field.fill("How much is the keeper of the lighthouse paid?")
        page.get_by_test_id("desk").get_by_role("button", name="Ask", exact=True).tap()

        # of a long passage the sentence is seen first, where it stands, and all of it on a tap
        lead = page.get_by_test_id("desk").locator(".lead")
        expect(lead.locator("summary")).to_contain_text(
            "is paid 25 by whoever lights", timeout=WAIT
        )
        expect(lead.locator("p")).to_contain_text("The lighthouse · house, characters")
        expect(lead.locator("blockquote")).to_be_hidden()
        lead.locator("summary").tap()
        marked = "The keeper of the lighthouse is paid 25 by whoever lights the lamp."
        expect(lead.locator("mark")).to_have_text(marked)
        expect(lead.locator("blockquote")).to_contain_text("nobody is blamed.")
        expect(field).not_to_be_focused()  # the screen's keyboard makes room
        assert axe(page) == []
        for name in ("summary", "form button", "form input"):
            box = page.get_by_test_id("desk").locator(name).first.bounding_box()
            assert box is not None
            assert box["height"] >= 40, name
        page.close()


def test_how_sure_an_answer_is_is_shown(tmp_path: Path, open_page: Opener) -> None:
    with running(settings_in(tmp_path)) as server:
        seats = new_table(server, "thrones", ["human", "random", "random"], seed=11)
        [seat] = [one for name, one in seats.items() if name != "watch"]
        for look in (DESK, PHONE):
            page = open_page(look, bypass_csp=True)
            Player(page, f"{server.url}/t/{seat.table}/{seat.key}").ready()
            if look is PHONE:
                page.get_by_role("tab", name="Ask").tap()
            else:
                page.keyboard.press("Control+/")
            desk, field = page.get_by_test_id("desk"), page.get_by_label("Question about the rules")
            said = page.get_by_test_id("said")

            field.fill("What does the skull on a battle card do?")
            field.press("Enter")
            expect(desk).to_contain_text("Probably:", timeout=WAIT)
            expect(desk.locator(".lead mark")).to_contain_text("one casualty more")
            expect(
                desk.get_by_role("list", name="The nearest rules").get_by_role("listitem")
            ).to_have_count(2)
            expect(said).to_contain_text("Probably: ")
            picture(page, f"desk-probably-{look['viewport']['width']}")
            assert axe(page) == []

            # what else is asked is asked with a press
            other = desk.get_by_role("group", name="People also ask").get_by_role("button").first
            question = other.text_content() or ""
            other.click()
            expect(field).to_have_value(question)

            field.fill("how much gold does Lannister collect for each mine?")
            field.press("Enter")
            expect(desk).to_contain_text("Not sure. The nearest rules:", timeout=WAIT)
            nearest = desk.get_by_role("list", name="The nearest rules").get_by_role("listitem")
            expect(nearest).to_have_count(3)
            expect(desk.locator("mark:visible, b:visible")).to_have_count(0)
            expect(said).to_contain_text("Not sure. The nearest rules: ")
            picture(page, f"desk-unsure-{look['viewport']['width']}")
            assert axe(page) == []
            nearest.first.get_by_role("button").click()
            expect(page.get_by_test_id("rules").locator(":focus")).to_have_count(1)
            page.close()
