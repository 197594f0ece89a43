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

/** The cycles of a graph, each as the path that leads back to where it began. */
function cycles(graph: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const met: string[] = [];
  const visit = (node: string, path: string[]) => {
    if (path.includes(node)) met.push([...path.slice(path.indexOf(node)), node].join(' > '));
    if (done.has(node)) return;
    done.add(node);
    for (const to of graph.get(node) ?? []) visit(to, [...path, node]);
  };
  for (const node of graph.keys()) visit(node, []);
  return met;
}

test('no module imports itself, however many others lie between', () => {
  expect(cycles(arrows)).toEqual([]);
});

test('no folder imports itself by way of others', () => {
  const folder = (file: string) => (file.includes('/') ? file.split('/')[0]! : 'App');
  const between = new Map<string, string[]>();
  for (const [file, to] of arrows) {
    const away = to.map(folder).filter((one) => one !== folder(file));
    between.set(folder(file), [...(between.get(folder(file)) ?? []), ...away]);
  }
  expect(cycles(between)).toEqual([]);
});

test('lib, which all use, knows of no feature', () => {
  const away = files
    .filter((file) => file.startsWith('lib/'))
    .flatMap((file) =>
      arrows
        .get(file)!
        .filter((to) => !to.startsWith('lib/'))
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
        .filter((to) => /^choos(e|ing)\//.test(to))
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
