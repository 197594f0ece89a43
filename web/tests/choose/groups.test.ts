import { describe, expect, test } from 'vitest';
import { beside, brief, goesOn, grouped, stem, ungrouped } from '../../src/choose/groups';
import { area, ask, unavailable, option, token } from '../things';

const none = { areas: new Map(), tokens: new Map(), where: new Map() };

test('words that all labels begin with are said once', () => {
  expect(stem(['to Ayr', 'to Bree', 'to Corve'].map((to) => option(to, [], `A pawn ${to}`)))).toBe(
    'A pawn to',
  );
  expect(stem([option('x'), option('y')])).toBe('');
  expect(
    stem(
      ['one', 'two', 'three'].map((one) =>
        option(one, [], `Take ${one} and much else besides of it`),
      ),
    ),
  ).toBe('');
});

test('short labels stand side by side', () => {
  expect(brief(['1', '2', '3', '4', '5'].map((one) => option(one)))).toBe(true);
  expect(brief(['1', '2'].map((one) => option(one)))).toBe(false);
});

describe('many choices', () => {
  test('lie by the place they begin at, where that makes fewer heaps than words', () => {
    const areas = new Map([
      ['a', area('a')],
      ['b', area('b')],
    ]);
    const where = new Map([
      ['a', 'a'],
      ['b', 'b'],
    ]);
    const open = ['a', 'b'].flatMap((place) =>
      ['one', 'two', 'three'].map((what) => option(`${what} ${place}`, [place])),
    );
    const heap = grouped(open, [unavailable('four a', ['a'])], { areas, tokens: new Map(), where });
    expect(heap.groups.map((group) => group.key)).toEqual(['a', 'b']);
    expect(heap.groups[0]!.unavailable).toHaveLength(1);
  });

  test('lie by token where areas are small, with its label for a name', () => {
    const small = { at: [0, 0] as [number, number], r: 5 };
    const places = {
      areas: new Map([['a', area('a', [0, 0], small)]]),
      tokens: new Map([
        ['p', token('p', 'a', { label: 'The pawn' })],
        ['q', token('q', 'a', { label: 'The queen' })],
      ]),
      where: new Map([
        ['p', 'a'],
        ['q', 'a'],
      ]),
    };
    const open = ['p', 'q'].flatMap((piece) =>
      ['one', 'two', 'three'].map((way) => option(`${way} ${piece}`, [piece])),
    );
    expect(grouped(open, [], places).groups.map((group) => group.name)).toEqual([
      'The pawn',
      'The queen',
    ]);
  });

  test('what is alone in its heap stands first', () => {
    const open = [option('walk a'), option('walk b'), option('done')];
    const heap = grouped(open, [], none);
    expect(heap.lead.map((one) => one.text)).toEqual(['done']);
    expect(heap.groups.map((group) => group.name)).toEqual(['Walk']);
  });
});

test('what goes on stands before the work beside it', () => {
  const open = [option('throw'), option('build x', ['x']), option('build y', ['y'])];
  const isMain = (one: { text: string }) => one.text === 'throw';
  expect(goesOn(ask(open), isMain)).toBe(true);
  expect(goesOn(ask(open.slice(1)), isMain)).toBe(false);
  const heap = beside(open, [], isMain);
  expect(heap.lead.map((one) => one.text)).toEqual(['throw']);
  expect(heap.groups[0]!.open).toHaveLength(2);
});

test('few choices are one heap', () => {
  expect(ungrouped([option('a')], [unavailable('b')], true).groups).toHaveLength(1);
});

test('what differs by a short word stands side by side, though one choice more is another', () => {
  const goals = ['b1', 'b2', 'c1', 'c2', 'c3', 'd1'].map((hex) =>
    option(hex, [hex], `Move to ${hex}`),
  );
  const heap = ungrouped([...goals, option('stay', [], 'Stay')], [], true);
  expect(heap.lead.map((one) => one.text)).toEqual(['stay']);
  expect(heap.groups[0]!.stem).toBe('Move to');
  expect(heap.groups[0]!.open).toHaveLength(6);
});

test('heaps of one are no heaps', () => {
  const goals = Array.from({ length: 14 }, (_, n) => option(`h${n}`, [`h${n}`], `Move to h${n}`));
  const heap = grouped(goals, [], { areas: new Map(), tokens: new Map(), where: new Map() });
  expect(heap.lead).toEqual([]);
  expect(heap.groups[0]!.stem).toBe('Move to');
});
