/** Searches the rules for words. */
import type { RuleSection } from '../lib/protocol';

export function found(sections: RuleSection[], wanted: string): RuleSection[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return sections;
  return sections.filter((section) => {
    const text = `${section.id} ${section.title} ${section.html}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
