// Inline key sets: JSON Web Key Sets, single keys and PEM public keys. C-08, C-09, W-06; docs/development/design.md#htpasswd-keys-tls.
// Fetches nothing, computes no signature or hash, and messages never repeat what may be secret.

import { isObject, type JsonObject } from './json.ts';
import { checkJwk, holdsSecret } from './jwk.ts';
import { checkPemKey, holdsPem } from './pem-key.ts';
import type { Problem } from './problem.ts';

export interface KeyReport {
  readonly problems: readonly Problem[];
  /** The text contains private or symmetric keys (W-06). */
  readonly secret: boolean;
}

/**
 * Checking a point takes up to 0.1 ms. The longest field, 65536 characters, has room for 500 keys with a point; no valid object has a
 * longer text, so the rest of it isn't checked.
 */
const MAX_KEYS = 512;
const MAX_PROBLEMS = 16;

/** C-08: a JSON object with a non-empty `keys` array. */
export function checkKeySet(text: string): KeyReport {
  if (holdsPem(text)) {
    const problem = {
      message: "a PEM block isn't a key set",
      hint: 'write the keys as JSON: `{"keys": [...]}`',
    };
    return { problems: [problem], secret: checkPemKey(text).secret };
  }
  const parsed = parseObject(text);
  if ('problem' in parsed) return { problems: [parsed.problem], secret: false };
  if (!Object.hasOwn(parsed.object, 'keys')) {
    const single = Object.hasOwn(parsed.object, 'kty');
    const problem: Problem = {
      message: single ? 'this is a single key, not a key set' : 'the JSON object has no `keys`',
      hint: 'write `{"keys": [...]}` around the keys',
    };
    return { problems: [problem], secret: holdsSecret(parsed.object) };
  }
  return checkKeysMember(parsed.object['keys']);
}

/** C-09: a PEM public key, a key set, or a single key. */
export function checkKeys(text: string): KeyReport {
  if (holdsPem(text)) {
    const { problem, secret } = checkPemKey(text);
    return { problems: problem === undefined ? [] : [problem], secret };
  }
  const parsed = parseObject(text);
  if ('problem' in parsed) return { problems: [notKeys(text, parsed.problem)], secret: false };
  if (Object.hasOwn(parsed.object, 'keys')) return checkKeysMember(parsed.object['keys']);
  const problem = checkJwk(parsed.object);
  return { problems: problem === undefined ? [] : [problem], secret: holdsSecret(parsed.object) };
}

function checkKeysMember(keys: unknown): KeyReport {
  if (!Array.isArray(keys)) {
    return {
      problems: [{ message: "`keys` isn't an array", hint: 'write `{"keys": [...]}`' }],
      secret: false,
    };
  }
  if (keys.length === 0) {
    return { problems: [{ message: 'the key set is empty', hint: 'add at least one key' }], secret: false };
  }
  const problems: Problem[] = [];
  let secret = false;
  for (const [index, key] of keys.entries()) {
    if (index >= MAX_KEYS) {
      problems.push({ message: `the key set has ${keys.length} keys`, hint: `use at most ${MAX_KEYS}` });
      break;
    }
    if (problems.length >= MAX_PROBLEMS) break;
    if (isObject(key)) {
      secret ||= holdsSecret(key);
      const problem = checkJwk(key);
      if (problem !== undefined) problems.push({ ...problem, message: `keys[${index}]: ${problem.message}` });
    } else
      problems.push({
        message: `keys[${index}] isn't a JSON object`,
        hint: 'write a key such as `{"kty": "RSA", ...}`',
      });
  }
  return { problems, secret };
}

function parseObject(text: string): { object: JsonObject } | { problem: Problem } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The error text quotes the input, which may be secret; only the position may be shown.
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const offset = position === undefined ? {} : { offset: Number(position) };
    return { problem: { message: "the text isn't JSON", hint: 'write `{"keys": [...]}`', ...offset } };
  }
  if (isObject(value)) return { object: value };
  return { problem: { message: "the JSON isn't an object", hint: 'write `{"keys": [...]}`' } };
}

function notKeys(text: string, problem: Problem): Problem {
  const offset = text.indexOf('-----BEGIN');
  if (offset === -1)
    return { ...problem, hint: 'write a PEM public key, a key set `{"keys": [...]}`, or a single JSON key' };
  const outdented = text.replace(/^[ \t]+/gm, '');
  const isGood = holdsPem(outdented) && checkPemKey(outdented).problem === undefined;
  return {
    message: 'the PEM block is broken',
    hint: 'start it at the beginning of a line',
    offset,
    ...(isGood ? { replacement: outdented } : {}),
  };
}
