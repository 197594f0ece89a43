/** Whether a seed is the one that was committed to; null if the browser cannot tell. */
export async function settledBefore(seed: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null; // not available over plain http from another machine
  const hash = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`rulewright:${seed}`),
  );
  const words = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0'));
  return words.join('') === commitment.toLowerCase();
}
