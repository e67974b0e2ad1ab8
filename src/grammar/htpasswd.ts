// htpasswd lists: items of `username:hash` lines, in the dialects of the two data planes. C-06, C-07;
// docs/development/design.md#htpasswd-keys-tls.
// Problems never repeat a line, a name or a hash: a raw password written by mistake must not reach a log.

import type { Problem } from './problem.ts';

/** `edge`: EdgePolicy basicAuthentication. `proxy`: TrafficPolicy basicAuth. */
export type HtpasswdDialect = 'edge' | 'proxy';

export interface HtpasswdProblem extends Problem {
  /** Index of the item; absent if the list as a whole is wrong. */
  readonly index?: number;
  /** How many earlier lines have this username, if that is the problem. */
  readonly repeats?: number;
}

/** Per item, never for the whole list: an update may keep old problems, which must not hide new ones. */
const MAX_PROBLEMS = 4;

const EDGE_HASHES: readonly RegExp[] = [
  // MD5 and SHA-2 crypt: optional rounds, a salt, the hash.
  /^\$(?:apr1|1|5|6)\$(?:rounds=\d{1,9}\$)?[./0-9A-Za-z]{0,16}\$[./0-9A-Za-z]{1,86}$/,
  // bcrypt
  /^\$2[abxy]\$\d\d\$[./0-9A-Za-z]{53}$/,
  // crypt
  /^[./0-9A-Za-z]{13}$/,
];
const SHA1 = /^\{SHA\}(?=.{28}$)[A-Za-z0-9+/]+={0,2}$/;

export function checkHtpasswd(items: readonly string[], dialect: HtpasswdDialect): HtpasswdProblem[] {
  const problems: HtpasswdProblem[] = [];
  const names = new Map<string, number>();
  let users = 0;
  for (const [index, item] of items.entries()) {
    let found = 0;
    const push = (problem: Problem & { repeats?: number }): void => {
      found += 1;
      if (found <= MAX_PROBLEMS) problems.push({ index, ...problem });
    };
    for (const { line, number, offset } of lines(item)) {
      users += 1;
      const where = number === 1 ? '' : ` (line ${number} of the item)`;
      const colon = line.indexOf(':');
      if (colon <= 0) {
        const message =
          colon === 0 ? `the username is empty${where}` : `not a \`username:hash\` line${where}`;
        push({ message, hint: howToWrite(dialect), offset });
        continue;
      }
      const name = line.slice(0, colon);
      const repeats = names.get(name) ?? 0;
      names.set(name, repeats + 1);
      if (repeats > 0) {
        const message = `duplicate username${where}`;
        push({ message, hint: 'keep one line for each user', offset, repeats });
      }
      const hash = line.slice(colon + 1);
      if (isHash(hash, dialect)) continue;
      push({ message: `${whyNot(hash, dialect)}${where}`, hint: howToWrite(dialect), offset });
    }
  }
  if (users === 0) {
    problems.push({
      message: 'the list has no users',
      hint: `add a \`username:hash\` line; ${howToWrite(dialect)}`,
    });
  }
  return problems;
}

/** The lines that the proxy accepts, and how many it would reject, for their form or for a repeated user. */
export function proxyUsers(text: string): { readonly kept: readonly string[]; readonly dropped: number } {
  const kept = new Map<string, string>();
  let dropped = 0;
  for (const { line } of lines(text)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0));
    if (name === '' || kept.has(name) || !isTaken(line.slice(colon + 1))) dropped += 1;
    else kept.set(name, line);
  }
  return { kept: [...kept.values()], dropped };
}

/** Per item the lines that the check accepts, of several for one user the first. `refused`: the indexes of items that lost some. */
export function edgeUsers(items: readonly string[]): {
  readonly kept: readonly string[];
  readonly refused: readonly number[];
} {
  const names = new Set<string>();
  const refused: number[] = [];
  const kept = items.flatMap((item, index) => {
    const all = [...lines(item)].map(({ line }) => line);
    const good = all.filter((line) => {
      const colon = line.indexOf(':');
      const name = line.slice(0, Math.max(colon, 0));
      return name !== '' && isHash(line.slice(colon + 1), 'edge') && !names.has(name) && names.add(name);
    });
    if (good.length === all.length) return all.length === 0 ? [] : [item];
    refused.push(index);
    return good.length === 0 ? [] : [good.join('\n')];
  });
  return { kept, refused };
}

/** Envoy checks only a hash's length in bytes. It accepts one that isn't base64, and no password matches that. */
const isTaken = (hash: string): boolean =>
  hash.startsWith('{SHA}') && hash.length <= TAKEN_LENGTH && Buffer.byteLength(hash) === TAKEN_LENGTH;

/** `{SHA}`, and 20 bytes in base64. */
const TAKEN_LENGTH = 33;

function* lines(item: string): Generator<{ line: string; number: number; offset: number }> {
  let start = 0;
  for (let number = 1; start <= item.length; number++) {
    const feed = item.indexOf('\n', start);
    const end = feed === -1 ? item.length : feed;
    const line = item.slice(start, end).trim();
    if (line !== '' && !line.startsWith('#')) yield { line, number, offset: start };
    start = end + 1;
  }
}

function isHash(hash: string, dialect: HtpasswdDialect): boolean {
  // The longest form is SHA-512 crypt; longer texts need no check.
  if (hash.length > 160) return false;
  return SHA1.test(hash) || (dialect === 'edge' && EDGE_HASHES.some((form) => form.test(hash)));
}

function whyNot(hash: string, dialect: HtpasswdDialect): string {
  if (hash === '') return 'the hash is empty';
  if (hash.startsWith('{SHA}')) return 'the part after `{SHA}` is not 28 characters of base64';
  if (dialect === 'proxy') return 'the proxy supports only SHA-1 hashes (`{SHA}` and 28 characters)';
  if (/^\$2[abxy]\$/.test(hash)) return 'not a complete bcrypt hash';
  if (/^\$(?:apr1|1|5|6)\$/.test(hash)) return 'not a complete hash';
  return "the part after the colon isn't a hash that the data plane supports";
}

function howToWrite(dialect: HtpasswdDialect): string {
  return dialect === 'proxy'
    ? 'create the line with `htpasswd -ns USERNAME`'
    : 'create the line with `htpasswd -nB USERNAME`';
}
