"""Settings and fixtures of all tests: Hypothesis profiles, and optional parts of a machine."""

import logging
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

from tests.soak import SOAKING, examples
from tools.compile import ready
from tools.needs import chromium_missing, compiler_missing, find_chromium

BROWSER = Path(__file__).parent / "web"

# A shared machine has slow moments, so no example fails only because of its time.
settings.register_profile(
    "quick",
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("soak", settings.get_profile("quick"), max_examples=examples(25, 100))

settings.load_profile("soak" if SOAKING else "quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add an option that gives browser tests a second try."""
    parser.addoption(
        "--again", action="store_true", help="run a browser test that failed once more, and name it"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give browser tests a second try where that is wanted, and no others: rules are deterministic.

    Raise `pytest.UsageError` where tests share an id: pytest-xdist would run only one of them.
    """
    shared = [name for name, count in Counter(item.nodeid for item in items).items() if count > 1]
    if shared:
        raise pytest.UsageError(f"several tests have the id {shared[0]}")
    if config.getoption("--again"):
        for item in items:
            if BROWSER in item.path.parents:
                item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show why a browser test that passed at the second try failed at the first."""
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.write_sep("_", f"failed at first: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The system's Chromium, for Playwright's `executable_path`."""
    line = chromium_missing()
    if line:
        pytest.skip(line)
    path = find_chromium()
    assert path is not None
    return path


@pytest.fixture(scope="session")
def compiled_dir() -> Path:
    """A folder for `PYTHONPATH` with the package compiled from the current sources."""
    folder = ready()
    if folder is None:
        pytest.skip(compiler_missing() or "What stands is not compiled: `make compile`")
    return folder


@pytest.fixture(autouse=True)
def _own_logs() -> Iterator[None]:
    """Restore the log settings after each test, since commands change them."""
    config, root = structlog.get_config(), logging.getLogger()
    handlers, level = root.handlers[:], root.level
    hooks = sys.excepthook, threading.excepthook
    yield
    if sys.excepthook is hooks[0]:
        return
    structlog.configure(**config)
    root.handlers[:] = handlers
    root.setLevel(level)
    sys.excepthook, threading.excepthook = hooks
