"""What MkDocs does besides, to build the site from the same pages that are read in the repository.

Pages are written as they are read there: a list may follow its paragraph at once, rules are
headings with their id, and a line `Source:` under a heading says where a rule comes from. Here that
is put as Python-Markdown needs it; rules get anchors that are their ids, so that
`rules/thrones.html#combat.support` can be cited, and ids named elsewhere on a page lead to them, as
do links to the headings of rules on other pages.
Changelog, contributor's guide and the page on reporting holes, which lie beside `docs`, become
pages of the site, and links between them and the others lead to where pages lie there.
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
    """Add what lies beside `docs`."""
    root = Path(config.config_file_path).parent
    for source, target in BESIDE.items():
        files.append(File.generated(config, target, content=(root / source).read_bytes()))
    return files


def on_page_markdown(text: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page as Python-Markdown needs it."""
    if page.file.src_uri.startswith("rules/"):
        text = with_anchors(text)
    text = with_rule_links(with_lists_apart(text), Path(config.docs_dir))
    return with_links(text, page.file.src_uri)


def with_rule_links(text: str, docs: Path) -> str:
    """The page with its links to headings of rules as links to the rules' ids."""

    def renamed(link: re.Match[str]) -> str:
        ids = {slug(f"{rule} {name}", "-"): rule for rule, name in rules_of(docs / link[1])}
        return f"{link[1]}#{ids.get(link[2], link[2])})"

    return RULE_LINK.sub(renamed, text)


@cache
def rules_of(path: Path) -> list[tuple[str, str]]:
    """The ids and titles of the rules on a page."""
    rules = map(RULE.match, path.read_text(encoding="utf-8").splitlines())
    return [(rule[1], rule[2]) for rule in rules if rule]


def with_links(text: str, name: str) -> str:
    """The page with its links as they lead on the site."""
    source = next((source for source, target in BESIDE.items() if target == name), f"docs/{name}")

    def moved(link: re.Match[str]) -> str:
        path = normpath(join(dirname(source), link[1]))
        target = BESIDE.get(path, path.removeprefix("docs/"))
        return f"]({relpath(target, dirname(name) or '.')}"

    return LINK.sub(moved, text)


def with_lists_apart(text: str) -> str:
    """An empty line before each list that follows its paragraph at once."""
    lines: list[str] = []
    for line, in_code in told_apart(text):
        before = lines[-1] if lines else ""
        if not in_code and ITEM.match(line) and before.strip() and not in_list(before):
            lines.append("")
        lines.append(line)
    return "\n".join(lines) + "\n"


def in_list(line: str) -> bool:
    """Whether a line is an item, or goes on with one."""
    return bool(ITEM.match(line)) or line.startswith("  ")


def told_apart(text: str) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it is code."""
    fence = ""
    for line in text.splitlines():
        mark = FENCE.match(line)
        yield line, bool(fence or mark)
        if mark and not fence:
            fence = mark[1]
        elif mark and line.strip() == fence:
            fence = ""


def with_anchors(text: str) -> str:
    """Rules with their ids as anchors, and links where an id is named."""
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
    """A rule's id as a link to it, if this page has that rule."""
    return f"[{citation[0]}](#{citation[1]})" if citation[1] in known else citation[0]
