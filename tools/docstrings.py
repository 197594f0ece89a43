"""Adds docstrings to the C that mypyc generates, which has only signatures.

CPython reads both from one string: the signature, a line `--`, an empty line and the docstring.
Mypyc ends its strings before the docstring. This adds it for modules, functions, classes, methods
and properties, so that `help()` explains compiled code as well.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from mypyc.codegen.cstring import encode_bytes_as_c_string

Docs = dict[str, str]  # docstrings by name; ITSELF is the class or module
ITSELF = ""

TABLE = re.compile(r"static Py(?:MethodDef|GetSetDef|TypeObject) (\w+)_(?:methods|getseters|templ)")
ENTRY = re.compile(r' *\{"(\w+)",')
SIGNATURE = re.compile(r'PyDoc_STR\((?:NULL|"(.*)")\)')
PROPERTY = "NULL, NULL},"
MODULE = "NULL, /* docstring */"


def documented(source: Path, module: Path) -> Path:
    """Write a copy of a C file with its module's docstrings, unless it exists; return its path."""
    text = with_docstrings(source.read_text("utf-8"), ast.parse(module.read_bytes()))
    copy = source.parent / "documented" / source.name
    if not copy.exists() or copy.read_text("utf-8") != text:
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(text, "utf-8")
    return copy


def with_docstrings(c: str, module: ast.Module) -> str:
    """Return the C of a module with the docstrings from its source."""
    own = docstrings(module)
    classes = {
        part.name: docstrings(part) for part in module.body if isinstance(part, ast.ClassDef)
    }
    lines = c.split("\n")
    docs: Docs = {}
    name = ITSELF
    for number, line in enumerate(lines):
        if table := TABLE.match(line):
            docs, name = docs_of(table[1], own, classes), ITSELF
        elif line == "};":
            docs = {}
        elif entry := ENTRY.match(line):
            name = entry[1]
        if line.strip() == MODULE and ITSELF in own:
            lines[number] = f'PyDoc_STR("{encoded(own[ITSELF])}"),'
        elif name in docs:
            lines[number] = with_docstring(lines[number], encoded(docs[name]))
    return "\n".join(lines)


def docstrings(node: ast.Module | ast.ClassDef) -> Docs:
    """Return the docstrings of a module or class and of its functions."""
    parts = [part for part in node.body if isinstance(part, ast.FunctionDef)]
    texts = {part.name: ast.get_docstring(part) for part in reversed(parts)}  # getters come first
    texts[ITSELF] = ast.get_docstring(node)
    return {name: text for name, text in texts.items() if text}


def docs_of(owner: str, own: Docs, classes: dict[str, Docs]) -> Docs:
    """Return the docstrings for a C table that mypyc named like `play___Play` or `playmodule`."""
    names = [name for name in classes if owner.endswith(f"___{name}")]
    if names:
        return classes[max(names, key=len)]
    return own if owner.endswith("module") else {}


def with_docstring(line: str, text: str) -> str:
    """Return a line of a C table with a docstring, if it has a place for one."""
    if line.endswith(PROPERTY):
        return line.removesuffix(PROPERTY) + f'PyDoc_STR("{text}"), NULL}},'
    return SIGNATURE.sub(lambda match: f'PyDoc_STR("{match[1] or ""}{text}")', line)


def encoded(text: str) -> str:
    """Return a text escaped for a C string literal."""
    return encode_bytes_as_c_string(text.encode())
