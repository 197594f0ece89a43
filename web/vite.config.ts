import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// `make play` serves the built client itself; `npm run dev` passes calls on to a running server.
const server = `http://127.0.0.1:${process.env.PORT ?? 8765}`;

/** Pages are drawn in the browser alone: what would take over a server's drawing is left out. */
const drawnHere: Plugin = {
  name: 'drawn-here',
  transform: {
    filter: { id: /svelte\/src\/internal\/client\/dom\/hydration\.js/ },
    handler: (code) => code
      .replace('export let hydrating = false;', 'export const hydrating = false;')
      .replace('hydrating = value;', ''),
  },
};

export default defineConfig({
  plugins: [svelte(), drawnHere],
  build: {
    outDir: '../src/rulewright/web_dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/worker/sw.ts' },
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
