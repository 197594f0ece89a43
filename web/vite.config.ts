import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// `make play` serves the built client itself; `npm run dev` passes calls on to a running server.
const server = `http://127.0.0.1:${process.env.PORT ?? 8765}`;

const TARGET = 'es2022';

/**
 * The page's script as a plain one: of those browsers keep what they compiled, and take it up at the
 * third visit. Chromium keeps it of modules too, but compiles them anew all the same.
 */
const plain: Plugin = {
  name: 'plain',
  apply: 'build',
  // once it is minified: a module is strict by itself, a plain script has to say so
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.name !== 'index') continue;
      if (chunk.imports.length || chunk.dynamicImports.length || chunk.exports.length)
        this.error('a plain script is of one piece');
      chunk.code = `(()=>{"use strict";${chunk.code.trimEnd()}\n})()`;
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

export default defineConfig({
  plugins: [svelte(), plain],
  build: {
    outDir: '../src/rulewright/web_dist',
    emptyOutDir: true,
    target: TARGET,
    modulePreload: false,
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
