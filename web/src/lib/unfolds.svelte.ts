import type { Attachment } from 'svelte/attachments';

/**
 * Have a `<details>` stand open where `wanted` says so.
 *
 * It is set only when `wanted` changes, so what a player has opened or closed stays so. The attribute
 * `open` in a template would be set again whenever anything beside it is drawn anew, as by a word in the talk.
 */
export const unfolds =
  (wanted: () => boolean): Attachment<HTMLDetailsElement> =>
  (details) => {
    const wish = $derived(wanted());
    $effect(() => void (details.open = wish));
  };
