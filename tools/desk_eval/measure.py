"""Measures how well the desk answers questions, with baselines and intervals.

python -m tools.desk_eval.measure [--books FOLDER] [--half development|test|drill] [--dense]
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from rulewright.desk import Desk, DeskError
from tools.desk_eval.bench import Bench, baseline, check_gold, passages_as_they_came, windows
from tools.desk_eval.measures import (
    OF_ANSWERABLE,
    Result,
    answered_right,
    interval,
    mean,
    percentile,
    refused,
)
from tools.desk_eval.questions import (
    Question,
    questions_folder,
    read_books,
    read_drill,
    read_questions,
)

HALVES = ("development", "test")
DRILL = "drill"


@click.command
@click.option(
    "--books",
    type=click.Path(exists=True, path_type=Path),
    help="The file or folder of the books the questions are about (default: our own rules).",
)
@click.option(
    "--questions",
    "folder",
    type=click.Path(exists=True, path_type=Path),
    help="The folder of the questions (default: questions).",
)
@click.option(
    "--half",
    type=click.Choice([*HALVES, "both", DRILL]),
    default="both",
    show_default=True,
    help="The drill is a third set, for development alone.",
)
@click.option("--without-game", is_flag=True, help="Let the desk find the game of each question.")
@click.option(
    "--dense", is_flag=True, help="Ask by meaning too, with the model RULEWRIGHT_EMBEDDER names."
)
@click.option("--failures", is_flag=True, help="List the questions that went wrong.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def measure_desk(
    books: Path | None,
    folder: Path | None,
    half: str,
    without_game: bool,
    dense: bool,
    failures: bool,
    as_json: bool,
) -> None:
    """Ask the question sets and print how well each half was answered."""
    folder = folder or questions_folder()
    if folder is None:
        raise click.UsageError("there is no folder questions; name it with --questions")
    with contextlib.ExitStack() as opened:
        benches = {
            name: bench_of(opened.enter_context(Desk.in_memory(by_meaning)), books, folder)
            for name, by_meaning in (("desk", False), ("desk, dense", True))
            if dense or not by_meaning
        }
        bench = benches["desk"]
        read = read_drill if half == DRILL else read_questions
        asked = [
            question for question in map(bench.with_gold, read(folder)) if bench.asks(question)
        ]
        if not asked:
            raise click.UsageError(f"the questions are about nothing in {books}")
        moved = check_gold(asked, bench.sources)
        if moved:
            raise click.UsageError(f"answers do not stand where they should: {moved[0]}")
        report = {
            name: measure(benches, questions, not without_game)
            for name in (*HALVES, DRILL)
            if half in (name, "both")
            if (questions := [one for one in asked if one.part == name])
        }
    if as_json:
        click.echo(json.dumps({name: figures(results) for name, results in report.items()}))
        return
    texts = {question.id: question.ask for question in asked}
    console = Console(highlight=False, width=140)
    for name, results in report.items():
        print_half(console, name, results)
        if failures:
            print_failures(console, results["desk"], texts)


def bench_of(desk: Desk, books: Path | None, folder: Path) -> Bench:
    """Return a bench for a desk, after adding the books to it."""
    if books is not None:
        try:
            desk.add(books)
        except DeskError as error:
            raise click.UsageError(str(error)) from error
    return Bench(desk, read_books(folder))


def measure(
    benches: dict[str, Bench], questions: list[Question], with_game: bool
) -> dict[str, list[Result]]:
    """Return the results of the desk, with and without search by meaning, and of both baselines."""
    for bench in benches.values():
        # Warm up with one question for each game.
        for question in {question.game: question for question in questions}.values():
            bench.desk.ask(question.ask, question.game)
    asked = {
        name: [bench.ask(question, with_game) for question in questions]
        for name, bench in benches.items()
    }
    bench = benches["desk"]
    if not bench.has_books:
        return asked
    return asked | {
        "windows": baseline(questions, bench, windows),
        "raw passages": baseline(questions, bench, passages_as_they_came),
    }


def figures(by_system: dict[str, list[Result]]) -> dict[str, Any]:
    """Return all figures of a half as plain data, with confidence intervals."""
    data: dict[str, Any] = {}
    for system, results in by_system.items():
        rows: dict[str, Any] = {}
        for name, values in measured(results).items():
            low, high = interval(values)
            rows[name] = {
                "mean": round(mean(values), 4),
                "low": round(low, 4),
                "high": round(high, 4),
                "of": len(values),
            }
        seconds = [result.seconds for result in results]
        busy = [result.busy for result in results]
        rows["p95 of the processor ms"] = round(1000 * percentile(busy, 0.95), 2)
        rows["p50 ms"] = round(1000 * percentile(seconds, 0.5), 2)
        rows["p95 ms"] = round(1000 * percentile(seconds, 0.95), 2)
        data[system] = rows
    return data


def measured(results: list[Result]) -> dict[str, list[float]]:
    """Return the values of each measure, by question."""
    answerable = [result for result in results if result.answerable]
    rest = [result for result in results if not result.answerable]
    values = {name: [count(one) for one in answerable] for name, count in OF_ANSWERABLE.items()}
    values["all places of several"] = [
        one.reached / one.groups for one in answerable if one.groups > 1
    ]
    values["unanswerable refused"] = [refused(one) for one in rest]
    values["wrong or unsupported"] = [
        OF_ANSWERABLE["answered wrong"](one) if one.answerable else 1 - refused(one)
        for one in results
    ]
    values["ruling wrong or unsupported"] = [
        (1 - answered_right(one)) * (1 - refused(one)) if one.answerable else 1 - refused(one)
        for one in results
    ]
    values["quotes exact"] = [float(one.exact) for one in results]
    return values


def print_half(console: Console, name: str, by_system: dict[str, list[Result]]) -> None:
    """Print the figures of a half: beside the baselines, then by class."""
    data = figures(by_system)
    title = "drill: no part of the test" if name == DRILL else f"{name} half"
    table = Table(title=title, box=None, pad_edge=False, title_justify="left")
    table.add_column("measure")
    table.add_column("of", justify="right")
    for system in data:
        table.add_column(system, justify="right")
    for measure_name in (key for key in data["desk"] if not key.endswith(" ms")):
        cells = [shown(data[system][measure_name]) for system in data]
        table.add_row(measure_name, str(data["desk"][measure_name]["of"]), *cells)
    for key in ("p50 ms", "p95 ms", "p95 of the processor ms"):
        table.add_row(key, "", *(f"{data[system][key]:.1f}" for system in data))
    console.print(table)
    for title, class_of in CLASSES.items():
        console.print(by_class(title, by_system["desk"], class_of))


CLASSES: dict[str, Callable[[Result], str]] = {
    "game": lambda result: result.game,
    "style": lambda result: result.style,
    "kind": lambda result: result.kind,
}


def shown(value: dict[str, float]) -> str:
    """Format a figure with its interval, in per cent."""
    return f"{100 * value['mean']:.1f} ({100 * value['low']:.1f}–{100 * value['high']:.1f})"


def by_class(title: str, results: list[Result], key: Callable[[Result], str]) -> Table:
    """Return a table of the main figures by a class of questions."""
    table = Table(box=None, pad_edge=False)
    columns = (
        "recall@1",
        "recall@5",
        "MRR@10",
        "answered right",
        "answered wrong",
        "false refusals",
        "unanswerable refused",
    )
    table.add_column(title)
    for column in ("questions", *columns):
        table.add_column(column, justify="right")
    for name in sorted({key(result) for result in results}):
        mine = [result for result in results if key(result) == name]
        values = measured(mine)
        cells = [
            f"{100 * mean(values[column]):.1f}" if values[column] else "–" for column in columns
        ]
        table.add_row(name, str(len(mine)), *cells)
    return table


def print_failures(console: Console, results: list[Result], texts: dict[str, str]) -> None:
    """Print the questions that were answered wrongly, with their answers."""
    for result in results:
        if result.answerable and result.refused:
            what = "refused"
        elif not result.answerable and not result.refused:
            what = "answered, though no book does"
        elif result.answerable and result.first != 1:
            what = f"right passage at {result.first}" if result.first else "right passage not found"
        else:
            continue
        console.print(f"{result.id} ({result.style}): {texts[result.id]} — {what}", markup=False)


if __name__ == "__main__":
    measure_desk()
