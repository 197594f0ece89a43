"""Decides which onlookers of a table are counted."""

from __future__ import annotations

from rulewright.server.accounts.people import People
from rulewright.server.tables.table import LiveTable


class Onlookers:
    """Decides whether an onlooker's page is counted, and remembers the answer for each user.

    Accounts that hide their presence are not counted, nor is anybody at a private table.
    """

    def __init__(self, people: People) -> None:
        self._people = people
        self._shown: dict[str | None, bool] = {None: True}

    async def shows(self, live: LiveTable, user: str | None) -> bool:
        """Return whether this user's page counts as an onlooker's."""
        if live.state.closed:
            return False
        if user not in self._shown:
            persons = await self._people.persons([user] if user else [])
            self._shown[user] = not any(person.unseen for person in persons.values())
        return self._shown[user]
