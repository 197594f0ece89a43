"""`rulewright serve`: a server for playing in the browser."""

from __future__ import annotations

import os
from pathlib import Path

import click

from rulewright.cli.packs import offer_named_packs, offer_packs, pack_option

SIGNING_KEY = "RULEWRIGHT_SIGNING_KEY"  # not an option, since other users can read command lines


def database_url(_context: click.Context, _option: click.Parameter, text: str) -> str:
    """Check an address such as `sqlite:///FILE`."""
    scheme, colon, rest = text.partition("://")
    if not (scheme and colon and rest.strip("/")):
        raise click.BadParameter(f"{text!r} is not a database address, such as sqlite:///play.db")
    if scheme.startswith("sqlite"):
        file = Path(rest.removeprefix("/"))
        if file.is_dir() or not file.parent.is_dir():
            raise click.BadParameter(f"{file} cannot be used as a database")
    return text


def public_address(
    _context: click.Context, _option: click.Parameter, text: str | None
) -> str | None:
    """Check an address such as `https://play.example`."""
    if text is None:
        return None
    from rulewright.server.http.origin import site_of  # imports the web server

    if site_of(text) is None:
        raise click.BadParameter(f"{text!r} is not an address, such as https://play.example")
    return text


def host_names(
    _context: click.Context, _option: click.Parameter, names: tuple[str, ...]
) -> tuple[str, ...]:
    """Check host names."""
    from rulewright.server.http.origin import given_name

    for name in names:
        try:
            given_name(name)
        except ValueError as error:
            raise click.BadParameter(str(error)) from error
    return names


def name_listened_on(host: str) -> tuple[str, ...]:
    """Return the listening address as a host name, or none if it means all addresses."""
    from rulewright.server.http.origin import EVERYWHERE, given_name

    try:
        given_name(host)
    except ValueError:
        return ()
    return () if host in EVERYWHERE else (host,)


def mail_relay(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    """Check an address such as `smtp://mail.example`; errors do not reveal it."""
    if text is None:
        return None
    from rulewright.server.mail_relay import read_relay

    try:
        read_relay(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error
    return text


def mail_sender(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    """Check the sender of mails."""
    if text is None:
        return None
    from rulewright.server.mail_relay import check_sender

    try:
        check_sender(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error
    return text


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--database",
    default="sqlite:///rulewright.db",
    show_default=True,
    envvar="RULEWRIGHT_DATABASE",
    show_envvar=True,
    callback=database_url,
    metavar="URL",
    help="The database of the tables.",
)
@click.option(
    "--share-database",
    is_flag=True,
    help="Allow other servers to use the same SQLite file.",
)
@click.option(
    "--bot-pause",
    type=click.FloatRange(min=0),
    default=0.15,
    show_default=True,
    metavar="SECONDS",
    help="The pause between two moves of bots.",
)
@click.option(
    "--bot-workers",
    type=click.IntRange(0, 64),
    default=min(4, os.cpu_count() or 1),
    show_default="one per core, at most 4",
    metavar="N",
    help="The number of processes for bots; 0 runs them in the server's own process.",
)
@click.option(
    "--replay-workers",
    type=click.IntRange(0, 64),
    default=1,
    show_default=True,
    metavar="N",
    help="The number of processes that make replays and records; 0 uses the server's own process.",
)
@click.option(
    "--public-url",
    callback=public_address,
    metavar="URL",
    help="The address that players use, if the server is behind a proxy.",
)
@click.option(
    "--answer-to",
    "hosts",
    multiple=True,
    callback=host_names,
    metavar="NAME",
    help="A host name or address of this machine that players use, without --public-url; "
    "may be given several times. localhost and --host are always accepted.",
)
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy (or network) trusted to report client addresses; may be given several times.",
)
@click.option(
    "--smtp-url",
    envvar="RULEWRIGHT_SMTP_URL",
    show_envvar=True,
    callback=mail_relay,
    metavar="URL",
    help="The mail relay, such as smtp://user:password@mail.example:587.",
)
@click.option(
    "--mail-from",
    envvar="RULEWRIGHT_MAIL_FROM",
    show_envvar=True,
    callback=mail_sender,
    metavar="ADDRESS",
    help="The sender address of mails.",
)
@click.option(
    "--contact",
    envvar="RULEWRIGHT_CONTACT",
    show_envvar=True,
    metavar="ADDRESS",
    help="Where to report security problems, such as mailto:keeper@play.example; published in "
    "/.well-known/security.txt.",
)
@click.option(
    "--signing-key-file",
    type=click.Path(dir_okay=False, path_type=Path),
    envvar="RULEWRIGHT_SIGNING_KEY_FILE",
    show_envvar=True,
    help="The file with the key that signs links; created if missing. By default it is stored "
    "beside the SQLite file. RULEWRIGHT_SIGNING_KEY gives the key itself.",
)
@click.option(
    "--private-webhooks", is_flag=True, help="Allow webhooks to private network addresses."
)
@click.option(
    "--books",
    type=click.Path(exists=True, path_type=Path),
    envvar="RULEWRIGHT_BOOKS",
    show_envvar=True,
    help="A rulebook, or a folder of rulebooks, for answering questions.",
)
@pack_option
@click.option(
    "--most-tables",
    type=click.IntRange(min=0),
    default=10_000,
    show_default=True,
    metavar="N",
    help="The maximum number of unfinished tables.",
)
@click.option(
    "--most-guests",
    type=click.IntRange(min=0),
    default=50_000,
    show_default=True,
    metavar="N",
    help="The maximum number of guests.",
)
@click.option(
    "--tables-of-person",
    type=click.IntRange(min=0),
    metavar="N",
    show_default="50",
    help="The maximum number of unfinished tables per person.",
)
@click.option(
    "--tables-of-address",
    type=click.IntRange(min=0),
    metavar="N",
    show_default="200",
    help="The maximum number of unfinished tables created from one network address.",
)
@click.option(
    "--forget-empty",
    type=click.FloatRange(min=0.01),
    default=14,
    show_default=True,
    metavar="DAYS",
    help="The number of days after which an empty table is deleted.",
)
@click.option("--no-limits", is_flag=True, help="Do not limit the rate of requests.")
@click.option("--metrics", is_flag=True, help="Publish metrics of the server at /metrics.")
@click.option("--log-json", is_flag=True, help="Write logs as JSON lines.")
def serve(
    port: int,
    host: str,
    database: str,
    share_database: bool,
    bot_pause: float,
    bot_workers: int,
    replay_workers: int,
    public_url: str | None,
    hosts: tuple[str, ...],
    trusted_proxies: tuple[str, ...],
    smtp_url: str | None,
    mail_from: str | None,
    contact: str | None,
    signing_key_file: Path | None,
    private_webhooks: bool,
    books: Path | None,
    packs: tuple[Path, ...],
    most_tables: int,
    most_guests: int,
    tables_of_person: int | None,
    tables_of_address: int | None,
    forget_empty: float,
    no_limits: bool,
    metrics: bool,
    log_json: bool,
) -> int:
    """Run a server with tables to play at in a browser, until interrupted."""
    if (smtp_url is None) != (mail_from is None):
        raise click.UsageError("--smtp-url and --mail-from must be given together")
    if smtp_url is not None and public_url is None:
        raise click.UsageError("--smtp-url needs --public-url, for the links in mails")
    offer_packs(packs)
    offer_named_packs()
    # Imported here, since the web server is slow to import.
    from msgspec.structs import replace
    from sqlalchemy.exc import SQLAlchemyError

    from rulewright.server.http.limits import UNLIMITED, Limits
    from rulewright.server.run import CannotServe
    from rulewright.server.run import serve as run_server
    from rulewright.server.settings import Settings

    caps = {"tables_of_person": tables_of_person, "tables_of_address": tables_of_address}
    given = {name: most for name, most in caps.items() if most is not None}
    try:
        settings = Settings(
            database_url=database,
            share_database=share_database,
            bot_pause=bot_pause,
            bot_workers=bot_workers,
            replay_workers=replay_workers,
            public_url=public_url,
            hosts=(*hosts, *name_listened_on(host)),
            trusted_proxies=trusted_proxies,
            limits=replace(UNLIMITED if no_limits else Limits(), **given),
            tables_most=most_tables,
            guests_most=most_guests,
            tables_empty_days=forget_empty,
            metrics=metrics,
            smtp_url=smtp_url,
            mail_from=mail_from,
            contact=contact,
            signing_key=os.environ.get(SIGNING_KEY) or None,
            signing_key_file=signing_key_file,
            private_webhooks=private_webhooks,
            books=books,
        )
        run_server(settings, host, port, log_json)
    except CannotServe as error:
        raise click.UsageError(str(error)) from error
    except (SQLAlchemyError, ValueError) as error:
        raise click.UsageError(f"cannot use the database {database}: {error}") from error
    return 0
