"""Rejoins paragraphs that were torn apart.

A paragraph that ends in the middle of a sentence is *open*; one that begins in lower case continues
the oldest open one. (Two boxes side by side come out interleaved, with the first piece of each
before the second of either.) A paragraph that stays open too long is left as it is.
"""

from __future__ import annotations

import re

from rulewright.desk.corpus.blocks import ENDED, ITEM, Block, Mark
from rulewright.desk.corpus.source import Source

CAPTION_WORDS = 4
PATIENCE = 8
SHORTEST = 24


def mend(source: Source, blocks: list[Block]) -> list[Block]:
    """Return the blocks with torn paragraphs joined."""
    mended: list[Block] = []
    waiting: list[tuple[int, Block]] = []
    for block in blocks:
        index = len(mended)
        waiting = [entry for entry in waiting if index - entry[0] <= PATIENCE]
        if block.mark is Mark.HEADING:
            mended.append(block)
            continue
        if waiting and takes_up(source, block):
            _, torn = waiting.pop(0)
            torn.spans.extend(block.spans)
            if is_open(source, torn):
                waiting.insert(0, (index, torn))
            continue
        mended.append(block)
        if is_open(source, block):
            waiting.append((index, block))
    return mended


def takes_up(source: Source, block: Block) -> bool:
    """Return whether a block begins in the middle of a sentence."""
    text = source.quote((block.spans[0],)).lstrip('*_“"( ')
    return block.mark is Mark.TEXT and text[:1].islower() and not ITEM.match(text)


def is_open(source: Source, block: Block) -> bool:
    """Return whether a block ends in the middle of a sentence."""
    text = source.text[block.spans[-1][0] : block.spans[-1][1]].rstrip()
    whole = sum(end - start for start, end in block.spans)
    if block.mark is Mark.ROW or ENDED.search(text) or whole < SHORTEST:
        return False
    last = re.findall(r"[\w’']+|\S", text)
    caption = len(text.split()) <= CAPTION_WORDS and len(block.spans) == 1
    return bool(last) and not caption and last[-1] not in (")", "|", "”")
