/** The rule that finds texts which are not from the catalogue. */
import { Linter } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import { expect, test } from 'vitest';
import rule from '../../messages/no-literal-text.js';

/** The texts that are reported in a component, or in a module. */
function reported(code: string, name = 'file.svelte'): string[] {
  const config = [
    ...svelte.configs.base,
    {
      files: ['**/*.ts', '**/*.svelte'],
      plugins: { messages: { rules: { literal: rule } } },
      rules: { 'messages/literal': 'error' as const },
      languageOptions: name.endsWith('.ts')
        ? { parser: ts.parser as Linter.Parser }
        : { parserOptions: { parser: ts.parser } },
    },
  ];
  return new Linter()
    .verify(code, config, name)
    .map(({ message }) => message.replace('Put this text into messages/en.json: ', ''));
}

test('texts and attributes of a template', () => {
  expect(reported('<p>Your turn</p>')).toEqual(['Your turn']);
  expect(reported('<p class="wide open">{text}</p>')).toEqual([]);
  expect(reported('<button aria-label="close">×</button>')).toEqual(['close']);
  expect(reported('<Part heading="Your turn" kind="own" />')).toEqual(['Your turn']);
  expect(reported("<p>{over ? 'over' : ''}</p>")).toEqual(['over']);
  expect(reported("<p class={over ? 'over' : ''}></p>")).toEqual([]);
});

test('sentences, titles and counts of a script', () => {
  expect(reported("tell('The vote is open.');", 'a.ts')).toEqual(['The vote is open.']);
  expect(reported("const title = 'Log';", 'a.ts')).toEqual(['Log']);
  expect(reported('const said = `${number} left`;', 'a.ts')).toEqual(['0 left']);
});

test('code is no text', () => {
  const code = [
    "import one from 'A file';",
    "if (event.key === 'Escape') stop();",
    "document.querySelector('.board button');",
    "throw new Error('no board');",
    "const path = 'M0 0h3';",
    "const words = { 'in order': 1 };",
  ];
  expect(reported(code.join('\n'), 'a.ts')).toEqual([]);
});
