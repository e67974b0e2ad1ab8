// Embeds user text in HTML: as text, and as JSON in an element that isn't run as a script.

import { escaped } from '../../grammar/escaped.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Safe in text and in quoted attributes. Control characters and marks that reverse the reading direction are removed: HTML can't contain
 * them.
 */
export function escapeHtml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g, '\ufffd')
      .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
      .toWellFormed()
  );
}

/** JSON that no HTML or JavaScript parser misreads: no `</script`, no `<!--`, no line separators. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escaped);
}
