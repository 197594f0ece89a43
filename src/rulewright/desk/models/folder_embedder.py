"""Vectors from a model in a folder, in the ONNX layout of sentence-transformers.

Reads `tokenizer.json` and the model, and if present, the maximum number of tokens
(`sentence_bert_config.json`), the pooling of token vectors (`1_Pooling/config.json`, else their
mean) and the prompts for questions and passages (`config_sentence_transformers.json`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from rulewright.desk.models.embedder import MEANING, BadEmbedder, EmbedderFailed
from rulewright.extras import need

FILES = ("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx")
WHOLE = "sentence_embedding"
TOGETHER = 16
Floats = NDArray[np.float32]
T = TypeVar("T")


class Size(msgspec.Struct, frozen=True):
    """The number of tokens that a model accepts."""

    max_seq_length: int = 256


class Pooling(msgspec.Struct, frozen=True):
    """How token vectors are pooled: by their mean, or by taking the first."""

    pooling_mode_cls_token: bool = False
    pooling_mode_mean_tokens: bool = False


class Prompts(msgspec.Struct, frozen=True):
    """The prompts to put before a text, by kind: `query`, `document` or `passage`."""

    prompts: dict[str, str] = {}


class FolderEmbedder:
    """A model in a folder, run on one core.

    Opening it raises `BadEmbedder` or `MissingExtra` if that is not possible.
    """

    def __init__(self, folder: Path) -> None:
        need("dense", MEANING)
        file = next((folder / name for name in FILES if (folder / name).is_file()), None)
        if file is None or not (folder / "tokenizer.json").is_file():
            raise BadEmbedder(f"{folder}: a model's folder has tokenizer.json and {FILES[0]}")
        pooling = read(folder / "1_Pooling" / "config.json", Pooling(pooling_mode_mean_tokens=True))
        if pooling.pooling_mode_cls_token == pooling.pooling_mode_mean_tokens:
            raise BadEmbedder(f"{folder}: its pooling is neither that of the mean nor of the first")
        size = read(folder / "sentence_bert_config.json", Size())
        prompts = read(folder / "config_sentence_transformers.json", Prompts()).prompts
        self._first = pooling.pooling_mode_cls_token
        self._before_question = prompts.get("query", "")
        self._before_passage = prompts.get("document", prompts.get("passage", ""))
        self._tokenizer = open_tokenizer(folder / "tokenizer.json", size.max_seq_length)
        self._session = open_session(file)
        self._takes = [one.name for one in self._session.get_inputs()]
        outputs = [one.name for one in self._session.get_outputs()]
        self._gives = WHOLE if WHOLE in outputs else outputs[0]
        about = file.stat()
        self.name = f"{folder.resolve().name} {about.st_size} {about.st_mtime_ns}"

    def of_passages(self, texts: Sequence[str]) -> list[list[float]]:
        """Return a vector for each text.

        Texts of similar length are batched, so that they need little padding.
        """
        order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
        made = [
            self._run([self._before_passage + texts[place] for place in order[at : at + TOGETHER]])
            for at in range(0, len(order), TOGETHER)
        ]
        vectors: list[list[float]] = np.concatenate(made)[np.argsort(order)].tolist()
        return vectors

    def of_question(self, text: str) -> list[float]:
        """Return the vector of a question."""
        vector: list[float] = self._run([self._before_question + text])[0].tolist()
        return vector

    def _run(self, texts: list[str]) -> Floats:
        coded = [one.ids for one in self._tokenizer.encode_batch(texts)]
        ids = np.zeros((len(coded), max(1, *map(len, coded))), np.int64)
        mask = np.zeros_like(ids)
        for place, row in enumerate(coded):
            ids[place, : len(row)] = row
            mask[place, : len(row)] = 1
        known = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        try:
            given = {name: known[name] for name in self._takes}
            (told,) = self._session.run([self._gives], given)
        except Exception as error:  # the runtime has no narrower exception
            raise EmbedderFailed(f"the model does not run: {error}") from error
        return pooled(told, mask, self._first)


def pooled(told: Floats, mask: NDArray[np.int64], first: bool) -> Floats:
    """Return one vector per text, pooling token vectors unless the model already did."""
    if told.ndim != 3:
        return told
    if first:
        return told[:, 0]
    weight = mask[:, :, None].astype(np.float32)
    mean: Floats = (told * weight).sum(axis=1) / np.maximum(weight.sum(axis=1), 1)
    return mean


def read(file: Path, instead: T) -> T:
    """Return the contents of a settings file, or `instead` if it does not exist."""
    if not file.is_file():
        return instead
    try:
        return msgspec.json.decode(file.read_bytes(), type=type(instead))
    except msgspec.MsgspecError as error:
        raise BadEmbedder(f"{file}: {error}") from error


def open_tokenizer(file: Path, longest: int) -> Any:
    """Return the tokenizer in a file, set to truncate texts to `longest` tokens."""
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(file))
    except Exception as error:  # it raises nothing narrower
        raise BadEmbedder(f"{file}: {error}") from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(longest)
    return tokenizer


def open_session(file: Path) -> Any:
    """Return a session on one core, where the same text always gives the same vector."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(file), options, ["CPUExecutionProvider"])
    except Exception as error:  # as above
        raise BadEmbedder(f"{file}: {error}") from error
