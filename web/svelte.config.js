import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** The class of each component's own styles: as short as keeps them apart, and no word. */
const classes = new Map();

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // smaller: one way of writing components, and templates without HTML to be parsed
    runes: true,
    discloseVersion: false,
    fragments: 'tree',
    cssHash({ filename, name, hash }) {
      const file = filename ?? name;
      for (let length = 2; ; length++) {
        const short = `_${hash(file).slice(0, length)}`;
        if (classes.get(short) === file || !classes.has(short)) {
          classes.set(short, file);
          return short;
        }
      }
    },
  },
};
