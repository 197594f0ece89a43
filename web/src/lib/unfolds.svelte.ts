import type { Attachment } from 'svelte/attachments';

/**
 * Open a `<details>` when `wanted` becomes true, and close it when it becomes false.
 * Since it is set only when `wanted` changes, the player's own opening and closing lasts. An `open`
 * attribute in a template would be set again with every update near it, such as a message in the
 * talk.
 */
export const unfolds =
  (wanted: () => boolean): Attachment<HTMLDetailsElement> =>
  (details) => {
    const wish = $derived(wanted());
    $effect(() => void (details.open = wish));
  };
