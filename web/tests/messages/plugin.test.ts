/** Messages put where they are named. */
import { expect, test } from 'vitest';
import { messages } from '../../messages/plugin.js';

/** What a file becomes. */
function put(code: string): string {
  const { transform } = messages('en');
  if (typeof transform !== 'function') throw new Error('the plugin does not transform');
  const context = {
    addWatchFile: () => {},
    error: (text: string) => {
      throw new Error(text);
    },
  };
  const made = transform.call(context as never, `import { m } from '$messages';\n${code}`, 'file');
  return (made as { code: string }).code.replace('\n', '');
}

test('a constant text stands where it is named', () => {
  expect(put('const a = m.stage_skip();')).toBe('const a = "Skip";');
  expect(put('<b title={m.stage_skip()}>{m.stage_skip()}</b>')).toBe('<b title="Skip">Skip</b>');
  expect(put('`${m.stage_skip()}!`')).toBe('`${"Skip"}!`');
});

test('a text with values is a module', () => {
  expect(put('m.home_time_left({ time })')).toBe(
    "import m_home_time_left from 'virtual:message/home_time_left';m_home_time_left({ time })",
  );
});

test('an unknown message is an error', () => {
  expect(() => put('m.nothing_of_the_kind()')).toThrow('no message is called nothing_of_the_kind');
});
