"""Games from elsewhere: modules named in `RULEWRIGHT_PLUGINS` register theirs when imported."""

from __future__ import annotations

import os
from importlib import import_module

from rulewright.kernel import RulewrightError

VARIABLE = "RULEWRIGHT_PLUGINS"


class PluginMissing(RulewrightError, ValueError):
    """A module named in `RULEWRIGHT_PLUGINS` cannot be imported."""


def load_plugins() -> None:
    """Import the modules that the environment names, separated by commas."""
    for name in os.environ.get(VARIABLE, "").split(","):
        if name.strip():
            try:
                import_module(name.strip())
            except ImportError as error:
                raise PluginMissing(f"{VARIABLE} names {name.strip()!r}: {error}") from error
