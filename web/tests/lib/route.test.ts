import { beforeAll, expect, test, vi } from 'vitest';

let parse: typeof import('../../src/lib/route.svelte').parse;
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('addEventListener', () => {});
  ({ parse } = await import('../../src/lib/route.svelte'));
});

test('each address names a page', () => {
  expect(parse('/')).toEqual({ page: 'home' });
  expect(parse('/account/')).toEqual({ page: 'account' });
  expect(parse('/people/Ann%20B')).toEqual({ page: 'people', name: 'Ann B' });
  expect(parse('/ladder/chess')).toEqual({ page: 'ladder', name: 'chess' });
  expect(parse('/nowhere')).toEqual({ page: 'home', unknown: true });
});

test('a table is seen by a key, or by the seat that one has', () => {
  expect(parse('/t/x/key')).toEqual({ page: 'table', at: { id: 'x', key: 'key', seat: null } });
  expect(parse('/t/x', '?seat=red')).toEqual({
    page: 'table',
    at: { id: 'x', key: null, seat: 'red' },
  });
  expect(parse('/t/x/key/replay')).toEqual({
    page: 'replay',
    at: { id: 'x', key: 'key', seat: null },
  });
});
