// Converts bytes to text: UTF-8, or a clear error. Lines end with a line feed.

import { withLineFeeds } from '../grammar/line-ends.ts';
import { type Reading, unreadable } from './reading.ts';

export type Decoded = { readonly text: string } | { readonly text: string; readonly problem: Reading };

export const BYTE_ORDER_MARK = '\ufeff';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

export function decodeText(bytes: Uint8Array): Decoded {
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]))
    return failed(0, 'the file is UTF-16', 'save it as UTF-8 (`iconv -f UTF-16 -t UTF-8`)');
  // The byte order mark of UTF-8 isn't part of the text.
  const body = startsWith(bytes, [0xef, 0xbb, 0xbf]) ? bytes.subarray(3) : bytes;
  const nul = body.indexOf(0);
  if (nul !== -1) {
    const isWide = nul < 4 && body.length > 1 && body.filter((byte) => byte === 0).length * 3 > body.length;
    if (isWide) return failed(0, 'the file looks like UTF-16 or UTF-32', 'save it as UTF-8');
    const text = withLineFeeds(lenient.decode(body.subarray(0, nul)));
    const hint = 'leave it out with --exclude or .gatewardenignore';
    return { text, problem: unreadable(text.length, `a binary file: byte ${nul + 1} is NUL`, hint) };
  }
  try {
    return { text: withLineFeeds(strict.decode(body)) };
  } catch {
    const text = withLineFeeds(lenient.decode(body));
    const at = text.indexOf('\ufffd');
    const message = 'not UTF-8: invalid byte';
    return { text, problem: unreadable(at, message, 'save it as UTF-8') };
  }
}

function failed(offset: number, message: string, hint: string) {
  return { text: '', problem: unreadable(offset, message, hint) };
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

// Characters that YAML rejects: reader of go-yaml, yaml_parser_update_buffer.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const NOT_PRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff\ufffe\uffff]/;

/** The first character that a YAML file may not contain. */
export function controlCharacter(text: string): Reading | undefined {
  const offset = text.search(NOT_PRINTABLE);
  if (offset === -1) return undefined;
  const code = text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0');
  return unreadable(
    offset,
    `the control character U+${code} isn't allowed in YAML`,
    'remove it, or write it as an escape in double quotes',
  );
}
