// Parses the JSON of a request. Fastify's parser answers 400 to `__proto__` keys, which are legal in free-form objects. JSON.parse creates
// an own member for such a key, and this code never assigns by a key from the user.

import { isUtf8 } from 'node:buffer';

export type Parsed = { readonly value: unknown; readonly problem?: undefined } | { readonly problem: string };

export function parseJson(bytes: Buffer): Parsed {
  if (bytes.length === 0) return { problem: 'the body is empty: send an AdmissionReview' };
  if (!isUtf8(bytes)) return { problem: 'the body is not UTF-8' };
  if (bytes.length > UNSCANNED) {
    const problem = prune(bytes);
    if (problem !== undefined) return { problem };
  }
  try {
    return { value: JSON.parse(bytes.toString('utf8')) };
  } catch (error) {
    return { problem: `the body is not JSON${positionIn(error)}` };
  }
}

/** Smaller bodies need less than 60 MiB of memory, whatever they contain. */
const UNSCANNED = 1024 * 1024;
/**
 * Objects and lists in one body. Two objects of 1.5 MiB in etcd, filled with managedFields (`"f:a":{},`), contain fewer. Each costs the
 * parser up to 300 bytes, and 7 MiB could contain 2.4 million.
 */
const MAX_CONTAINERS = 400_000;
/** The API server sends nothing deeper than it decodes (10,000); we read nothing deeper than the validation's limit (ST-11). */
const MAX_NESTING = 1000;

const [QUOTE, BACKSLASH, SPACE] = [0x22, 0x5c, 0x20];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Bounds the cost of parsing a large body: empties values that are nested too deeply, so that their object is still refused with ST-11, and
 * returns a problem if there are too many objects and lists.
 */
function prune(bytes: Buffer): string | undefined {
  let depth = 0;
  let containers = 0;
  let deep = -1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at);
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth++;
      if (depth === MAX_NESTING) deep = at;
      if (depth <= MAX_NESTING && ++containers > MAX_CONTAINERS)
        return `the body has more than ${MAX_CONTAINERS} objects and lists`;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (depth === MAX_NESTING) bytes.fill(SPACE, deep + 1, at);
      depth--;
    }
  }
  return depth === 0 ? undefined : 'the body is not JSON: its brackets do not match';
}

/** The closing quote of the string that starts here. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** V8's message quotes the text around the mistake; only its position may leave this module. */
function positionIn(error: unknown): string {
  const position = error instanceof SyntaxError ? /at position (\d+)/.exec(error.message) : null;
  return position === null ? '' : ` (at character ${Number(position[1]) + 1})`;
}
