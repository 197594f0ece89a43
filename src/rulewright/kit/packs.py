"""Packs of components: folders of records, merged by id, that say where each value comes from.

`pack.toml` is the head of a pack. Every other file or folder beside it is a section: `units.toml`
holds a table for each record, named by its id, and so does each file in a folder `cards/`. In a
section of whole files each file is one record, named by the file. What a record says of a field's
`provenance` is printed (on the components), derived (from what is) or own (made up here).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from rulewright.kernel.errors import RulewrightError

HEAD: Final = "pack.toml"
PROVENANCE: Final = ("printed", "derived", "own")  # from the most certain to the least
DIGEST_LENGTH: Final = 12

Tables = dict[str, dict[str, "Record"]]


class BadPack(RulewrightError, ValueError):
    """A pack that cannot be read: says the file, the record and the field, and what is wrong."""

    def __init__(self, message: str, file: str = "", record: str = "", field: str = "") -> None:
        place = ", ".join(part for part in (file, record, field) if part)
        super().__init__(f"{place}: {message}" if place else message)
        self.file = file
        self.record = record
        self.field = field


class Record:
    """One record of a pack: its fields, asked for by type.

    Each method takes the name of a field and raises `BadPack` where the value is not of its kind.
    `finish` complains of fields that nobody asked for.
    """

    def __init__(self, file: str, key: str, fields: dict[str, Any], usual: str = "own") -> None:
        """`usual` is the provenance of the fields of which the record does not say it."""
        self.file = file
        self.key = key
        self.fields = {name: value for name, value in fields.items() if name != "provenance"}
        self.files: dict[str, str] = {}  # of fields that another pack has changed
        self.asked: set[str] = set()
        self.origins: dict[str, str] = dict.fromkeys(self.fields, usual)
        self._note_provenance(fields.get("provenance", usual))

    def _note_provenance(self, given: object) -> None:
        said = given if isinstance(given, dict) else dict.fromkeys(self.fields, given)
        for name, origin in said.items():
            if origin not in PROVENANCE:
                raise self.wrong("provenance", f"one of {', '.join(PROVENANCE)}, not {origin!r}")
            if name not in self.fields:
                raise self.wrong("provenance", f"tells of {name!r}, which the record does not have")
            self.origins[name] = str(origin)

    def wrong(self, field: str, message: str) -> BadPack:
        """The error that a field of this record is not as it should be."""
        return BadPack(message, self.files.get(field, self.file), self.key, field)

    # -- where values come from --------------------------------------------------------------
    def origin(self, field: str) -> int:
        """The place in `PROVENANCE` of where a field comes from."""
        return PROVENANCE.index(self.origins[field])

    def least_certain(self) -> int:
        """The place in `PROVENANCE` of its least certain field."""
        return max((self.origin(field) for field in self.fields), default=0)

    # -- fields ------------------------------------------------------------------------------
    def has(self, field: str) -> bool:
        """Whether the record gives this field."""
        return field in self.fields

    def value(self, field: str) -> Any:
        """The value of a field as it stands in the file; it has to be there."""
        self.asked.add(field)
        if field not in self.fields:
            raise self.wrong(field, "is missing")
        return self.fields[field]

    def text(self, field: str, default: str | None = None) -> str:
        """A text."""
        if default is not None and field not in self.fields:
            return default
        value = self.value(field)
        if not isinstance(value, str):
            raise self.wrong(field, f"is a text, not {value!r}")
        return value

    def number(self, field: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number from `least` to `most`."""
        if default is not None and field not in self.fields:
            return default
        return self._number(field, self.value(field), least, most)

    def _number(self, field: str, value: object, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(field, f"is a whole number, not {value!r}")
        if not least <= value <= most:
            raise self.wrong(field, f"lies between {least} and {most}, not at {value}")
        return value

    def flag(self, field: str, default: bool | None = None) -> bool:
        """True or false."""
        if default is not None and field not in self.fields:
            return default
        value = self.value(field)
        if not isinstance(value, bool):
            raise self.wrong(field, f"is true or false, not {value!r}")
        return value

    def word(self, field: str, among: Sequence[str], default: int | None = None) -> int:
        """A word of a list, as its place there."""
        if default is not None and field not in self.fields:
            return default
        return self.place(field, self.value(field), among)

    def place(self, field: str, word: object, among: Sequence[str]) -> int:
        """The place in a list of a word that this field gives; names the nearest where it fails."""
        if isinstance(word, str) and word in among:
            return among.index(word)
        near = get_close_matches(str(word), among, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise self.wrong(field, f"does not know {word!r}{hint}")

    def texts(self, field: str) -> list[str]:
        """A list of texts; none where the field is missing."""
        values = self._list(field)
        if not all(isinstance(value, str) for value in values):
            raise self.wrong(field, f"is a list of texts, not {values!r}")
        return values

    def numbers(self, field: str, least: int, most: int) -> list[int]:
        """A list of whole numbers; none where the field is missing."""
        return [self._number(field, value, least, most) for value in self._list(field)]

    def by_word(self, field: str, words: Sequence[str], least: int, most: int) -> list[int]:
        """A number for each word of a list: `{ green = 2, blue = 3, red = 4 }`."""
        part = self.part(field)
        values = [part.number(word, least, most) for word in words]
        part.finish()
        return values

    def part(self, field: str) -> Record:
        """A table within the record, as a record of its own."""
        return self._part(field, field, self.value(field))

    def parts(self, field: str) -> list[Record]:
        """A list of tables; none where the field is missing."""
        values = self._list(field)
        return [
            self._part(field, f"{field} {number}", value) for number, value in enumerate(values, 1)
        ]

    def _part(self, field: str, name: str, value: object) -> Record:
        if not isinstance(value, dict):
            raise self.wrong(field, f"is a table, not {value!r}")
        return Record(self.files.get(field, self.file), f"{self.key}, {name}", value)

    def _list(self, field: str) -> list[Any]:
        if field not in self.fields:
            return []
        values = self.value(field)
        if not isinstance(values, list):
            raise self.wrong(field, f"is a list, not {values!r}")
        return values

    def finish(self) -> None:
        """Complain of a field that nobody asked for: it is misspelt, or not of this record."""
        for field in self.fields:
            if field not in self.asked:
                near = get_close_matches(field, sorted(self.asked), 1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                raise self.wrong(field, f"is not a field of such a record{hint}")


class Folder:
    """A pack as it is read: its head and the records of each section, by id."""

    def __init__(self, head: Record, tables: Tables, digest: str) -> None:
        self.head = head
        self.tables = tables
        self.digest = digest

    def origins(self) -> set[int]:
        """The places in `PROVENANCE` of all that its records say."""
        return {
            record.least_certain()
            for records in self.tables.values()
            for record in records.values()
        }


class Change:
    """A field to which another pack gives another value; `origin` is what it was before."""

    def __init__(self, section: str, before: Record, after: Record, field: str) -> None:
        self.section = section
        self.before = before
        self.after = after
        self.field = field

    def was_printed(self) -> bool:
        """Whether the value that goes was one that is printed on the components."""
        return self.before.origins[self.field] == PROVENANCE[0]

    def is_printed(self) -> bool:
        """Whether the value that comes is said to be printed on the components."""
        return self.after.origins[self.field] == PROVENANCE[0]

    def __str__(self) -> str:
        new, old = self.after.fields[self.field], self.before.fields[self.field]
        return f"{self.after.file}, {self.after.key}, {self.field}: {new!r} instead of {old!r}"


# -- reading a folder ----------------------------------------------------------------------------
def read_folder(folder: Path, sections: Sequence[str], whole_files: Sequence[str] = ()) -> Folder:
    """The pack in a folder; `whole_files` are the sections in which each file is one record.

    Raises `BadPack` where a file cannot be read, is of no section or names an id again.
    """
    if not (folder / HEAD).is_file():
        raise BadPack(f"{folder} holds no {HEAD}")
    usual, head = _head(folder)
    tables: Tables = {section: {} for section in (*sections, *whole_files)}
    for path in _files(folder):
        file = path.relative_to(folder).as_posix()
        section = file.partition("/")[0].removesuffix(".toml")
        if section not in tables:
            raise BadPack(f"holds no section of a pack ({', '.join(tables)})", file)
        for record in _records(path, file, usual, section in whole_files):
            if record.key in tables[section]:
                earlier = tables[section][record.key].file
                raise BadPack(f"stands in {earlier} already", file, record.key)
            tables[section][record.key] = record
    return Folder(head, tables, digest(folder))


def _head(folder: Path) -> tuple[str, Record]:
    """The usual provenance in a pack, and its head."""
    fields = _load(folder / HEAD, HEAD)
    usual = fields.pop("usual_provenance", PROVENANCE[-1])
    if usual not in PROVENANCE:
        message = f"one of {', '.join(PROVENANCE)}, not {usual!r}"
        raise BadPack(message, HEAD, "", "usual_provenance")
    return usual, Record(HEAD, "", fields, usual)


def _records(path: Path, file: str, usual: str, whole: bool) -> Iterator[Record]:
    """The records of a file."""
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
    """The files of a pack beside its head, in the order of their names."""
    return sorted(path for path in folder.rglob("*.toml") if path != folder / HEAD)


def digest(folder: Path) -> str:
    """A short word for what the files of a pack say: another word when any of them changes."""
    total = sha256()
    for path in [folder / HEAD, *_files(folder)]:
        text = path.read_bytes()
        total.update(f"{path.relative_to(folder).as_posix()} {len(text)}\n".encode())
        total.update(text)
    return total.hexdigest()[:DIGEST_LENGTH]


# -- merging -------------------------------------------------------------------------------------
def merged(base: Folder, over: Folder) -> Folder:
    """A pack laid over another: it adds records, and fields of the same id take the place."""
    tables: Tables = {section: dict(records) for section, records in base.tables.items()}
    for section, records in over.tables.items():
        for key, record in records.items():
            before = base.tables[section].get(key)
            tables[section][key] = record if before is None else _laid_over(before, record)
    return Folder(_laid_over(base.head, over.head), tables, over.digest)


def _laid_over(before: Record, after: Record) -> Record:
    """A record with the fields of another in place of its own."""
    record = Record(before.file, before.key, before.fields | after.fields)
    record.origins = before.origins | after.origins
    record.files = {**before.files, **dict.fromkeys(after.fields, after.file)}
    return record


def changes(base: Folder, over: Folder) -> list[Change]:
    """The fields to which a pack gives another value than the one below it."""
    return [
        Change(section, before, record, field)
        for section, records in over.tables.items()
        for key, record in records.items()
        if (before := base.tables[section].get(key)) is not None
        for field in record.fields
        if field in before.fields and before.fields[field] != record.fields[field]
    ]
