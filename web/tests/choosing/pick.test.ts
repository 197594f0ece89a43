import { describe, expect, test } from 'vitest';
import {
  allTo,
  carriable,
  carriedOn,
  clickOn,
  fits,
  fromTray,
  laidBy,
  onTheWay,
  picked,
  places,
} from '../../src/choosing/pick';
import { ask, unavailable, option, scene, token } from '../things';

const here = scene([token('unit:a:pawn', 'a', { count: 2 }), token('unit:b:pawn', 'b')]);
const where = places(['a', 'b', 'c'], here);
const moves = ask(
  [
    option('pawn > b', ['unit:a:pawn', 'b']),
    option('pawn > c', ['unit:a:pawn', 'c']),
    option('done'),
  ],
  { unavailable: [unavailable('pawn > d', ['unit:b:pawn', 'c'])] },
);

describe('what may be picked', () => {
  test('areas are where they are, and tokens in their area', () => {
    expect(where.get('unit:a:pawn')).toBe('a');
    expect(where.get('c')).toBe('c');
  });

  test('before a click, what choices begin with is lit and what needs no click is ready', () => {
    const { lit, ready, blocked, open } = picked(moves, [], where);
    expect([...lit]).toEqual(['unit:a:pawn']);
    expect(ready.map((one) => one.text)).toEqual(['done']);
    expect([...blocked.keys()]).toEqual(['unit:b:pawn']);
    expect(open).toHaveLength(3);
  });

  test('each click leaves the options that are about it too', () => {
    const { lit, ready, open } = picked(moves, [['unit:a:pawn']], where);
    expect([...lit]).toEqual(['b', 'c']);
    expect(ready).toEqual([]);
    expect(open.every((one) => fits(one, [['unit:a:pawn']]))).toBe(true);
    expect(picked(moves, [['unit:a:pawn'], ['c']], where).ready.map((one) => one.text)).toEqual([
      'pawn > c',
    ]);
  });

  test('without an ask nothing may be picked', () => {
    expect(picked(null, [], where).lit.size).toBe(0);
  });

  test('an area stands for the tokens in it, a token for its area', () => {
    expect(clickOn('a', moves, [], where)).toEqual(['unit:a:pawn']);
    expect(clickOn('unit:b:pawn', ask([option('b', ['b'])]), [], where)).toEqual(['b']);
    expect(clickOn('nowhere', moves, [], where)).toBeNull();
  });
});

describe('a token on its way', () => {
  const areas = new Map([
    ['a', 1],
    ['b', 1],
  ]);

  test('an arrow shows it, and one fewer stands where it was', () => {
    const shown = onTheWay(here, ['unit:a:pawn', 'b'], areas);
    expect(shown.arrows).toEqual([{ from: 'a', to: 'b', owner: 'red', label: 'pawn' }]);
    expect(shown.tokens.find((one) => one.id === 'unit:a:pawn')?.count).toBe(1);
    const [came] = shown.tokens.filter((one) => one.tags?.includes('foreseen'));
    expect([came?.area, came?.symbol, came?.index, came?.count]).toEqual(['b', 'pawn', 1, 1]);
    expect(here.tokens[0]!.count).toBe(2);
  });

  test('a second one joins the arrow, and the last one leaves nothing behind', () => {
    const twice = onTheWay(
      onTheWay(here, ['unit:a:pawn', 'b'], areas),
      ['unit:a:pawn', 'b'],
      areas,
    );
    expect(twice.arrows).toHaveLength(1);
    expect(twice.arrows![0]!.label).toBe('pawn + pawn');
    expect(twice.tokens.map((one) => [one.id, one.count])).toEqual([
      ['unit:b:pawn', undefined],
      ['unit:a:pawn:b', 2],
    ]);
  });

  test('its arrow goes as what stands on its slot does', () => {
    const fleet = scene([token('ship', 'a', { slot: 'units' })]);
    expect(onTheWay(fleet, ['ship', 'b'], areas).arrows?.[0]?.slot).toBe('units');
  });

  test('what is about anything else is shown as it is', () => {
    expect(onTheWay(here, ['a'], areas)).toBe(here);
    expect(onTheWay(here, ['unit:a:pawn', 'a'], areas)).toBe(here);
  });
});

describe('a token of the tray that the last choice puts on the board', () => {
  const areas = new Map([
    ['a', 1],
    ['b', 1],
  ]);
  const spare = {
    id: 'token:tower',
    symbol: 'tower',
    kind: 'unit',
    text: '',
    tags: [],
    left: 1,
    label: 'Tower',
  };
  const left = {
    id: 'left',
    title: 'Points left',
    notes: ['2'],
    columns: [{ title: 'Points left', terms: [] }],
    tray: [spare],
  };
  const town = { ...here, panels: [left] } as unknown as typeof here;
  const after = (...targets: string[]) =>
    fromTray(town, spare, option('tower', targets), 'red', areas);

  test('stands in the last area of the choice, beside what stands there', () => {
    const came = after('a', 'b', 'token:tower').tokens.at(-1)!;
    expect([came.area, came.symbol, came.owner, came.index, came.tags]).toEqual([
      'b',
      'tower',
      'red',
      1,
      ['foreseen'],
    ]);
  });

  test('takes the place of a piece that the choice is about', () => {
    const { tokens } = after('a', 'unit:a:pawn', 'token:tower');
    expect(tokens.map((one) => [one.symbol, one.count])).toEqual([
      ['pawn', 1],
      ['pawn', undefined],
      ['tower', 1],
    ]);
  });

  test('leaves no panel that still counts it as to be had', () => {
    expect(after('a', 'token:tower').panels).toEqual([]);
    expect(after('token:tower')).toBe(town);
  });
});

describe('a token carried by hand', () => {
  test('is one that a choice has go to an area', () => {
    expect(carriable(moves, 'unit:a:pawn', where)).toBe(true);
    expect(carriable(moves, 'unit:b:pawn', where)).toBe(false); // that is unavailable
    expect(carriable(moves, 'c', where)).toBe(false);
    expect(carriable(null, 'unit:a:pawn', where)).toBe(false);
  });

  test('goes nowhere where it stands, or where a choice is about more', () => {
    expect(carriable(ask([option('stay', ['unit:a:pawn', 'a'])]), 'unit:a:pawn', where)).toBe(
      false,
    );
    expect(
      carriable(ask([option('both', ['unit:a:pawn', 'unit:b:pawn'])]), 'unit:a:pawn', where),
    ).toBe(false);
    expect(carriable(ask([option('far', ['unit:a:pawn', 'b', 'c'])]), 'unit:a:pawn', where)).toBe(
      false,
    );
  });
});

describe('a token that a choice put somewhere', () => {
  const gone = [token('unit:a:pawn', 'a'), token('unit:c:pawn', 'c')];
  const steps = [option('use green', ['token:green']), option('pawn > c', ['unit:a:pawn', 'c'])];

  test('is known by its kind where it has another name there', () => {
    expect(laidBy(steps, 'unit:c:pawn', gone, here.tokens)).toBe(1);
    expect(laidBy(steps, 'unit:a:pawn', gone, here.tokens)).toBe(-1); // it stands where it stood
    expect(laidBy(steps, 'unit:b:pawn', gone, here.tokens)).toBe(-1);
  });

  test('is known by its name where it keeps that', () => {
    expect(laidBy(steps, 'unit:a:pawn', [token('unit:a:pawn', 'c')], here.tokens)).toBe(1);
    expect(laidBy([], 'unit:a:pawn', [token('unit:a:pawn', 'c')], here.tokens)).toBe(-1);
  });
});

describe('what a choice serves', () => {
  const orders = ask([
    { ...option('use green', ['token:green']), applies_to: ['unit:a:pawn', 'unit:b:pawn'] },
    { ...option('card', ['card:1']), applies_to: ['unit:b:pawn'] },
    option('pass'),
  ]);

  test('is lit, and a click on it leaves what serves it', () => {
    expect([...picked(orders, [], where).lit]).toEqual(['unit:a:pawn', 'unit:b:pawn']);
    expect(clickOn('unit:b:pawn', orders, [], where)).toEqual(['unit:b:pawn']);
    const { ready, lit } = picked(orders, [['unit:b:pawn']], where);
    expect(ready.map((one) => one.text)).toEqual(['use green', 'card']);
    expect(lit.size).toBe(0);
    expect(picked(orders, [['unit:a:pawn']], where).ready).toHaveLength(1);
  });

  test('answers what is asked next, where it leaves one choice', () => {
    const next = ask([option('a', ['unit:a:pawn']), option('b', ['unit:b:pawn'])]);
    const [token] = orders.options;
    expect(carriedOn(next, token!, [['unit:b:pawn']])?.text).toBe('b');
    expect(carriedOn(next, token!, [])).toBeNull();
    expect(carriedOn(next, orders.options[1]!, [['unit:a:pawn']])).toBeNull();
    expect(carriedOn(null, token!, [['unit:b:pawn']])).toBeNull();
  });
});

describe('all that may go somewhere', () => {
  const chain = ask(moves.options, { chain: 'march' });

  test('a stack in one place may go at once, a single token not', () => {
    expect(allTo(chain, 'b', here.tokens).map((one) => one.text)).toEqual(['pawn > b']);
    const alone = [token('unit:a:pawn', 'a')];
    expect(allTo(chain, 'b', alone)).toEqual([]);
  });

  test('nothing goes at once from two places, or where each choice is sent by itself', () => {
    const both = ask([...chain.options, option('other > b', ['unit:b:pawn', 'b'])], {
      chain: 'march',
    });
    expect(allTo(both, 'b', here.tokens)).toEqual([]);
    expect(allTo(moves, 'b', here.tokens)).toEqual([]);
  });

  test('where choices go on to is known before the first click', () => {
    expect([...picked(chain, [], where).targets]).toEqual(['b', 'c']);
    expect([...picked(chain, [['unit:a:pawn']], where).targets]).toEqual([]);
  });
});
