// Makes text from files safe for a terminal: escape sequences, other control characters and bidirectional marks are shown instead of
// interpreted.

import { escaped } from './escaped.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Those with a short name that everybody knows. */
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export function visible(text: string): string {
  return text.replace(CONTROL, (character) => SHORT[character] ?? escaped(character)).toWellFormed();
}

// The same characters in JSON; line feeds and blanks between tokens stay.
const CONTROL_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** JSON that is safe to print: characters that a terminal would interpret are escaped, and the value is the same. */
export function printableJson(value: unknown, indent?: number): string {
  return printableText(JSON.stringify(value, undefined, indent));
}

/** The same for a text that is JSON already: there, such characters occur only in strings. */
export function printableText(json: string): string {
  return json.replace(CONTROL_IN_JSON, escaped);
}
