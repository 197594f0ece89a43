/**
 * The page's first script as a plain one, and what is loaded later as modules that build on it.
 *
 * Browsers keep what they compiled of a plain script, with the functions that ran at its start, and
 * take it up at the third visit; those of a module Chromium compiles anew each time. A plain script
 * cannot export, so the bundler writes CommonJS: the first script leaves its exports in one global,
 * and a later chunk is a module that finds them there.
 */
import type { Plugin, Rolldown } from 'vite';

/** Where the first script leaves what later chunks need of it. */
const SHARED = 'globalThis.rulewright';
/** How a chunk that is wanted now is loaded; its file lies beside that of whoever wants it. */
const LOAD = 'import(file).then((chunk) => chunk.default)';

/** For the bundler: all that the page's start needs is one chunk, the worker aside. */
export const ONE_FIRST_CHUNK = {
  groups: [{ name: 'index', tags: ['$initial' as const], test: /^(?!.*\/src\/worker\/)/ }],
};

const beside = (file: string): string => file.replace(/.*\//, './');

/** The chunk that runs with the page. */
const first = (code: string): string =>
  `(()=>{"use strict";const exports=${SHARED}={},require=(file)=>${LOAD};${code}\n})()`;

/** A chunk that is loaded when it is wanted; what it shares with other such chunks comes before it. */
function later({ code, imports }: Rolldown.OutputChunk, entry: string): string {
  const others = imports.filter((file) => file !== entry).map(beside);
  const lines = others.map((file, at) => `import need${at} from"${file}";`).join('');
  const needs = [
    `"${beside(entry)}":${SHARED}`,
    ...others.map((file, at) => `"${file}":need${at}`),
  ];
  return `${lines}const exports={},needs={${needs}},require=(file)=>needs[file]??${LOAD};${code}\nexport default exports`;
}

export const plainFirst: Plugin = {
  name: 'plain-first',
  apply: 'build',
  // once all is minified: a module is strict by itself, a plain script has to say so
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === 'index');
    if (!entry || entry.imports.length)
      return this.error('the page starts with more than one chunk');
    for (const chunk of chunks) {
      if (chunk === entry) chunk.code = first(chunk.code.trimEnd());
      else if (!chunk.isEntry) chunk.code = later(chunk, entry.fileName);
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const plainly = html.replace('<script type="module" crossorigin', '<script defer');
      if (plainly === html) throw new Error('the page names its script otherwise than it did');
      return plainly;
    },
  },
};
