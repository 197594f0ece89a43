import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { messages } from './messages/plugin.js';

export default defineConfig({
  plugins: [messages('en'), svelte()],
  resolve: { conditions: ['browser'] }, // stores are those of the page, not of a server that draws it
  test: { include: ['tests/**/*.test.ts'], setupFiles: 'tests/page.ts' },
});
