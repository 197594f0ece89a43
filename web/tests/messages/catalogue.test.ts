/** The catalogue: its keys are used, its messages compile, and the client holds no text beside it. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BASE, compiled, constant, parameters, read } from '../../messages/catalogue.js';
import { pseudo } from '../../messages/pseudo.js';

const SRC = join(import.meta.dirname, '..', '..', 'src');
const catalogue = read(BASE);
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|svelte)$/.test(file))
  .map((file) => readFileSync(join(SRC, file), 'utf8'));

test('the keys stand in order, and each is used', () => {
  const keys = Object.keys(catalogue);
  expect(keys).toEqual([...keys].sort());
  const used = new Set(
    sources.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key!)),
  );
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
});

test('what a message is given follows from its text', () => {
  expect([...parameters('{count, plural, one {# letter} other {# letters}} for {who}')]).toEqual([
    ['count', 'number'],
    ['who', 'string | number'],
  ]);
  expect([...parameters('Left{known, select, true {: {word}} other {}}')]).toEqual([
    ['known', 'boolean'],
    ['word', 'string | number'],
  ]);
  expect(parameters('Close').size).toBe(0);
});

test('a message that is given nothing is a constant, another a function', () => {
  expect(constant("It's over")).toBe("It's over");
  expect(constant('To {name}')).toBeNull();
  expect(compiled('To {name}', 'en')).toBe('export default (d) => "To " + d.name;');
});

test('every message compiles, in the pseudo-language too', () => {
  for (const texts of [catalogue, pseudo(catalogue)])
    for (const text of Object.values(texts))
      expect(compiled(text, 'en')).toMatch(/export default \(d?\) => .*;$/);
});

test('the pseudo-language is longer and accented, and asks for the same values', () => {
  expect(
    pseudo({ key: 'Send {count, plural, one {# letter} other {# letters}} to {who}' }),
  ).toMatchObject({
    key: '[Šéñð {count, plural, one {# ļéţţéŕ} other {# ļéţţéŕš}} ţö {who} ~~~~~~]',
  });
  for (const [key, text] of Object.entries(pseudo(catalogue)))
    expect([...parameters(text)], key).toEqual([...parameters(catalogue[key]!)]);
});
