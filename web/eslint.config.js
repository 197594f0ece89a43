import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import noLiteralText from './messages/no-literal-text.js';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  globalIgnores(['public/**', '**/*.generated.*']),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // TypeScript knows every name better than ESLint does.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // A map or a date that one computation makes and reads needs no reactivity.
      'svelte/prefer-svelte-reactivity': 'off',
      // A space at the end of a line is written {' '}, so that the formatter keeps it.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
  },
  {
    files: ['src/**'],
    plugins: { messages: { rules: { 'no-literal-text': noLiteralText } } },
    rules: { 'messages/no-literal-text': 'error' },
  },
  {
    // Texts made by element(), which escapes what it is given; the browser draws them faster so.
    files: ['src/board/drawing/**'],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
);
