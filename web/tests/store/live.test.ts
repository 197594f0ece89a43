import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Live } from '../../src/store/live';
import { table } from '../things';

const AT = { id: 't', key: null };
/** What was called, and the table as it is by now. */
let called: string[];
let chose: number | null;

/** The line: what is sent on it, and how it tells something. */
const line = {
  readyState: 1,
  send: vi.fn<(said: string) => void>(),
  onmessage: (_: { data: string }) => {},
};

beforeEach(() => {
  vi.useFakeTimers();
  [called, chose] = [[], null];
  line.send.mockClear();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  const opens = function () {
    return line;
  };
  vi.stubGlobal('WebSocket', Object.assign(opens, { OPEN: line.readyState }));
  vi.stubGlobal('fetch', async (path: string) => {
    called.push(path.replace('/api/tables/t', ''));
    return new Response(JSON.stringify(table(path.endsWith('/choices') ? 9 : 8, { chose })));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const opened = () => new Live(AT, { table: () => {}, up: () => {}, refused: () => {} });

test('choices go by the line, which tells what event they became', async () => {
  const chosen = opened().choose(5, ['a']);
  const { id } = JSON.parse(line.send.mock.calls[0]![0]) as { id: number };
  line.onmessage({ data: JSON.stringify({ ...table(6), base: null, taken: [{ id, n: 6 }] }) });
  expect(await chosen).toBe(6);
  expect(called).toEqual([]);
});

test('what a silent line took is not sent again', async () => {
  chose = 7;
  const chosen = opened().choose(5, ['a']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await chosen).toBe(7);
  expect(called).toEqual(['']);
});

test('what a silent line did not take is sent by a call', async () => {
  chose = 3;
  const chosen = opened().choose(5, ['a']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await chosen).toBe(9);
  expect(called).toEqual(['', '/choices']);
});
