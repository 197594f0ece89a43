"""Vectors from an endpoint, and from a small model of our own in a folder."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from rulewright.cli.ask import ask
from rulewright.desk import BadEmbedder, Desk, EmbedderFailed
from rulewright.desk.models.embedder_choice import chosen
from rulewright.desk.models.endpoint_embedder import TOGETHER, EndpointEmbedder
from tests.desk.endpoint import StandIn, serving
from tests.desk.texts import GAME
from tools.desk_eval.measure import measure_desk

pytest.importorskip("numpy", reason="searching by meaning needs the extra `dense`")
MODEL = os.environ.get("RULEWRIGHT_EMBEDDER", "")
WORDS = ["[PAD]", "[UNK]", "[CLS]", "boat", "reef", "lamp", "oil", "query", "passage", ":"]
QUESTION = "May a boat sail through a reef?"


def vectors(asked: dict[str, Any]) -> bytes:
    """Return a reply with a vector for each text, last first, that counts two words."""
    made = [
        {"index": index, "embedding": [1.0, text.count("boat"), text.count("reef")]}
        for index, text in enumerate(asked["input"])
    ]
    return json.dumps({"data": made[::-1]}).encode()


@pytest.fixture
def model() -> Iterator[StandIn]:
    with serving(StandIn(vectors)) as stand_in:
        yield stand_in


def by(model: StandIn, key: str = "") -> EndpointEmbedder:
    return EndpointEmbedder(url=model.url, model="small", key=key, timeout=5)


def test_an_endpoint_is_asked_for_many_at_once(model: StandIn) -> None:
    texts = [f"boat {'reef ' * number}" for number in range(TOGETHER + 2)]
    embedded = by(model, "secret").of_passages(texts)
    assert embedded == [[1.0, 1.0, float(number)] for number in range(TOGETHER + 2)]
    assert by(model).of_question("a reef") == [1.0, 0.0, 1.0]
    assert [len(asked["input"]) for asked in model.asked] == [TOGETHER, 2, 1]
    assert {asked["model"] for asked in model.asked} == {"small"}
    assert model.keys == ["Bearer secret", "Bearer secret", None]
    assert set(model.paths) == {"/v1/embeddings"}


def test_an_endpoint_is_named_without_what_is_secret() -> None:
    embedder = EndpointEmbedder(url="http://me:hidden@localhost:99/v1/", model="small", key="k")
    assert embedder.name == "small at localhost:99/v1"


BROKEN: list[tuple[int, bytes, str]] = [
    (500, b"", "answers otherwise: status 500"),
    (200, b"<html>", "answers otherwise"),
    (200, b"\xff\xfe", "answers otherwise"),
    (200, b'{"data": []}', "0 vectors for 1"),
    (200, b'{"data": [{"index": 3, "embedding": [1.0]}]}', "1 vectors for 1"),
    (200, b'{"data": [{"index": 0, "embedding": "AAAA"}]}', "answers otherwise"),
]


@pytest.mark.parametrize(("status", "body", "said"), BROKEN)
def test_a_broken_endpoint_is_told(model: StandIn, status: int, body: bytes, said: str) -> None:
    model.status, model.body = status, lambda asked: body
    with pytest.raises(EmbedderFailed, match=f"the embedder .*{said}"):
        by(model).of_question("boat")


def test_an_endpoint_that_is_not_there() -> None:
    embedder = EndpointEmbedder(url="http://127.0.0.1:9/v1", model="small", timeout=5)
    with pytest.raises(EmbedderFailed, match="the embedder does not answer"):
        embedder.of_question("boat")


@pytest.mark.parametrize(
    ("url", "name", "key"),
    [("ftp://x/v1", "small", ""), ("http://x/v1", "", ""), ("http://x/v1", "small", "a\nb")],
)
def test_endpoints_that_are_none(url: str, name: str, key: str) -> None:
    with pytest.raises(BadEmbedder, match="cannot be called"):
        EndpointEmbedder(url=url, model=name, key=key)


def test_the_command_asks_a_model_only_when_told_to(
    desk: Desk, model: StandIn, tmp_path: Path
) -> None:
    asking = [QUESTION, "--game", GAME, "--desk", str(tmp_path / "desk.sqlite3")]
    setting = {
        "RULEWRIGHT_EMBEDDER": model.url,
        "RULEWRIGHT_EMBEDDER_MODEL": "small",
        "RULEWRIGHT_EMBEDDER_KEY": "secret",
    }
    plain = CliRunner().invoke(ask, asking, env=setting)
    assert model.asked == []
    dense = CliRunner().invoke(ask, [*asking, "--dense"], env=setting)
    assert dense.exit_code == 0
    assert dense.output == plain.output
    assert model.asked[0]["input"] == [QUESTION]
    assert model.keys[0] == "Bearer secret"
    asked = len(model.asked)
    CliRunner().invoke(ask, asking, env=setting | {"RULEWRIGHT_DENSE": "1"})
    assert len(model.asked) == asked + 1  # the question alone; what the units mean is kept
    unset = CliRunner().invoke(ask, [*asking, "--dense"], env={"RULEWRIGHT_EMBEDDER": ""})
    assert isinstance(unset.exception, BadEmbedder)


def test_figures_with_and_without(model: StandIn, tmp_path: Path) -> None:
    line = {"id": "monopoly-1", "kind": "fact", "style": "plain", "ask": "Who pays rent?"}
    (tmp_path / "q.jsonl").write_text(json.dumps(line | {"answer": "x"}) + "\n", "utf-8")
    (tmp_path / "books.json").write_text("{}", "utf-8")
    setting = {"RULEWRIGHT_EMBEDDER": model.url, "RULEWRIGHT_EMBEDDER_MODEL": "small"}
    asking = ["--questions", str(tmp_path), "--json"]
    plain = CliRunner().invoke(measure_desk, asking, env=setting)
    both = CliRunner().invoke(measure_desk, [*asking, "--dense"], env=setting)
    assert [list(half) for half in json.loads(plain.output).values()] == [["desk"]]
    assert [list(half) for half in json.loads(both.output).values()] == [["desk", "desk, dense"]]


# -- a model in a folder ---------------------------------------------------------------------
@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A model folder in which each word has a direction of its own."""
    for part in ("onnxruntime", "tokenizers"):
        pytest.importorskip(part, reason="a model in a folder needs the extra `dense`")
    onnx = pytest.importorskip("onnx", reason="the small model is made with onnx")
    import numpy as np
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    helper, kinds = onnx.helper, onnx.TensorProto
    place = tmp_path / "small"
    (place / "1_Pooling").mkdir(parents=True)
    tokenizer = Tokenizer(
        models.WordLevel({word: at for at, word in enumerate(WORDS)}, unk_token="[UNK]")
    )
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing("[CLS] $0", None, [("[CLS]", 2)])
    tokenizer.save(str(place / "tokenizer.json"))
    ids = helper.make_tensor_value_info("input_ids", kinds.INT64, ["batch", "long"])
    mask = helper.make_tensor_value_info("attention_mask", kinds.INT64, ["batch", "long"])
    told = helper.make_tensor_value_info(
        "last_hidden_state", kinds.FLOAT, ["batch", "long", len(WORDS)]
    )
    table = onnx.numpy_helper.from_array(np.eye(len(WORDS), dtype=np.float32), "table")
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["last_hidden_state"])]
    graph = helper.make_graph(nodes, "small", [ids, mask], [told], [table])
    opset = [helper.make_opsetid("", 17)]
    made = helper.make_model(graph, opset_imports=opset, ir_version=9)
    onnx.save(made, place / "model.onnx")
    return place


def test_a_folder_gives_the_mean_of_the_tokens(folder: Path) -> None:
    embedder = chosen({"RULEWRIGHT_EMBEDDER": str(folder)})
    long, short = embedder.of_passages(["Boat reef reef", "lamp"])
    assert [round(4 * value, 3) for value in long] == [0, 0, 1, 1, 2, 0, 0, 0, 0, 0]
    assert [round(2 * value, 3) for value in short] == [0, 0, 1, 0, 0, 1, 0, 0, 0, 0]
    assert embedder.of_question("lamp") == short
    assert embedder.name.startswith("small ")


def test_a_folder_says_how_it_wants_its_texts(folder: Path) -> None:
    prompts = {"prompts": {"query": "query: ", "passage": "passage: "}}
    (folder / "config_sentence_transformers.json").write_text(json.dumps(prompts), "utf-8")
    (folder / "sentence_bert_config.json").write_text('{"max_seq_length": 4}', "utf-8")
    embedder = chosen({"RULEWRIGHT_EMBEDDER": str(folder)})
    assert [at for at, value in enumerate(embedder.of_question("oil oil oil")) if value] == [
        WORDS.index(word) for word in ("[CLS]", "oil", "query", ":")
    ]
    (passage,) = embedder.of_passages(["boat reef"])
    assert [at for at, value in enumerate(passage) if value] == [
        WORDS.index(word) for word in ("[CLS]", "boat", "passage", ":")
    ]


def test_a_folder_may_want_the_first_token(folder: Path) -> None:
    pooling = '{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": false}'
    (folder / "1_Pooling" / "config.json").write_text(pooling, "utf-8")
    first = chosen({"RULEWRIGHT_EMBEDDER": str(folder)}).of_question("boat")
    assert [at for at, value in enumerate(first) if value] == [WORDS.index("[CLS]")]


DAMAGED = [
    ("model.onnx", None, "has tokenizer.json and model.onnx"),
    ("model.onnx", "none", "model.onnx"),
    ("tokenizer.json", "{", "tokenizer.json"),
    ("1_Pooling/config.json", '{"pooling_mode_max_tokens": true}', "pooling"),
    ("1_Pooling/config.json", "[", "config.json"),
]


@pytest.mark.parametrize(("name", "text", "said"), DAMAGED)
def test_a_damaged_folder_is_told(folder: Path, name: str, text: str | None, said: str) -> None:
    if text is None:
        (folder / name).unlink()
    else:
        (folder / name).write_text(text, "utf-8")
    with pytest.raises(BadEmbedder, match=said):
        chosen({"RULEWRIGHT_EMBEDDER": str(folder)})


def test_a_folder_answers_with_its_vectors_kept(folder: Path, desk: Desk, tmp_path: Path) -> None:
    plain = desk.ask(QUESTION, GAME)
    embedder = chosen({"RULEWRIGHT_EMBEDDER": str(folder)})
    with Desk.open(tmp_path / "desk.sqlite3", dense=embedder) as dense:
        answer = dense.ask(QUESTION, GAME)
    assert answer.answer is not None
    assert plain.answer is not None
    assert answer.answer.ruling == plain.answer.ruling


@pytest.mark.skipif(not MODEL, reason="no model: name one by RULEWRIGHT_EMBEDDER")
def test_a_real_model_knows_what_means_alike() -> None:
    embedder = chosen()
    near, far = embedder.of_passages(["The vessel reached the harbour.", "Pay the bank 50 coins."])
    asked = embedder.of_question("Did the ship get to the port?")
    assert embedder.of_question("Did the ship get to the port?") == asked

    def alike(one: Any, other: Any) -> float:
        product: float = sum(a * b for a, b in zip(one, other, strict=True))
        return product / math.hypot(*one)

    assert alike(near, asked) > alike(far, asked)
