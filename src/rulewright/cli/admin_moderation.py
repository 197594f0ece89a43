"""`rulewright admin reports`, `ban`, `unban` and `bans`: moderation by the operator."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import click

from rulewright.cli.admin_accounts import day, run

if TYPE_CHECKING:  # the web server is slow to import
    from rulewright.server.moderation.report_store import Report


@click.group(invoke_without_command=True)
@click.pass_context
def reports(context: click.Context) -> None:
    """Read reports about people.

    Without a command it lists the open reports.
    """
    if context.invoked_subcommand is None:
        context.invoke(list_reports)


@reports.command("list")
@click.option("--closed", is_flag=True, help="List reports closed in the last 90 days instead.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
@click.pass_obj
def list_reports(database: str, closed: bool = False, as_json: bool = False) -> int:
    """List reports, the oldest first."""
    from rulewright.server.admin.moderation import reports as all_reports

    for one in run(database, lambda admin: all_reports(admin, closed)):
        if as_json:
            import msgspec

            click.echo(msgspec.json.encode(one).decode())
        else:
            where = f" at {one.table_id}" if one.table_id else ""
            click.echo(f"{one.id}  {minute(one.at)}  {one.reason:<8}  {one.about_called}{where}")
    return 0


@reports.command("show")
@click.argument("report")
@click.pass_obj
def show_report(database: str, report: str) -> int:
    """Show one REPORT with its messages."""
    from rulewright.server.admin.moderation import one_report

    for line in in_words(run(database, lambda admin: one_report(admin, report))):
        click.echo(line)
    return 0


@reports.command("close")
@click.argument("report_ids", metavar="REPORT...", nargs=-1, required=True)
@click.option("--note", default="", help="A private note on the outcome.")
@click.pass_obj
def close_reports(database: str, report_ids: tuple[str, ...], note: str) -> int:
    """Close reports; they are deleted after 90 days."""
    from rulewright.server.admin.moderation import close

    for one in report_ids:
        run(database, lambda admin, one=one: close(admin, one, note))  # type: ignore[misc]
        click.echo(f"closed report {one}")
    return 0


@click.command()
@click.argument("who", metavar="NAME")
@click.option(
    "--reason", required=True, help="The reason that the banned person sees when signing in."
)
@click.option(
    "--days", type=click.IntRange(1, 36_500), help="The length of the ban (default: for good)."
)
@click.option(
    "--remove-words",
    is_flag=True,
    help="Remove everything that the person has written at any table.",
)
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@click.pass_obj
def ban(
    database: str, who: str, reason: str, days: int | None, remove_words: bool, yes: bool
) -> int:
    """Ban NAME: an account, or a guest by the id that reports show.

    All sessions and links of that person end, and their seats at tables that have not begun are
    freed.
    """
    from rulewright.server.admin.moderation import ban as banned

    until = None if days is None else datetime.now(UTC) + timedelta(days=days)
    lasting = "for good" if until is None else f"until {until:%Y-%m-%d %H:%M} UTC"
    if not yes:
        words = ", and remove everything that they have written" if remove_words else ""
        click.confirm(f"Ban {who} {lasting}{words}?", abort=True)
    ms = None if until is None else int(until.timestamp() * 1000)
    done = run(database, lambda admin: banned(admin, who, ms, reason, remove_words))
    click.echo(f"banned {done.called} {lasting}; seats freed: {done.seats}")
    if remove_words:
        click.echo(f"removed {done.words} of their messages")
    return 0


@click.command()
@click.argument("who", metavar="NAME")
@click.pass_obj
def unban(database: str, who: str) -> int:
    """Lift the ban of NAME."""
    from rulewright.server.admin.moderation import unban as let_in

    there = run(database, lambda admin: let_in(admin, who))
    click.echo(f"{who} was not banned" if there is None else f"{there} may sign in again")
    return 0


@click.command()
@click.pass_obj
def bans(database: str) -> int:
    """List the current bans, the newest first."""
    from rulewright.server.admin.moderation import bans as all_bans

    for line in run(database, all_bans):
        until = "for good" if line.ban.until is None else f"until {minute(line.ban.until)}"
        click.echo(f"{line.id}  {line.called}  since {day(line.ban.since)} {until}")
        click.echo(f"    {line.ban.reason}")
    return 0


def in_words(report: Report) -> list[str]:
    """Return a report as lines of text."""
    about = report.about_id or "by a link, and not known"
    where = "" if report.table_id is None else f"{report.table_id}, seat {report.seat or '-'}"
    state = "open" if report.closed is None else f"closed {minute(report.closed)} {report.note}"
    lines = [
        f"report   {report.id} ({state.strip()})",
        f"at       {minute(report.at)}",
        f"about    {report.about_called} ({about})",
        f"by       {report.by_id}",
        f"reason   {report.reason}",
        *([f"table    {where}"] if where else []),
        *(f"         {line}" for line in report.words.splitlines()),
    ]
    for said in report.lines:
        mark = ">" if said.theirs else " "
        text = said.text.replace("\n", " / ")
        lines.append(f"{mark} {minute(said.at)}  {said.by} (to {said.to}): {text}")
    return lines


def minute(ms: int) -> str:
    """Return a date and time in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%MZ")
