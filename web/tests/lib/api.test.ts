import { afterEach, expect, test, vi } from 'vitest';
import { call, change } from '../../src/lib/api';

afterEach(() => void vi.unstubAllGlobals());

test('a small change is sent to its end though the page goes, and other calls end with it', async () => {
  const fetch = vi.fn(async (_path: string, _options: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  await change('/notices/mine', { digest: 'daily' });
  await call('/tables', {});
  expect(
    fetch.mock.calls.map(([path, { method, keepalive }]) => [path, method, keepalive]),
  ).toEqual([
    ['/api/notices/mine', 'POST', true],
    ['/api/tables', 'POST', false],
  ]);
});
