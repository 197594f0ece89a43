"""Options are told to people by titles and labels, not by the names that commands have for them."""

from __future__ import annotations

import pytest

from rulewright.kernel import OptionSpec, games, get, offered

OURS = ("battles", "btwixt", "monopoly", "thrones", "thrones-first", "whitechapel")


@pytest.mark.parametrize("name", OURS)
def test_every_option_has_a_title_and_every_word_a_label(name: str) -> None:
    assert name in games()
    for spec in offered(get(name).option_specs):
        assert spec.title
        assert spec.labels or not any(isinstance(value, str) for value in spec.values), spec.name
        assert len(set(spec.labels)) == len(spec.labels)


def test_labels_are_as_many_as_values() -> None:
    with pytest.raises(ValueError, match="has 2 values"):
        OptionSpec("rents", ("claimed", "automatic"), "How rent is paid.", labels=("at once",))
