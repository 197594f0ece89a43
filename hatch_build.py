"""Builds what the archives hold beside the sources: the browser client and the compiled rules.

The client is built where Node is, unless it is there already, as it is in a source archive. The
rules are compiled into a wheel where a C compiler is. What a machine lacks is said in a line, and
that line stays in the wheel, for `rulewright serve` to say it again. An editable install is always
plain Python, with the client that `make client` builds.

`RULEWRIGHT_COMPILE=0` builds a plain wheel and `RULEWRIGHT_CLIENT=0` builds without the client;
`=1` refuses to build where the part cannot be made.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import client
from tools.needs import compiler_missing, node_missing

EXTRA = "compile"  # of pyproject.toml: the packages that compile


def lacking(switch: str, missing: Callable[[], str | None]) -> str | None:
    """Why this build goes without a part, or None; a part that is insisted on ends the build."""
    wanted = os.environ.get(switch, "auto")
    if wanted == "0":
        return f"{switch} was 0"
    line = missing()
    if line and wanted == "1":
        raise SystemExit(line)
    return line


def mypyc_missing() -> str | None:
    """Why the rules cannot be compiled here and now."""
    line = compiler_missing()
    if line is None and not (find_spec("mypyc") and find_spec("setuptools")):
        return "mypy and setuptools are missing, so nothing is compiled: install both with pip"
    return line


def client_missing() -> str | None:
    """Why the client is not there and cannot be built, or is older than its sources."""
    return node_missing() if client.outdated() else None


class Build(BuildHookInterface[Any]):
    """Adds the browser client to both archives, and the compiled rules to a wheel."""

    def dependencies(self) -> list[str]:
        if self.target_name != "wheel" or lacking("RULEWRIGHT_COMPILE", compiler_missing):
            return []
        return self.metadata.core.optional_dependencies[EXTRA]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        without = {"client": self.build_client()}
        if self.target_name == "wheel":
            without["rules"] = self.compile_rules(build_data)
            self.keep_notes(without, build_data)

    def build_client(self) -> str | None:
        """Build the client if it is not there; gives what the archive goes without."""
        line = lacking("RULEWRIGHT_CLIENT", client_missing)
        if line is None and client.outdated():
            try:
                client.build()
            except client.ClientFailed as error:
                raise SystemExit(
                    f"{error}\nRULEWRIGHT_CLIENT=0 builds without the client"
                ) from error
        has = "an older" if client.INDEX.is_file() else "no"
        return line and self.told(f"The package has {has} browser client. {line}")

    def compile_rules(self, build_data: dict[str, Any]) -> str | None:
        """Compile the rules and add the extension modules; gives what the wheel goes without."""
        line = lacking("RULEWRIGHT_COMPILE", mypyc_missing)
        if line:
            return self.told(f"The rules are plain Python. {line}")
        from tools.compile import build

        target = Path(self.root, "build", "wheel")
        for product in build(target):
            build_data["force_include"][str(target / product)] = product.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return None

    def told(self, line: str) -> str:
        """Say a line to whoever builds, and give it."""
        self.app.display_warning(line)
        return line

    def keep_notes(self, without: dict[str, str | None], build_data: dict[str, Any]) -> None:
        """Put what the wheel goes without into it, for the program to say."""
        lines = [f"{part} = '''{line}'''\n" for part, line in without.items() if line]
        if lines:
            notes = Path(self.root, "build", "built_without.toml")
            notes.parent.mkdir(exist_ok=True)
            notes.write_text("".join(lines), encoding="utf-8")
            build_data["force_include"][str(notes)] = "rulewright/built_without.toml"
