/**
 * The two typefaces in the built page: asked for before the style sheet came, and their licences beside it.
 *
 * The style sheet alone would have the browser find them only when words are to be drawn. The Open
 * Font License wants its text to go wherever the typefaces go.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The packages, by what their licence is called in the built client. */
const LICENCES = {
  'alegreya-licence.txt': '@fontsource-variable/alegreya',
  'source-sans-3-licence.txt': '@fontsource-variable/source-sans-3',
};

const packages = createRequire(import.meta.url);
const licenceOf = (name: string): string =>
  readFileSync(join(packages.resolve(`${name}/package.json`), '..', 'LICENSE'), 'utf8');

const preload = (file: string) => ({
  tag: 'link',
  attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
  injectTo: 'head' as const,
});

export const typefaces: Plugin = {
  name: 'typefaces',
  apply: 'build',
  generateBundle() {
    for (const [fileName, name] of Object.entries(LICENCES)) {
      this.emitFile({ type: 'asset', fileName, source: licenceOf(name) });
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
      if (fonts.length !== 2) throw new Error(`the page has two typefaces, not ${fonts.length}`);
      return fonts.map(preload);
    },
  },
};
