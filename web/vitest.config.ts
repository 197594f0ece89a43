import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] }, // stores are those of the page, not of a server that draws it
  test: { include: ['tests/**/*.test.ts'], setupFiles: 'tests/page.ts' },
});
