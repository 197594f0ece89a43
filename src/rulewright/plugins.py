"""Games from outside the house, by name.

`RULEWRIGHT_PLUGINS=package.module,other` names modules to import before anything is played; each
registers its games with `rulewright.kernel.register`.
"""

from __future__ import annotations

import os
from importlib import import_module

from rulewright.kernel import RulewrightError

VARIABLE = "RULEWRIGHT_PLUGINS"


class PluginMissing(RulewrightError, ValueError):
    """A module of `RULEWRIGHT_PLUGINS` that cannot be imported."""


def load_plugins(names: str | None = None) -> list[str]:
    """Import the modules (a comma list; that of the environment when None); gives their names."""
    listed = os.environ.get(VARIABLE, "") if names is None else names
    modules = [name.strip() for name in listed.split(",") if name.strip()]
    for name in modules:
        try:
            import_module(name)
        except ImportError as error:
            raise PluginMissing(f"{VARIABLE} names {name!r}: {error}") from error
    return modules
