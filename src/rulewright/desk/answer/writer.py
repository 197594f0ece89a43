"""Answers written as free text by a language model that the user runs or rents.

Off unless requested. The model gets only the question and the search results; a sentence of its
output is kept only if a passage that it cites supports it (`verify.py`). If anything fails, the
plain answer is unchanged.
"""

from __future__ import annotations

import re

import msgspec

from rulewright.desk.answer.answers import Answer, Passage, Written, WrittenSentence
from rulewright.desk.answer.verify import cited_sentences, is_supported
from rulewright.desk.errors import DeskError
from rulewright.desk.models.address import what_is_wrong
from rulewright.desk.models.endpoint import Unanswered, posted

LARGEST = 200_000
SENTENCE = re.compile(r"(?<=[.!?])\s+")
TOLD = (
    "You answer a question about the rules of a board game from numbered passages of its rulebook. "
    "Use nothing but these passages, keep to their words, and keep every number, exception, "
    "'not' and 'only'. Write one to four short sentences. End each with the numbers of the "
    "passages that say it, as [1] or [1, 3]. If they do not answer, write nothing."
)


class BadWriter(DeskError, ValueError):
    """A writer that is not set up correctly."""


class Writer(msgspec.Struct, frozen=True, kw_only=True):
    """An endpoint compatible with OpenAI's; `url` ends before `/chat/completions`."""

    url: str
    model: str
    key: str = ""
    timeout: float = 30.0

    def __post_init__(self) -> None:
        if wrong := what_is_wrong(self.url, self.model, self.key):
            raise BadWriter(f"this writer cannot be called: {wrong}")


class _Message(msgspec.Struct):
    content: str


class _Choice(msgspec.Struct):
    message: _Message


class _Reply(msgspec.Struct):
    choices: list[_Choice]


def write(answer: Answer, writer: Writer) -> Answer:
    """Add `written` to an answer, unless it is a refusal. Errors of the writer do not propagate."""
    if answer.refused or not answer.passages:
        return answer
    try:
        text = asked_of(writer, prompt(answer))
    except Unanswered as error:
        return with_written(answer, Written(failed=f"the writer {error}"))
    except (msgspec.MsgspecError, UnicodeDecodeError, IndexError) as error:
        return with_written(answer, Written(failed=f"the writer answers otherwise: {error}"))
    return with_written(answer, checked(text, answer.passages))


def with_written(answer: Answer, written: Written) -> Answer:
    """Return a copy of the answer with the written sentences."""
    return msgspec.structs.replace(answer, written=written)


def prompt(answer: Answer) -> str:
    """Return the prompt: the question, and the passages numbered from 1."""
    numbered = (
        f"[{number}] {' / '.join(passage.heading)}: {passage.reading}"
        for number, passage in enumerate(answer.passages, 1)
    )
    return "\n\n".join([f"Question: {answer.question}", *numbered])


def asked_of(writer: Writer, text: str) -> str:
    """Return the writer's reply to a prompt; errors propagate."""
    messages = [{"role": "system", "content": TOLD}, {"role": "user", "content": text}]
    sent = {"model": writer.model, "messages": messages, "temperature": 0, "stream": False}
    url = f"{writer.url.rstrip('/')}/chat/completions"
    data = posted(url, writer.key, sent, writer.timeout, LARGEST)
    return msgspec.json.decode(data, type=_Reply).choices[0].message.content


def checked(text: str, passages: tuple[Passage, ...]) -> Written:
    """Return the sentences that the passages support, and the number of the others."""
    sources = [SENTENCE.split(passage.reading) for passage in passages]
    sentences = cited_sentences(text)
    kept = tuple(
        WrittenSentence(said, cited)
        for said, cited in sentences
        if is_supported(said, cited, sources)
    )
    failed = "" if kept else "nothing that was written is borne out by the passages"
    return Written(kept, len(sentences) - len(kept), failed)
