// Texts that may repeat long or broken values: messages and hints.

import { MAX_TEXT } from './limits.ts';

/** Well-formed text of limited length. */
export function readableText(text: string): string {
  if (text.length <= MAX_TEXT && text.isWellFormed()) return text;
  return text.length <= MAX_TEXT ? text.toWellFormed() : `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…`;
}
