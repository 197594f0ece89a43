"""Decides which onlookers of a table are counted."""

from __future__ import annotations

from rulewright.server.accounts.people import People
from rulewright.server.tables.table import LiveTable


class Onlookers:
    """Decides whether an onlooker's page is counted, remembering the answer for each user.

    Accounts that hide their presence are not counted, so that nobody sees them come; nor is anybody
    at a table that only those seated may see.
    """

    def __init__(self, people: People) -> None:
        self._people = people
        self._shown: dict[str | None, bool] = {None: True}

    async def shows(self, live: LiveTable, user: str | None) -> bool:
        """Whether this user's page counts as an onlooker's."""
        if live.state.closed:
            return False
        if user not in self._shown:
            persons = await self._people.persons([user] if user else [])
            self._shown[user] = not any(person.unseen for person in persons.values())
        return self._shown[user]
