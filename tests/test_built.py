"""What a package was built without is known to it, in the lines of its build."""

from pathlib import Path

from rulewright.built import gone_without


def test_what_a_build_went_without(tmp_path: Path) -> None:
    notes = tmp_path / "built_without.toml"
    assert gone_without("client", notes) is None
    notes.write_text('client = "Node is missing: install Debian\'s nodejs"\n')
    assert gone_without("client", notes) == "Node is missing: install Debian's nodejs"
    assert gone_without("rules", notes) is None
