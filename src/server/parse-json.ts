// JSON of a request. Not Fastify's parser: that one answers 400 to `__proto__` keys, which are legal in free-form objects.
// JSON.parse makes an own member of such a key, and nothing here ever assigns by a key of the user.

import { isUtf8 } from 'node:buffer';

export type Parsed = { readonly value: unknown; readonly problem?: undefined } | { readonly problem: string };

export function parseJson(bytes: Buffer): Parsed {
  if (bytes.length === 0) return { problem: 'the body is empty: send an AdmissionReview' };
  if (!isUtf8(bytes)) return { problem: 'the body is not UTF-8' };
  try {
    return { value: JSON.parse(bytes.toString('utf8')) };
  } catch (error) {
    return { problem: `the body is not JSON${positionIn(error)}` };
  }
}

/** V8's message quotes the text around the mistake; only its position may leave this module. */
function positionIn(error: unknown): string {
  const position = error instanceof SyntaxError ? /at position (\d+)/.exec(error.message) : null;
  return position === null ? '' : ` (at character ${Number(position[1]) + 1})`;
}
