// The rules of `validate.rules` for texts and for bytes.

import type { Rules } from '../table.ts';

type TextCheck = (text: string) => string | undefined;

/** As in protoc-gen-validate: `+-.` is a range there, which includes the comma. */
const HEADER_NAME = /^:?[0-9a-zA-Z!#$%&'*+-.^_|~`]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a header can't hold
const HEADER_VALUE = /^[^\0-\x08\n-\x1f\x7f]*$/;
/** The rest of both rules when `strict` is false. */
const HEADER_TEXT = /^[^\0\n\r]*$/;

/** All rules of a text; undefined if there are none. */
export function textRules(rules: Rules): TextCheck | undefined {
  const checks = [...lengths(rules, codePoints, Buffer.byteLength), ...patterns(rules), ...parts(rules)];
  if (checks.length === 0) return undefined;
  return (text) => {
    for (const check of checks) {
      const message = check(text);
      if (message !== undefined) return message;
    }
    return undefined;
  };
}

/** Lengths of bytes, which are base64 in JSON. */
export function bytesRules(rules: Rules): TextCheck | undefined {
  const count = (text: string): number => Buffer.byteLength(text, 'base64');
  const checks = lengths(rules, count, count);
  return checks.length === 0
    ? undefined
    : (text) => checks.map((check) => check(text)).find((message) => message !== undefined);
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function lengths(
  rules: Rules,
  characters: (text: string) => number,
  bytes: (text: string) => number,
): TextCheck[] {
  return [
    ...length(characters, 'character', rules.len, rules.minLen, rules.maxLen),
    ...length(bytes, 'byte', rules.lenBytes, rules.minBytes, rules.maxBytes),
  ];
}

function length(
  count: (text: string) => number,
  unit: string,
  exact: string | undefined,
  min: string | undefined = exact,
  max: string | undefined = exact,
): TextCheck[] {
  const checks: TextCheck[] = [];
  if (min !== undefined) {
    const least = Number(min);
    const message = least === 1 ? "can't be empty" : `must be at least ${least} ${unit}s long`;
    // Any non-empty text has a character and a byte.
    checks.push((text) => ((least === 1 ? text !== '' : count(text) >= least) ? undefined : message));
  }
  if (max !== undefined) {
    const most = Number(max);
    const message = `must be at most ${most} ${unit}${most === 1 ? '' : 's'} long`;
    // A UTF-16 unit has at most three bytes.
    checks.push((text) => (text.length * 3 <= most || count(text) <= most ? undefined : message));
  }
  return checks;
}

function patterns({ pattern, wellKnownRegex, strict = true }: Rules): TextCheck[] {
  const checks: TextCheck[] = [];
  if (pattern !== undefined) checks.push(matching(new RegExp(pattern, 'u'), `must match ${pattern}`));
  if (wellKnownRegex !== undefined) {
    const isName = wellKnownRegex === 'HTTP_HEADER_NAME';
    const what = `must be the ${isName ? 'name' : 'value'} of a header`;
    if (!strict) checks.push(matching(HEADER_TEXT, `${what}: without line breaks and NUL`));
    else checks.push(matching(isName ? HEADER_NAME : HEADER_VALUE, what));
  }
  return checks;
}

const matching =
  (pattern: RegExp, message: string): TextCheck =>
  (text) =>
    pattern.test(text) ? undefined : message;

function parts({ prefix, suffix, contains, notContains }: Rules): TextCheck[] {
  const checks: TextCheck[] = [];
  const add = (part: string | undefined, holds: (text: string) => boolean, message: string): void => {
    if (part !== undefined) checks.push((text) => (holds(text) ? undefined : message));
  };
  add(prefix, (text) => text.startsWith(prefix!), `must start with ${prefix}`);
  add(suffix, (text) => text.endsWith(suffix!), `must end with ${suffix}`);
  add(contains, (text) => text.includes(contains!), `must hold ${contains}`);
  add(notContains, (text) => !text.includes(notContains!), `can't hold ${notContains}`);
  return checks;
}
