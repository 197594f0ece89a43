"""The onlookers of a table that are counted."""

from __future__ import annotations

from rulewright.server.accounts.people import People
from rulewright.server.tables.table import LiveTable


class Onlookers:
    """Tells whether a page that looks on is counted; remembers it of each user that had the page.

    An account that does not show whether it is there is not counted, so that nobody is told that
    it came; nor is anybody at a table that only its seats may see.
    """

    def __init__(self, people: People) -> None:
        self._people = people
        self._shown: dict[str | None, bool] = {None: True}

    async def shows(self, live: LiveTable, user: str | None) -> bool:
        """Whether this user's page is counted at a table."""
        if live.state.closed:
            return False
        if user not in self._shown:
            persons = await self._people.persons([user] if user else [])
            self._shown[user] = not any(person.unseen for person in persons.values())
        return self._shown[user]
