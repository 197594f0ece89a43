"""Vectors from an endpoint compatible with OpenAI's `/embeddings`, local or rented."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

import msgspec

from rulewright.desk.models.address import what_is_wrong
from rulewright.desk.models.embedder import BadEmbedder, EmbedderFailed
from rulewright.desk.models.endpoint import Unanswered, posted

TOGETHER = 32
LARGEST = 8_000_000


class EndpointEmbedder(msgspec.Struct, frozen=True, kw_only=True):
    """An embedder behind an address.

    `url` ends before `/embeddings`; `timeout` is in seconds per call.
    """

    url: str
    model: str
    key: str = ""
    timeout: float = 30.0

    def __post_init__(self) -> None:
        if wrong := what_is_wrong(self.url, self.model, self.key):
            raise BadEmbedder(f"this embedder cannot be called: {wrong}")

    @property
    def name(self) -> str:
        """The model and its address, without user names and passwords."""
        parts = urlsplit(self.url)
        port = f":{parts.port}" if parts.port else ""
        return f"{self.model} at {parts.hostname}{port}{parts.path.rstrip('/')}"

    def of_passages(self, texts: Sequence[str]) -> list[list[float]]:
        """Return a vector for each text, or raise `EmbedderFailed`."""
        vectors: list[list[float]] = []
        for start in range(0, len(texts), TOGETHER):
            vectors += self._asked(texts[start : start + TOGETHER])
        return vectors

    def of_question(self, text: str) -> list[float]:
        """Return the vector of a question, or raise `EmbedderFailed`."""
        return self._asked([text])[0]

    def _asked(self, texts: Sequence[str]) -> list[list[float]]:
        sent = {"model": self.model, "input": list(texts), "encoding_format": "float"}
        try:
            url = f"{self.url.rstrip('/')}/embeddings"
            data = posted(url, self.key, sent, self.timeout, LARGEST)
            made = msgspec.json.decode(data, type=_Reply).data
        except Unanswered as error:
            raise EmbedderFailed(f"the embedder {error}") from error
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise EmbedderFailed(f"the embedder answers otherwise: {error}") from error
        if sorted(one.index for one in made) != list(range(len(texts))):
            raise EmbedderFailed(f"the embedder gives {len(made)} vectors for {len(texts)} texts")
        return [one.embedding for one in sorted(made, key=lambda one: one.index)]


class _Vector(msgspec.Struct):
    index: int
    embedding: list[float]


class _Reply(msgspec.Struct):
    data: list[_Vector]
