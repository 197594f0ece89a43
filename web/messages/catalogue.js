/** The catalogue of a language: compiles its messages, and writes types for their parameters. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { parse } from '@messageformat/parser';

/** The language that the client is written in; other languages translate its catalogue. */
export const BASE = 'en';
const HERE = import.meta.dirname;
const TYPES = join(HERE, 'types.generated.d.ts');

/** @typedef {Record<string, string>} Catalogue messages in ICU MessageFormat, by key */
/** @typedef {import('@messageformat/parser').Token} Token */

export const fileOf = (/** @type {string} */ language) => join(HERE, `${language}.json`);

/** @returns {Catalogue} */
export const read = (/** @type {string} */ language) =>
  JSON.parse(readFileSync(fileOf(language), 'utf8'));

/**
 * Compile a message to the source of a module whose default export is its function.
 * @param {string} text
 * @param {string} language
 */
export function compiled(text, language) {
  const code = compileModule(new MessageFormat(language), { message: text });
  return code.trim().replace(/export default \{\s*message: (.*?)\s*\}$/s, 'export default $1;');
}

/**
 * Return the text of a message without parameters, which never changes; null for other messages.
 * @param {string} text
 */
export function constant(text) {
  const tokens = parse(text);
  return tokens.every((token) => token.type === 'content')
    ? tokens.map((token) => token.value).join('')
    : null;
}

/**
 * The parameters of a message and their types, by name.
 * @param {string} text
 */
export function parameters(text) {
  /** @type {Map<string, string>} */
  const types = new Map();
  const visit = (/** @type {Token[]} */ tokens) => {
    for (const token of tokens) {
      if (token.type === 'content' || token.type === 'octothorpe') continue;
      if (token.type === 'argument')
        types.set(token.arg, types.get(token.arg) ?? 'string | number');
      else if (token.type === 'function') types.set(token.arg, 'number');
      else {
        const cases = token.cases.map((one) => one.key);
        types.set(token.arg, token.type === 'select' ? selected(cases) : 'number');
        for (const one of token.cases) visit(one.tokens);
      }
    }
  };
  visit(parse(text));
  return types;
}

/**
 * The type of what a choice depends on: the names of its cases, or any text if one case is for all
 * others.
 */
const selected = (/** @type {string[]} */ cases) =>
  cases.includes('true') ? 'boolean' : 'string | undefined';

/**
 * The types of all messages, for TypeScript and for editors, which show the text beside its key.
 * @param {Catalogue} catalogue
 */
export function types(catalogue) {
  const lines = Object.entries(catalogue).map(([key, text]) => {
    const given = [...parameters(text)].map(([name, type]) => `${name}: ${type}`).join('; ');
    const shown = text.replaceAll('*/', '').replaceAll('\n', ' ');
    return `    /** ${shown} */\n    ${key}(${given && `values: { ${given} }`}): string;\n`;
  });
  return `declare module '$messages' {\n  export const m: {\n${lines.join('')}  };\n}\n`;
}

/** Write the types where TypeScript finds them, if they have changed. */
export function writeTypes() {
  const now = types(read(BASE));
  let before = '';
  try {
    before = readFileSync(TYPES, 'utf8');
  } catch {
    // there is no file yet
  }
  if (now !== before) writeFileSync(TYPES, now);
}
