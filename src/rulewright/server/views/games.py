"""Games as presented to people who create tables, and their guides and rules."""

from __future__ import annotations

from random import Random
from typing import Final, cast

import structlog
from markdown_it import MarkdownIt

from rulewright.bots import bot_called, bot_names, bot_text, make_bot
from rulewright.conformance.reference import Section, find_reference
from rulewright.kernel import AnyGame, Match, games, get, offered
from rulewright.kit.scene import Scene
from rulewright.server.errors import NotFound
from rulewright.server.tables.new_table import ME
from rulewright.server.views.games_wire import (
    BotInfo,
    FirstGame,
    GameInfo,
    GuideInfo,
    GuideStep,
    OptionInfo,
    Picture,
    PlayerCount,
    RuleSection,
    RulesPage,
)

PICTURED: Final = "picture"
"""The seed of the matches shown in pictures of games."""

MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")

log = structlog.get_logger(__name__)


def all_games() -> list[GameInfo]:
    """Return all games for the page that creates tables; games that raise errors are left out."""
    infos = []
    for name in games():
        try:
            infos.append(_game_info(get(name)))
        except Exception:
            log.exception("game.broken", game=name)
    return infos


def _game_info(game: AnyGame) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        text=game.about,
        players=[PlayerCount(count, game.seat_names(count)) for count in game.player_counts],
        usual_players=game.first_evening(),
        options=[
            OptionInfo(
                name=spec.name,
                values=list(spec.values),
                text=spec.text,
                rule=spec.rule,
                players=None if spec.players is None else list(spec.players),
                usual=spec.usual,
                title=spec.title,
                labels=list(spec.labels),
            )
            for spec in offered(game.option_specs)
        ],
        bots=[
            BotInfo(name, bot_text(game, name), bot_called(game, name)) for name in bot_names(game)
        ],
        minutes=game.minutes if game.minutes[1] else None,
        weight=game.weight,
        invented=game.invented,
        leads=game.leads,
        first=_first_game(game),
    )


def guide_of(game: AnyGame) -> GuideInfo:
    """Return the guide to a first game; raises `NotFound` if the game has none."""
    guide, first = game.table.guide(), _first_game(game)
    if guide is None or first is None:
        raise NotFound(f"{game.title} has no walk-through")
    steps = [
        GuideStep(step.title, step.text, step.rules, step.points, step.done) for step in guide.steps
    ]
    return GuideInfo(first, steps)


def rules_of(game: AnyGame) -> RulesPage:
    """Return the rules of a game as text and HTML."""
    return RulesPage([_shown(section) for section in find_reference(game.name).sections])


def _shown(section: Section) -> RuleSection:
    return RuleSection(
        id=section.id,
        title=section.title,
        source=section.source,
        text=section.text,
        html=MARKDOWN.render(section.text),
        chapter=section.chapter,
    )


def picture_of(game: AnyGame) -> Picture:
    """Return a position that bots have played to from a fixed seed.

    The game's guide says how far they play; without a guide, it is the starting position.
    """
    guide = game.table.guide()
    if guide is None:
        match = Match.new(game, game.first_evening(), PICTURED)
    else:
        match = Match.new(game, guide.players, PICTURED, guide.options)
        _play_by_bots(match, guide.bot, guide.pictured)
    board = game.table.board_name(match.players, match.settings, None)
    return Picture(board, cast(Scene, game.table.scene(match.view(None), None)))


def _play_by_bots(match: Match, bot: str, choices: int) -> None:
    """Make this number of choices in a match, with the named bot in all seats."""
    luck = [Random(f"{match.seed}/{seat}") for seat in range(match.players)]
    bots = [make_bot(match.game, bot, seat, rng) for seat, rng in enumerate(luck)]
    for _ in range(choices):
        asks = match.asks
        if not asks:
            return
        seat = asks[0].seat
        match.decide(seat, bots[seat].choose(match.view(seat), asks[0]))


def _first_game(game: AnyGame) -> FirstGame | None:
    guide = game.table.guide()
    if guide is None:
        return None
    names = game.seat_names(guide.players)
    seats = [ME if name == guide.seat else guide.bot for name in names]
    return FirstGame(guide.players, guide.seat, seats, guide.options)
