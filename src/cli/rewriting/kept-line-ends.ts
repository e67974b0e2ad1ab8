// The line ends of a file that was edited: lines that end with a carriage return alone were read as if they ended with a line feed.

import { hasBareReturns } from '../../grammar/line-ends.ts';
import { lineOrigins } from './line-origins.ts';

/** The text with the line ends of `original`: a new line ends as the one does in whose place it stands. */
export function withLineEndsOf(original: string, text: string): string {
  if (!hasBareReturns(original)) return text;
  if (!original.includes('\n')) return text.replaceAll('\n', '\r');
  const ends = original.match(/\r\n?|\n/g) ?? [];
  const originOf = lineOrigins(original, text);
  let line = 0;
  return text.replace(/\r?\n/g, (end) => {
    line++;
    return ends[originOf(line) - 1] === '\r' && end === '\n' ? '\r' : end;
  });
}
