"""`rulewright ask`: questions about the rules, answered from the user's rulebooks."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import click
import msgspec

from rulewright.desk import Answer, BadQuestion, Beside, Certainty, Desk, Passage, RuleLink

SHOWN = 5
CASES = 3
NEAREST = 3
KEY = "RULEWRIGHT_WRITER_KEY"


@click.command()
@click.argument("question", nargs=-1)
@click.option("--game", default="", help="The game (default: recognized from the question).")
@click.option(
    "--desk", "path", type=click.Path(dir_okay=False), help="The file that holds the added books."
)
@click.option(
    "-k",
    "shown",
    type=click.IntRange(1, 20),
    default=SHOWN,
    show_default=True,
    help="The number of passages to show.",
)
@click.option(
    "--dense",
    is_flag=True,
    envvar="RULEWRIGHT_DENSE",
    show_envvar=True,
    help="Also search by meaning, with the model that RULEWRIGHT_EMBEDDER names.",
)
@click.option(
    "--write",
    "wants_writing",
    is_flag=True,
    help="Let a language model summarize the passages; unsupported sentences are dropped.",
)
@click.option(
    "--writer",
    envvar="RULEWRIGHT_WRITER",
    show_envvar=True,
    metavar="URL",
    help="The model's OpenAI-compatible address, such as http://localhost:11434/v1.",
)
@click.option("--writer-model", envvar="RULEWRIGHT_WRITER_MODEL", show_envvar=True, metavar="NAME")
@click.option(
    "-i",
    "in_turn",
    is_flag=True,
    help="Read questions line by line; each may refer to the one before.",
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object (with -i, one per line)."
)
def ask(
    question: tuple[str, ...],
    game: str,
    path: str | None,
    shown: int,
    dense: bool,
    wants_writing: bool,
    writer: str | None,
    writer_model: str | None,
    in_turn: bool,
    as_json: bool,
) -> None:
    """Answer a question about the rules by quoting the passage that answers it, if there is one.

    Searches the books added with `rulewright corpus add`, or without any, the rules in our own
    words. A model is asked only with --write; its key is read from RULEWRIGHT_WRITER_KEY.
    """
    if wants_writing and not (writer and writer_model):
        raise click.UsageError("--write needs --writer and --writer-model")
    if not question and not in_turn:
        raise click.UsageError("give a question, or use -i to type several")
    with Desk.open(path, dense) as desk:
        before = ""
        for text in [" ".join(question)] if question else asked_in_turn():
            try:
                answer = desk.ask(text, game, shown, Beside(before=before))
            except BadQuestion as error:
                if not in_turn:
                    raise
                click.echo(f"{error}\n")
                continue
            before, game = answer.question, game or answer.game
            if wants_writing and writer and writer_model:
                answer = written(answer, writer, writer_model)
            if as_json:
                click.echo(json.dumps(as_dict(answer), ensure_ascii=False))
            else:
                click.echo("\n".join([*told(answer), *([""] if in_turn else [])]))


def asked_in_turn() -> Iterator[str]:
    """Yield the questions typed or piped in, until an empty line or the end of input."""
    while True:
        try:
            text = input("? ")
        except EOFError:
            return
        if not text.strip():
            return
        yield text


def written(answer: Answer, url: str, model: str) -> Answer:
    """Return the answer with sentences written by a language model."""
    from rulewright.desk.answer.writer import Writer, write  # imports a client of HTTP

    return write(answer, Writer(url=url, model=model, key=os.environ.get(KEY, "")))


def as_dict(answer: Answer) -> dict[str, Any]:
    """Return the answer as plain data; `reason` is null unless the question was refused."""
    data: dict[str, Any] = msgspec.to_builtins(answer)
    refusal = data.pop("reason")
    data["reason"] = refusal["reason"] if refusal else None
    data["refusal"] = refusal
    return data


def told(answer: Answer) -> list[str]:
    """Return the answer as lines of text."""
    lines = []
    if answer.read_as:
        lines += [f"Read as: {', '.join(answer.read_as)}", ""]
    if answer.reason is not None:
        lines += refusal_lines(answer)
    elif answer.answer is not None:
        lines += written_lines(answer)
        lines += ruling_lines(answer)
        for passage in (*answer.changes, *answer.stated_in):
            lines += [
                "",
                f"{passage.relation.capitalize()}: {flat(passage.ruling.text)}",
                f"  {cited(passage)}",
            ]
    for rule in answer.rules:
        cases = ", ".join(rule.cases[:CASES])
        more = f" and {len(rule.cases) - CASES} more" if len(rule.cases) > CASES else ""
        shown_by = f"; cases {cases}{more}" if cases else ""
        lines += ["", f"{introduced(rule, answer)} [{rule.id}] {rule.title}{shown_by}"]
        if rule.text:
            lines.append(f"  {flat(rule.text)}")
    if answer.also_asked:
        lines += ["", "People also ask:", *(f"  {one}" for one in answer.also_asked)]
    return lines


def introduced(rule: RuleLink, answer: Answer) -> str:
    """Return the words that introduce a rule, as the one that answers or as a possible one."""
    first = answer.rules[0]
    if rule is not first and answer.certainty is Certainty.PROBABLE:
        return "Or perhaps"
    return "See also" if first.traced and not rule.traced else "Our rule"


def written_lines(answer: Answer) -> list[str]:
    """Return the language model's sentences, if requested, with the sources that they cite."""
    if answer.written is None:
        return []
    if answer.written.failed:
        return [f"No summary: {answer.written.failed}.", ""]
    lines = []
    for sentence in answer.written.sentences:
        cited = "; ".join(
            " › ".join(answer.passages[number - 1].heading) or answer.passages[number - 1].source
            for number in sentence.cited
        )
        lines.append(f"Written: {sentence.text} [{cited}]")
    return [*lines, ""]


def ruling_lines(answer: Answer) -> list[str]:
    """Return the ruling with its certainty, its place, and the passage around it."""
    passage = answer.answer
    assert passage is not None
    probable = "Probably: " if answer.certainty is Certainty.PROBABLE else ""
    lines = [f"{probable}{flat(passage.ruling.text)}", f"  {cited(passage)}"]
    if flat(passage.text) != flat(passage.ruling.text):
        lines += ["", f"  {flat(passage.text)}"]
    return lines


def refusal_lines(answer: Answer) -> list[str]:
    """Return why there is no answer, the books searched, and the nearest passages."""
    assert answer.reason is not None
    if answer.by_game:
        lines = [f"{answer.reason.text.capitalize()}:"]
        for one in answer.by_game:
            nearest = ruling_lines(one)[:2] if one.answer else nearest_lines(one.passages[0])
            lines += ["", f"--game {one.game}", *nearest]
        return lines
    if answer.certainty is Certainty.UNSURE:
        return ["Not sure. The nearest rules:"]
    lines = [f"No answer: {answer.reason.text}."]
    if answer.reason.games:
        lines.append(f"  --game {' or --game '.join(answer.reason.games)}")
    if answer.reason.searched:
        lines.append(f"  Searched: {', '.join(answer.reason.searched)}")
    for passage in answer.passages[:NEAREST]:
        lines += ["", *nearest_lines(passage)]
    return lines


def nearest_lines(passage: Passage) -> list[str]:
    """Return a passage that may not answer, and its place."""
    return [f"Nearest: {flat(passage.ruling.text)}", f"  {cited(passage)}"]


def cited(passage: Passage) -> str:
    """Return the place of a passage's ruling: file, characters, headings."""
    places = "; ".join(place.told() for place in passage.ruling.places)
    headings = " › ".join(passage.heading)
    return f"{places}{': ' if headings else ''}{headings} ({passage.kind.value})"


def flat(text: str) -> str:
    """Return the text on one line."""
    return " ".join(text.split())
