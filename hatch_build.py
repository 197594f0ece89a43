"""Compiles the rules into the wheel.

An editable install is always plain Python. A wheel is compiled when a C compiler is there;
`RULEWRIGHT_COMPILE=0` builds a plain one and `RULEWRIGHT_COMPILE=1` refuses to build without a
compiler.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools.needs import compiler_missing

SWITCH = "RULEWRIGHT_COMPILE"


def wanted() -> bool:
    """Whether this build is to be compiled."""
    switch = os.environ.get(SWITCH, "auto")
    line = compiler_missing()
    if switch == "1" and line:
        raise SystemExit(line)
    return switch != "0" and line is None


class CompiledWheel(BuildHookInterface[Any]):
    """Adds the extension modules that mypyc makes to a wheel."""

    def dependencies(self) -> list[str]:
        return ["mypy>=1.20,<2", "setuptools>=75,<84"] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not wanted():
            return
        from tools.compile import build

        target = Path(self.root, "build", "wheel")
        for product in build(target):
            build_data["force_include"][str(target / product)] = product.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
