"""Hooks for MkDocs, which build the site from the same pages that are read in the repository.

The pages are written for GitHub: a list may follow its paragraph without an empty line, rules are
headings with their id, and a line `Source:` under a heading names a rule's source. The hooks
convert this for Python-Markdown. Rules get their ids as anchors, so that
`rules/thrones.html#combat.support` can be cited; ids elsewhere on a page become links to them, and
so do links to the headings of rules on other pages. The changelog, the contributor's guide and the
security page, which are beside `docs`, become pages of the site, and links are adjusted to their
places there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath, relpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pymdownx.slugs import slugify

FENCE = re.compile(r"^(`{3,}|~{3,})")
ITEM = re.compile(r"^(?:[-*+]|\d+\.) ")
RULE = re.compile(r"^### `([\w.-]+)` (.+)$")
CITED = re.compile(r"`([a-z][\w-]*(?:\.[\w-]+)+)`")
LINK = re.compile(r"\]\((?![a-z]+:)([^)\s#]+\.md)")
RULE_LINK = re.compile(r"(rules/[\w-]+\.md)#([\w-]+)\)")
BESIDE = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "reporting.md",
    "web/public/favicon.svg": "assets/favicon.svg",
}
slug = slugify(case="lower")


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages that are beside `docs`."""
    root = Path(config.config_file_path).parent
    for source, target in BESIDE.items():
        files.append(File.generated(config, target, content=(root / source).read_bytes()))
    return files


def on_page_markdown(text: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Return a page converted for Python-Markdown."""
    if page.file.src_uri.startswith("rules/"):
        text = with_anchors(text)
    text = with_rule_links(with_lists_apart(text), Path(config.docs_dir))
    return with_links(text, page.file.src_uri)


def with_rule_links(text: str, docs: Path) -> str:
    """Return the page with links to headings of rules changed into links to the rules' ids."""

    def renamed(link: re.Match[str]) -> str:
        ids = {slug(f"{rule} {name}", "-"): rule for rule, name in rules_of(docs / link[1])}
        return f"{link[1]}#{ids.get(link[2], link[2])})"

    return RULE_LINK.sub(renamed, text)


@cache
def rules_of(path: Path) -> list[tuple[str, str]]:
    """Return the ids and titles of the rules on a page."""
    rules = map(RULE.match, path.read_text(encoding="utf-8").splitlines())
    return [(rule[1], rule[2]) for rule in rules if rule]


def with_links(text: str, name: str) -> str:
    """Return the page with its links adjusted to the site."""
    source = next((source for source, target in BESIDE.items() if target == name), f"docs/{name}")

    def moved(link: re.Match[str]) -> str:
        path = normpath(join(dirname(source), link[1]))
        target = BESIDE.get(path, path.removeprefix("docs/"))
        return f"]({relpath(target, dirname(name) or '.')}"

    return LINK.sub(moved, text)


def with_lists_apart(text: str) -> str:
    """Insert an empty line before each list that follows a paragraph directly."""
    lines: list[str] = []
    for line, in_code in told_apart(text):
        before = lines[-1] if lines else ""
        if not in_code and ITEM.match(line) and before.strip() and not in_list(before):
            lines.append("")
        lines.append(line)
    return "\n".join(lines) + "\n"


def in_list(line: str) -> bool:
    """Return whether a line is a list item or continues one."""
    return bool(ITEM.match(line)) or line.startswith("  ")


def told_apart(text: str) -> Iterator[tuple[str, bool]]:
    """Yield each line, and whether it is in a code block."""
    fence = ""
    for line in text.splitlines():
        mark = FENCE.match(line)
        yield line, bool(fence or mark)
        if mark and not fence:
            fence = mark[1]
        elif mark and line.strip() == fence:
            fence = ""


def with_anchors(text: str) -> str:
    """Add ids as anchors to rules, and links where an id is mentioned."""
    known = {rule[1] for rule in map(RULE.match, text.splitlines()) if rule}
    lines: list[str] = []
    for line in text.splitlines():
        heading = RULE.match(line)
        if heading:
            rule, name = heading.groups()
            marks = f'#{rule} .rule data-toc-label="{name}"'
            lines += [f"### {name} `{rule}` {{ {marks} }}", ""]
        elif line.startswith("Source: "):
            lines += [f"*{line}*", ""]
        else:
            lines.append(CITED.sub(lambda citation: linked(citation, known), line))
    return "\n".join(lines)


def linked(citation: re.Match[str], known: set[str]) -> str:
    """Return a rule's id as a link, if this page has the rule."""
    return f"[{citation[0]}](#{citation[1]})" if citation[1] in known else citation[0]
