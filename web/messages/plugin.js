/**
 * Builds the client's texts into it, from the catalogue of one language.
 * A file refers to them as `m.key()`, with `m` from `$messages`. A text without parameters is
 * inlined where it is used, so it costs no more than a literal. One with parameters is a module of
 * its own, loaded with the first part of the client that needs it.
 */
import { BASE, compiled, constant, fileOf, read, writeTypes } from './catalogue.js';
import { pseudo, PSEUDO } from './pseudo.js';

const MODULE = 'virtual:message/';
const IMPORT = /^(\s*)import \{ m \} from '\$messages';/m;
const USE = /(=?)(?<!\$)\{m\.(\w+)\(\)\}|\bm\.(\w+)(\(\))?/g;

/** Escape a text as HTML that Svelte renders as nothing but that text. */
const markup = (/** @type {string} */ text) =>
  text.replace(/[&<>"'{}]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * A plugin for Vite that replaces references to messages by those of a language.
 * @param {string} language
 * @returns {import('vite').Plugin}
 */
export function messages(language) {
  /** @type {import('./catalogue.js').Catalogue} */
  let catalogue = {};
  const readAgain = () => {
    catalogue = language === PSEUDO ? pseudo(read(BASE)) : { ...read(BASE), ...read(language) };
    writeTypes();
  };
  readAgain();
  return {
    name: 'messages',
    enforce: 'pre',
    watchChange: readAgain,
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null;
      this.addWatchFile(fileOf(BASE));
      return compiled(
        catalogue[id.slice(MODULE.length + 1)] ?? '',
        language === PSEUDO ? BASE : language,
      );
    },
    transform(code, id) {
      if (!IMPORT.test(code)) return null;
      this.addWatchFile(fileOf(BASE));
      /** @type {Set<string>} */
      const needed = new Set();
      const text = (/** @type {string} */ key) => {
        const message = catalogue[key];
        if (message === undefined) return this.error(`${id}: no message is called ${key}`);
        return constant(message);
      };
      const put = code.replace(USE, (_, equals, alone, key, called) => {
        const value = text(alone ?? key);
        if (alone && value !== null) return equals ? `="${markup(value)}"` : markup(value);
        if (called && value !== null) return JSON.stringify(value);
        needed.add(key ?? alone);
        return alone ? `${equals}{m_${alone}()}` : `m_${key}${called ?? ''}`;
      });
      const imports = [...needed].map((key) => `import m_${key} from '${MODULE}${key}';`);
      return { code: put.replace(IMPORT, (_, indent) => indent + imports.join(' ')), map: null };
    },
  };
}
