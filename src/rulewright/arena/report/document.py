"""The report about a tournament: one section for each question of a publisher."""

from __future__ import annotations

from dataclasses import replace

from rulewright.arena.page import Page, Section
from rulewright.arena.ratings import FEW
from rulewright.arena.report.leads import lead_section
from rulewright.arena.report.length import ending_section, length_section
from rulewright.arena.report.played import Played, contests_of
from rulewright.arena.report.strengths import strength_section
from rulewright.arena.report.unused import unused_section
from rulewright.arena.report.winning import seat_section, skill_section
from rulewright.arena.tournament import Folder


def report(folder: Folder) -> Page:
    """Make the report about a finished tournament."""
    contests = contests_of(folder)
    sections = [
        _under(number, len(contests), section)
        for number, played in enumerate(contests, 1)
        for section in _sections(played)
    ]
    titles = list(dict.fromkeys(played.game.title for played in contests))
    return Page(" and ".join(titles), " ".join(_lead(played) for played in contests), sections)


def _sections(played: Played) -> list[Section]:
    several = len(played.contest.bots) > 1
    sections = [
        length_section(played),
        ending_section(played),
        seat_section(played),
        lead_section(played),
        strength_section(played),
        skill_section(played) if several else None,
        unused_section(played),
    ]
    return [section for section in sections if section is not None]


def _under(number: int, of: int, section: Section) -> Section:
    """Prefix a section with the number of its contest if there are several."""
    return section if of == 1 else replace(section, heading=f"{number}. {section.heading}")


def _lead(played: Played) -> str:
    contest = played.contest
    games, deals = played.games.height, played.games["deal"].n_unique()
    few = f" With fewer than {FEW} deals, intervals are rough." if deals < FEW else ""
    defaults = played.game.settle_options(contest.players, {})
    options = ", ".join(
        f"{name} {value}" for name, value in contest.options.items() if value != defaults.get(name)
    )
    return (
        f"{games:,} games of {played.game.title} with {contest.players} players by "
        f"{' and '.join(contest.bots)}, on {deals:,} seeds{f' ({options})' if options else ''}. "
        f"Intervals are of 95 %.{few}"
    )
