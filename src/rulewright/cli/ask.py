"""`rulewright ask`: a question about the rules, answered from the rulebooks one has."""

from __future__ import annotations

import json
import os
from typing import Any

import click
import msgspec

from rulewright.desk import Answer, Desk, Passage

SHOWN = 5
CASES = 3
NEAREST = 3
KEY = "RULEWRIGHT_WRITER_KEY"


@click.command()
@click.argument("question", nargs=-1, required=True)
@click.option("--game", default="", help="The game (default: the one the question is about).")
@click.option("--desk", "path", type=click.Path(dir_okay=False), help="The file of the books.")
@click.option(
    "-k",
    "shown",
    type=click.IntRange(1, 20),
    default=SHOWN,
    show_default=True,
    help="How many passages to show.",
)
@click.option(
    "--dense",
    is_flag=True,
    envvar="RULEWRIGHT_DENSE",
    show_envvar=True,
    help="Search by meaning too, with the model that RULEWRIGHT_EMBEDDER names.",
)
@click.option(
    "--write",
    "wants_writing",
    is_flag=True,
    help="Have a language model put the passages into words; what they do not say is dropped.",
)
@click.option(
    "--writer",
    envvar="RULEWRIGHT_WRITER",
    show_envvar=True,
    metavar="URL",
    help="Where it is, in the manner of OpenAI, such as http://localhost:11434/v1.",
)
@click.option("--writer-model", envvar="RULEWRIGHT_WRITER_MODEL", show_envvar=True, metavar="NAME")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def ask(
    question: tuple[str, ...],
    game: str,
    path: str | None,
    shown: int,
    dense: bool,
    wants_writing: bool,
    writer: str | None,
    writer_model: str | None,
    as_json: bool,
) -> None:
    """Answer a question about the rules, with the passage that says so; or say that none does.

    Searched are the books added with `rulewright corpus add`; without any, the rules in our own
    words. A model is asked with --write alone; its key is read from RULEWRIGHT_WRITER_KEY.
    """
    if wants_writing and not (writer and writer_model):
        raise click.UsageError("--write needs --writer and --writer-model")
    with Desk.open(path, dense) as desk:
        answer = desk.ask(" ".join(question), game, shown)
    if wants_writing and writer and writer_model:
        answer = written(answer, writer, writer_model)
    if as_json:
        click.echo(json.dumps(as_dict(answer), ensure_ascii=False))
    else:
        click.echo("\n".join(told(answer)))


def written(answer: Answer, url: str, model: str) -> Answer:
    """The answer with what a model wrote."""
    from rulewright.desk.answer.writer import Writer, write  # imports a client of HTTP

    return write(answer, Writer(url=url, model=model, key=os.environ.get(KEY, "")))


def as_dict(answer: Answer) -> dict[str, Any]:
    """The answer as plain data; `reason` is a word where it was refused and null else."""
    data: dict[str, Any] = msgspec.to_builtins(answer)
    refusal = data.pop("reason")
    data["reason"] = refusal["reason"] if refusal else None
    data["refusal"] = refusal
    return data


def told(answer: Answer) -> list[str]:
    """The answer as lines to read."""
    lines = []
    if answer.read_as:
        lines += [f"Read as: {', '.join(answer.read_as)}", ""]
    if answer.reason is not None:
        lines += refusal_lines(answer)
    elif answer.answer is not None:
        lines += written_lines(answer)
        lines += ruling_lines(answer.answer)
        for passage in answer.changes:
            lines += [
                "",
                f"{passage.relation.capitalize()}: {flat(passage.ruling.text)}",
                f"  {cited(passage)}",
            ]
    for rule in answer.rules:
        cases = ", ".join(rule.cases[:CASES])
        more = f" and {len(rule.cases) - CASES} more" if len(rule.cases) > CASES else ""
        shown_by = f"; cases {cases}{more}" if cases else ""
        lines += ["", f"Our rule [{rule.id}] {rule.title}{shown_by}"]
    return lines


def written_lines(answer: Answer) -> list[str]:
    """The sentences of a model, where one was asked, with the sources that they cite."""
    if answer.written is None:
        return []
    if answer.written.failed:
        return [f"Nothing written: {answer.written.failed}.", ""]
    lines = []
    for sentence in answer.written.sentences:
        cited = "; ".join(
            " › ".join(answer.passages[number - 1].heading) or answer.passages[number - 1].source
            for number in sentence.cited
        )
        lines.append(f"Written: {sentence.text} [{cited}]")
    return [*lines, ""]


def ruling_lines(passage: Passage) -> list[str]:
    """The ruling sentence, where it stands, and the passage around it."""
    lines = [flat(passage.ruling.text), f"  {cited(passage)}"]
    if flat(passage.text) != flat(passage.ruling.text):
        lines += ["", f"  {flat(passage.text)}"]
    return lines


def refusal_lines(answer: Answer) -> list[str]:
    """Why there is no answer, what was searched, and the nearest passages."""
    assert answer.reason is not None
    lines = [f"No answer: {answer.reason.text}."]
    if answer.reason.games:
        lines.append(f"  --game {' or --game '.join(answer.reason.games)}")
    if answer.reason.searched:
        lines.append(f"  Searched: {', '.join(answer.reason.searched)}")
    for passage in answer.passages[:NEAREST]:
        lines += ["", f"Nearest: {flat(passage.ruling.text)}", f"  {cited(passage)}"]
    return lines


def cited(passage: Passage) -> str:
    """Where a passage's ruling stands: file, characters, headings."""
    places = "; ".join(place.told() for place in passage.ruling.places)
    headings = " › ".join(passage.heading)
    return f"{places}{': ' if headings else ''}{headings} ({passage.kind.value})"


def flat(text: str) -> str:
    """The text in one line."""
    return " ".join(text.split())
