"""Packs of components: folders of records, merged by id.

`pack.toml` is the head of a pack: its `key` and `name`, the `game` it is for, and the default
provenance of its values. Every other file or folder is a section: `units.toml` holds a table for
each record, named by its id, and so does each file in a folder `cards/`. In a section of whole
files, each file is one record, named by the file. A pack laid over another adds records; for a
record with the same id, its fields replace those below.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

from rulewright.kit.records import PROVENANCE, BadPack, Record

HEAD: Final = "pack.toml"
DIGEST_LENGTH: Final = 12
VARIABLE: Final = "RULEWRIGHT_PACKS"
"""Environment variable with the folders of further packs, separated like paths in `PATH`."""

T = TypeVar("T")
Tables = dict[str, dict[str, Record]]


class Folder:
    """A pack as read from disk: its head, and the records of each section by id."""

    def __init__(self, head: Record, tables: Tables, digest: str) -> None:
        self.head = head
        self.tables = tables
        self.digest = digest

    @property
    def key(self) -> str:
        """The key of the pack with a digest of its files, which changes when the pack is edited."""
        return f"{self.head.text('key')}@{self.digest}"

    def origins(self) -> set[int]:
        """Return the provenances of its records, each that of its least certain field.

        They are indexes of `PROVENANCE`.
        """
        return {
            record.least_certain()
            for records in self.tables.values()
            for record in records.values()
        }


class Report:
    """The result of checking a pack: `faults` and `notes`, one line each."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.notes: list[str] = []

    def note_changes(self, changes: Iterable[Change]) -> None:
        """Report changes of printed values: notes if the new values are printed too, or faults."""
        for change in changes:
            if change.was_printed() and change.is_printed():
                self.notes.append(f"{change}, both said to be printed")
            elif change.was_printed():
                self.faults.append(f"{change}, which is printed")


class Change:
    """A field with another value in the pack on top; `before` and `after` are the two records."""

    def __init__(self, before: Record, after: Record, field: str) -> None:
        self.before = before
        self.after = after
        self.field = field

    def was_printed(self) -> bool:
        """Return whether the former value was marked as printed on the components."""
        return self.before.origins[self.field] == PROVENANCE[0]

    def is_printed(self) -> bool:
        """Return whether the new value is marked as printed on the components."""
        return self.after.origins[self.field] == PROVENANCE[0]

    def __str__(self) -> str:
        new, old = self.after.fields[self.field], self.before.fields[self.field]
        place = ", ".join(part for part in (self.after.file, self.after.key, self.field) if part)
        return f"{place}: {new!r} instead of {old!r}"


# -- reading a folder ----------------------------------------------------------------------------
def read_folder(
    folder: Path, game: str, sections: Sequence[str], whole_files: Sequence[str] = ()
) -> Folder:
    """Read the pack of a game from a folder; in `whole_files` sections each file is one record.

    Raises `BadPack` if a file cannot be read, belongs to no section or repeats an id, or if the
    head is not that of a pack for this game.
    """
    head = _head(folder)
    tables: Tables = {section: {} for section in (*sections, *whole_files)}
    for path in _files(folder):
        file = path.relative_to(folder).as_posix()
        section = file.partition("/")[0].removesuffix(".toml")
        if section not in tables:
            raise BadPack(f"holds no section of a pack ({', '.join(tables)})", file)
        for record in _records(path, file, head.usual, section in whole_files):
            if record.key in tables[section]:
                earlier = tables[section][record.key].file
                raise BadPack(f"stands in {earlier} already", file, record.key)
            tables[section][record.key] = record
    _check_head(head, game)
    return Folder(head, tables, digest(folder))


def made(records: Iterable[Record], make: Callable[[Record], T], faults: list[BadPack]) -> list[T]:
    """Make something of each record; leave out faulty records and append the errors to `faults`."""
    things: list[T] = []
    for record in records:
        try:
            things.append(make(record))
        except BadPack as fault:
            faults.append(fault)
    return things


def _check_head(head: Record, game: str) -> None:
    key = head.text("key")
    if not (key.isascii() and key.replace("-", "").isalnum() and key.islower()):
        raise head.wrong("key", f"is of small letters, digits and hyphens, not {key!r}")
    if head.text("game") != game:
        raise head.wrong("game", f"is {game!r} for a pack of this game")


def _head(folder: Path) -> Record:
    """Read `pack.toml`, without checking which game it is for."""
    if not (folder / HEAD).is_file():
        raise BadPack(f"{folder} holds no {HEAD}")
    fields = _load(folder / HEAD, HEAD)
    usual = fields.pop("usual_provenance", PROVENANCE[-1])
    if usual not in PROVENANCE:
        message = f"one of {', '.join(PROVENANCE)}, not {usual!r}"
        raise BadPack(message, HEAD, "", "usual_provenance")
    return Record(HEAD, "", fields, usual)


def _records(path: Path, file: str, usual: str, whole: bool) -> Iterator[Record]:
    """Yield the records in a file: the file itself if `whole`, otherwise each of its tables."""
    data = _load(path, file)
    if whole:
        yield Record(file, path.stem, data, usual)
        return
    for key, fields in data.items():
        if not isinstance(fields, dict):
            raise BadPack("stands outside of a record, which begins with [its-id]", file, "", key)
        yield Record(file, key, fields, usual)


def _load(path: Path, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadPack(f"is not TOML: {error}", file) from error


def _files(folder: Path) -> list[Path]:
    """Return the files of a pack other than its head, ordered by name."""
    return sorted(path for path in folder.rglob("*.toml") if path != folder / HEAD)


def digest(folder: Path) -> str:
    """Return a short hash of a pack's files, which changes when any of them does."""
    total = sha256()
    for path in [folder / HEAD, *_files(folder)]:
        text = path.read_bytes()
        total.update(f"{path.relative_to(folder).as_posix()} {len(text)}\n".encode())
        total.update(text)
    return total.hexdigest()[:DIGEST_LENGTH]


# -- merging -------------------------------------------------------------------------------------
def merged(base: Folder, over: Folder) -> Folder:
    """Lay a pack over another: new records are added, and fields of known records are replaced."""
    tables: Tables = {section: dict(records) for section, records in base.tables.items()}
    for section, records in over.tables.items():
        for key, record in records.items():
            before = base.tables[section].get(key)
            tables[section][key] = record if before is None else _laid_over(before, record)
    return Folder(_laid_over(base.head, over.head), tables, over.digest)


def _laid_over(before: Record, after: Record) -> Record:
    """Return a record with the fields of another in place of its own."""
    record = Record(before.file, before.key, before.fields | after.fields)
    record.origins = before.origins | after.origins
    record.files = {**before.files, **dict.fromkeys(after.fields, after.file)}
    return record


def changes(base: Folder, over: Folder) -> list[Change]:
    """List the fields to which a pack gives another value than the one below it."""
    pairs = [(base.head, over.head)]
    for section, records in over.tables.items():
        below = base.tables[section]
        pairs += [(below[key], record) for key, record in records.items() if key in below]
    return [
        Change(before, after, field)
        for before, after in pairs
        for field, value in after.fields.items()
        if field in before.fields and before.fields[field] != value
    ]


# -- packs in the environment --------------------------------------------------------------------
def named_folders(game: str = "") -> list[Path]:
    """Return the folders in `RULEWRIGHT_PACKS`; with a game, only those with packs for it."""
    folders = [Path(name) for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name]
    return [folder for folder in folders if not game or game_of(folder) == game]


def name_folder(folder: Path) -> None:
    """Add a folder to `RULEWRIGHT_PACKS`, for this process and those it starts."""
    names = [name for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name]
    name = str(folder.resolve())
    if name not in names:
        os.environ[VARIABLE] = os.pathsep.join([*names, name])


def game_of(folder: Path) -> str:
    """Return the game that the pack in a folder is for; raise `BadPack` if the head has none."""
    return _head(folder).text("game")
