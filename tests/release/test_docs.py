"""The documentation builds without a warning, fetches nothing, and its links lead somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from pymdownx.slugs import slugify

from rulewright.conformance.reference import find_page

pytestmark = pytest.mark.xdist_group("documentation")  # the site is built once

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^(`{3,}).*?^\1|`[^`\n]+`", re.MULTILINE | re.DOTALL)
slug = slugify(case="lower")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built with every warning as an error."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def page(site: Path, name: str) -> str:
    return (site / name).read_text(encoding="utf-8")


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    foreign = re.compile(r"""(?:src|href)=["']?((?:https?:)?//[^"'\s>]+)""")
    for file in site.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        loading = re.findall(r"<(?:script|link|img|iframe|source)\b[^>]*>", text)
        assert not [address for tag in loading for address in foreign.findall(tag)], file.name
    for file in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(?:https?:)?//", file.read_text(encoding="utf-8"))


def test_links_of_the_site_lead_to_its_files(site: Path) -> None:
    """Those of pages that lie beside `docs` too, which MkDocs does not check."""
    for file in site.rglob("*.html"):
        for link in re.findall(r"""<a [^>]*?href=["']?([^"'\s>#]+)""", file.read_text("utf-8")):
            if file.name != "404.html" and not re.match(r"[a-z]+:|/", link):
                assert (file.parent / link).exists(), f"{file.name} has {link}"


def test_every_rule_has_its_id_for_an_anchor(site: Path) -> None:
    for game in ("thrones", "thrones-first", "whitechapel", "monopoly", "battles", "btwixt"):
        text = page(site, f"rules/{game}.html")
        for section in find_page(game).sections:
            assert f'id="{section.id}"' in text


def test_lists_of_rules_are_lists(site: Path) -> None:
    text = page(site, "rules/thrones.html")
    assert re.search(r"<li>There are 38 land areas", text)
    assert "<em>Source: rulebook p. 4" in text


def test_the_public_api_is_told(site: Path) -> None:
    text = page(site, "reference/match.html")
    for name in ("new", "play", "options", "explain", "undo", "clone", "record", "load"):
        assert f'id="rulewright.Match.{name}"' in text
    commands = page(site, "reference/commands.html")
    for name in ("serve", "play", "simulate", "replay", "ask", "admin"):
        assert f'id="rulewright-{name}"' in commands or f'id="{name}"' in commands


def prose(path: Path) -> str:
    """Return a page without its code, in which brackets are not links."""
    return CODE.sub("", path.read_text(encoding="utf-8"))


@cache
def anchors(path: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {slug(re.sub(r"[`*]", "", heading), "-") for heading in headings}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    """As they are read in the repository; on the site a wrong one stops the build."""
    for link in LINK.findall(prose(path)):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        assert target.exists(), f"{path.name} has {link}"
        if anchor:
            assert anchor in anchors(target), f"{path.name} has {link}"
