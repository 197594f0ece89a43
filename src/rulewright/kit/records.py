"""Records of a pack of components: typed access to fields, and where each value comes from.

A record gives the `provenance` of its fields: `printed` (on the components), `derived` (from what
is printed) or `own` (invented). Errors name the file, the record and the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, Final

from rulewright.kernel.errors import RulewrightError

PROVENANCE: Final = ("printed", "derived", "own")  # from the most certain to the least


class BadPack(RulewrightError, ValueError):
    """A pack that cannot be read; names the file, the record, the field and the problem."""

    def __init__(self, message: str, file: str = "", record: str = "", field: str = "") -> None:
        place = ", ".join(part for part in (file, record, field) if part)
        super().__init__(f"{place}: {message}" if place else message)
        self.file = file
        self.record = record
        self.field = field


class Record:
    """One record of a pack, with a method for each type of field.

    Each method takes the name of a field and raises `BadPack` if the value has the wrong type. Call
    `finish` at the end, to reject fields that were never read.
    """

    def __init__(self, file: str, key: str, fields: dict[str, Any], usual: str = "own") -> None:
        """`usual` is the provenance of fields for which the record gives none."""
        self.file = file
        self.key = key
        self.usual = usual
        self.fields = {name: value for name, value in fields.items() if name != "provenance"}
        self.files: dict[str, str] = {}  # by field, for those that another pack has changed
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
        """Return a `BadPack` about a field of this record."""
        return BadPack(message, self.files.get(field, self.file), self.key, field)

    # -- where values come from --------------------------------------------------------------
    def origin(self, field: str) -> int:
        """Return the provenance of a field, as an index of `PROVENANCE`."""
        return PROVENANCE.index(self.origins[field])

    def least_certain(self, aside: Sequence[str] = ()) -> int:
        """Return the provenance of the least certain field, leaving `aside` out."""
        return max((self.origin(field) for field in self.fields if field not in aside), default=0)

    # -- fields ------------------------------------------------------------------------------
    def has(self, field: str) -> bool:
        """Return whether the record gives a value for this field."""
        return field in self.fields

    def value(self, field: str) -> Any:
        """Return the value of a required field, of any type; raise `BadPack` if it is missing."""
        self.asked.add(field)
        if field not in self.fields:
            raise self.wrong(field, "is missing")
        return self.fields[field]

    def text(self, field: str, default: str | None = None) -> str:
        """Return a text, or the default if the field is missing."""
        if default is not None and field not in self.fields:
            return default
        value = self.value(field)
        if not isinstance(value, str):
            raise self.wrong(field, f"is a text, not {value!r}")
        return value

    def number(self, field: str, least: int, most: int, default: int | None = None) -> int:
        """Return an integer from `least` to `most`, or the default if the field is missing."""
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
        """Return true or false, or the default if the field is missing."""
        if default is not None and field not in self.fields:
            return default
        value = self.value(field)
        if not isinstance(value, bool):
            raise self.wrong(field, f"is true or false, not {value!r}")
        return value

    def word(self, field: str, among: Sequence[str], default: int | None = None) -> int:
        """Return the index in `among` of the field's word, or the default if it is missing."""
        if default is not None and field not in self.fields:
            return default
        return self.place(field, self.value(field), among)

    def place(self, field: str, word: object, among: Sequence[str]) -> int:
        """Return the index of `word` in `among`, or raise `BadPack`, suggesting the nearest one."""
        if isinstance(word, str) and word in among:
            return among.index(word)
        near = get_close_matches(str(word), among, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise self.wrong(field, f"does not know {word!r}{hint}")

    def texts(self, field: str) -> list[str]:
        """Return a list of texts; empty if the field is missing."""
        values = self._list(field)
        if not all(isinstance(value, str) for value in values):
            raise self.wrong(field, f"is a list of texts, not {values!r}")
        return values

    def numbers(self, field: str, least: int, most: int) -> list[int]:
        """Return a list of integers from `least` to `most`; empty if the field is missing."""
        return [self._number(field, value, least, most) for value in self._list(field)]

    def by_word(self, field: str, words: Sequence[str], least: int, most: int) -> list[int]:
        """Return a number for each of `words`, from a table `{ green = 2, blue = 3, red = 4 }`."""
        part = self.part(field)
        values = [part.number(word, least, most) for word in words]
        part.finish()
        return values

    def part(self, field: str) -> Record:
        """Return a table within the record as a record of its own."""
        return self._part(field, field, self.value(field))

    def parts(self, field: str) -> list[Record]:
        """Return a list of tables as records; empty if the field is missing."""
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
        """Raise `BadPack` for a field that was never read: misspelt, or not part of the record."""
        for field in self.fields:
            if field not in self.asked:
                near = get_close_matches(field, sorted(self.asked), 1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                raise self.wrong(field, f"is not a field of such a record{hint}")
