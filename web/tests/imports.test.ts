/** The folders of the client: what may know what. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..', 'src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(ts|svelte)$/.test(file),
);
const known = new Set(files);

/** What a file imports of ours, with its types and with what it loads later. */
function imports(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  return [...text.matchAll(/(?:from|import|import\() ?'(\.[^']*)'/g)].flatMap(([, to]) => {
    const path = normalize(join(dirname(file), to!));
    return [path, `${path}.ts`].filter((one) => known.has(one));
  });
}

const arrows = new Map(files.map((file) => [file, imports(file)]));

test('no module imports itself, however many others lie between', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    if (done.has(file)) return;
    done.add(file);
    for (const to of arrows.get(file)!) visit(to, [...path, file]);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

test('lib, which all use, knows of no feature but how things look', () => {
  const away = files
    .filter((file) => file.startsWith('lib/'))
    .flatMap((file) =>
      arrows
        .get(file)!
        .filter((to) => !/^(lib|look)\//.test(to))
        .map((to) => `${file} > ${to}`),
    );
  expect(away).toEqual([]);
});

test('a replay knows nothing of choosing', () => {
  const away = files
    .filter((file) => file.startsWith('replay/'))
    .flatMap((file) =>
      arrows
        .get(file)!
        .filter((to) => to.startsWith('choose/'))
        .map((to) => `${file} > ${to}`),
    );
  expect(away).toEqual([]);
});

test('no two modules of a folder differ by case alone', () => {
  // './desk.svelte' would be Desk.svelte where a file system takes both for one
  const named = files
    .filter((file) => /\.svelte(\.ts)?$/.test(file))
    .map((file) => file.toLowerCase().replace(/\.ts$/, ''));
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
});
