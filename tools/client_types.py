"""Writes the client's types of the wire format, from the description of the server's calls.

    python -m tools.client_types            # fail if the file differs from the description
    python -m tools.client_types --write    # write the file

The description has the structs of the server's calls and the structures of boards and scenes
(`rulewright.kit`); openapi-typescript converts them to types.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import msgspec

from rulewright.server.app import create_app
from rulewright.server.openapi import description

WEB = Path(__file__).parents[1] / "web"
TYPES = WEB / "src/lib/protocol/wire.generated.d.ts"
MAKER = WEB / "node_modules/openapi-typescript/bin/cli.js"
OPTIONS = (
    "--empty-objects-unknown",
    "--root-types",
    "--root-types-no-schema-prefix",
    "--root-types-keep-casing",
)


def components() -> dict[str, Any]:
    """Return the description without the calls, whose addresses are written in the client by hand.

    A field with a default is always present, except in structs that omit defaults.
    """
    whole = description(create_app())
    schemas = whole["components"]["schemas"]
    for name in brief_structs() & schemas.keys():
        for field in schemas[name]["properties"].values():
            field.pop("default", None)
    return {**whole, "info": {"title": "Rulewright", "version": "0"}, "paths": {}}


def brief_structs() -> set[str]:
    """Return the names of the structs that omit fields with default values."""
    structs, names = [msgspec.Struct], set[str]()
    while structs:
        kind = structs.pop()
        structs += kind.__subclasses__()
        if kind.__struct_config__.omit_defaults:
            names.add(kind.__name__)
    return names


def made() -> str:
    """Return the types as openapi-typescript generates them now."""
    with TemporaryDirectory() as folder:
        source, types = Path(folder) / "wire.json", Path(folder) / "wire.d.ts"
        source.write_text(json.dumps(components(), sort_keys=True))
        command = ["node", MAKER, source, "--output", types, *OPTIONS]
        run = subprocess.run(command, cwd=WEB, capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"openapi-typescript failed: {run.stdout}{run.stderr}")
        return types.read_text()


def bare(types: str) -> str:
    """Return the types without comments, so that a changed sentence makes nothing stale."""
    return re.sub(r"\s*/\*\*.*?\*/", "", types, flags=re.DOTALL)


@click.command()
@click.option("--write", is_flag=True, help="Write the types anew.")
def main(write: bool) -> None:
    """Compare the client's types with the server's description, or write them."""
    types = made()
    if write:
        TYPES.write_text(types)
    elif bare(types) != bare(TYPES.read_text()):
        sys.exit("The client's types are stale: .venv/bin/python -m tools.client_types --write")


if __name__ == "__main__":
    main()
