"""What all tests share: the profiles of Hypothesis, and what a machine may lack."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tools.compile import ready
from tools.needs import chromium_missing, compiler_missing, find_chromium

# A shared machine has slow moments: no example fails for its time alone.
settings.register_profile(
    "quick",
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("soak", settings.get_profile("quick"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


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
    """A folder for `PYTHONPATH` that holds the package compiled, as it stands now."""
    found = ready()
    if found is None:
        pytest.skip(compiler_missing() or "What stands is not compiled: `make compile`")
    return found
