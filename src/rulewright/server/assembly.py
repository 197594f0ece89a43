"""Assembles the hub of tables with the features that every table has."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulewright.server import times
from rulewright.server.ladder.result_store import ending, places
from rulewright.server.premoves.answers import settle
from rulewright.server.premoves.runner import wake_answers
from rulewright.server.settings import Settings
from rulewright.server.storage.store import Store
from rulewright.server.tables.features import Features
from rulewright.server.tables.hub import TableHub


def table_hub(store: Store, settings: Settings, now: Callable[[], int] = times.now) -> TableHub:
    """Return a hub whose tables support premoves, and whose matches are rated."""
    features = Features(settle, wake_answers, ending, partial(places, store.engine))
    return TableHub(store, settings, features, now)
