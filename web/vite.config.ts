import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { messages } from './messages/plugin.js';
import { ONE_FIRST_CHUNK, plainFirst } from './plain';
import { typefaces } from './typefaces';

// `make play` serves the built client itself; `npm run dev` passes calls on to a running server.
const server = `http://127.0.0.1:${process.env.PORT ?? 8765}`;

const TARGET = 'es2022';
/** The language that the client is built in: one of messages/, or the pseudo-language en-XA. */
const LANGUAGE = process.env.RULEWRIGHT_LANGUAGE ?? 'en';

export default defineConfig({
  plugins: [messages(LANGUAGE), svelte(), plainFirst, typefaces],
  build: {
    outDir: '../src/rulewright/web_dist',
    emptyOutDir: true,
    target: TARGET,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/worker/sw.ts' },
      checks: {
        pluginTimings: false, // on a slow machine it would warn of nothing
        emptyImportMeta: false, // Vite's loader asks for it where chunks bring styles, and ours bring none
      },
      output: {
        format: 'cjs',
        codeSplitting: ONE_FIRST_CHUNK,
        // the browser knows the worker by its address, which must stay
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
    },
  },
});
