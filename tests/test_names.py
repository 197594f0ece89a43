"""Names: a variable has the noun of what it holds, and a docstring names its subject."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("src/rulewright", "tests", "tools", "benchmarks")
# It says that something was looked for, and not what it is.
NAMELESS = "found"
# A sentence that begins so leaves open of whom or of what it speaks.
NO_SUBJECT = re.compile(r"(?:^|[.:?!]\s+)((?:Who|Whom|Whose|Whoever|What|Whatever)\b.*)")


def texts(folder: str) -> Iterator[tuple[str, str]]:
    """Yield the modules below a folder, each with its path."""
    for file in sorted((ROOT / folder).rglob("*.py")):
        yield file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")


def names_given(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the names that a module assigns or defines, each with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.arg(arg=name):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield node.lineno, name


def nameless(text: str) -> list[int]:
    """Return the lines on which something is called `found`."""
    return [line for line, name in names_given(ast.parse(text)) if name == NAMELESS]


def test_no_variable_is_called_found() -> None:
    modules = (module for folder in FOLDERS for module in texts(folder))
    called_so = {
        path: lines
        for path, text in modules
        if re.search(rf"\b{NAMELESS}\b", text) and (lines := nameless(text))
    }
    assert called_so == {}


def test_what_is_called_found_is_seen() -> None:
    text = "def found(a, *, found=1):\n    for found in a: pass\n    a.found, (found := 2)\n"
    assert nameless(text) == [1, 1, 2, 3]
    assert nameless("a.found = found") == [1]
    assert nameless("print(found, 'found', f(found=found))") == []


def docstrings(text: str) -> Iterator[str]:
    """Yield the strings that are statements of their own."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(said))):
                yield said


def test_sentences_of_docstrings_name_their_subject() -> None:
    openings = {
        path: sentences
        for path, text in texts("src/rulewright")
        if (sentences := [one for said in docstrings(text) for one in NO_SUBJECT.findall(said)])
    }
    assert openings == {}
