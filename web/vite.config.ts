import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, minify, type Plugin } from 'vite';

// `make play` serves the built client itself; `npm run dev` passes calls on to a running server.
const server = `http://127.0.0.1:${process.env.PORT ?? 8765}`;

const TARGET = 'es2022';

/** What Svelte has for pages that are not drawn as these: each a file, some words of it, and others. */
const SPARED = [
  // pages are drawn in the browser alone, so that nothing takes over a server's drawing
  ['dom/hydration.js', 'export let hydrating = false;', 'export const hydrating = false;'],
  ['dom/hydration.js', 'hydrating = value;', ''],
  // and nothing is awaited while a page is drawn
  ['reactivity/async.js', 'if (async.length === 0 && pending.length === 0) {', 'if (true) {'],
  // all state is kept as it is (`$state.raw`), so that nothing is made deep when it is set or given
  ['reactivity/sources.js', 'should_proxy ? proxy(value) : value', 'value'],
  ['reactivity/props.js', 'runes && bindable ? proxy(value) : value', 'value'],
  // an error made as the script begins has all of it parsed twice where a debugger or a test looks on
  ['client/constants.js', 'class StaleReactionError extends Error', 'class StaleReactionError'],
] as const;

const spared: Plugin = {
  name: 'spared',
  transform: {
    filter: { id: /svelte\/src\/internal\/client\/(constants|dom\/hydration|reactivity\/(async|sources|props))\.js/ },
    handler(code, id) {
      return SPARED.filter(([file]) => id.includes(file)).reduce((text, [file, from, to]) => {
        if (!text.includes(from)) this.warn(`${file} has no longer: ${from}`);
        return text.replace(from, to);
      }, code);
    },
  },
};

/** Each of two minifiers finds what the other leaves: this one goes first, Terser after it. */
const smaller: Plugin = {
  name: 'smaller',
  apply: 'build',
  async renderChunk(code, { fileName }) {
    const { code: small, errors } = await minify(fileName, code, { module: true, compress: { target: TARGET } });
    return errors.length ? this.error(errors[0]!.message) : { code: small, map: null };
  },
};

/**
 * The page's script as a plain one: of those browsers keep what they compiled, and take it up at the
 * third visit. Chromium keeps it of modules too, but compiles them anew all the same.
 */
const plain: Plugin = {
  name: 'plain',
  apply: 'build',
  renderChunk: {
    order: 'post',
    handler(code, { name, imports, dynamicImports, exports }) {
      if (name !== 'index') return null;
      if (code.includes('state_descriptors_fixed')) this.error('deep state is not spared: write $state.raw');
      if (imports.length || dynamicImports.length || exports.length) this.error('a plain script is of one piece');
      return { code: `(()=>{"use strict";${code.trimEnd()}\n})()`, map: null };
    },
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

export default defineConfig({
  plugins: [svelte(), spared, smaller, plain],
  build: {
    outDir: '../src/rulewright/web_dist',
    emptyOutDir: true,
    target: TARGET,
    modulePreload: false,
    minify: 'terser',
    // names are short already, and shorter packed as they are; getters may do something: they stay
    terserOptions: {
      ecma: 2020,
      safari10: false,
      mangle: false,
      compress: { passes: 3, keep_fargs: false, unsafe_arrows: true },
    },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/worker/sw.ts' },
      checks: { pluginTimings: false }, // on a slow machine it would warn of nothing
      // the browser knows the worker by its address, which must stay
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
    },
  },
});
