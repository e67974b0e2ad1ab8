// The path of a request as the proxy normalizes it (`normalize_path`, `merge_slashes`): dots resolved, slashes merged, needless escapes
// decoded. Escaped slashes stay.

/** Characters that are never escaped in the result. */
const UNRESERVED = /[A-Za-z0-9._~-]/;
/** Characters that stay as they are, with `%`; all others are escaped. */
const KEPT_CHARACTERS = 'A-Za-z0-9._~!$&()*+,;:=@/[\\]-';
const KEPT = new RegExp(`[%${KEPT_CHARACTERS}]`);
/** Most paths: nothing in them is decoded or escaped. */
const PLAIN = new RegExp(`^[${KEPT_CHARACTERS}]*$`);

export interface SplitPath {
  readonly pathname: string;
  /** Without its question mark; empty if there is none. */
  readonly query: string;
}

export function splitPath(path: string): SplitPath {
  const mark = path.indexOf('?');
  if (mark === -1) return { pathname: path, query: '' };
  return { pathname: path.slice(0, mark), query: path.slice(mark + 1) };
}

export interface PathOptions {
  readonly normalizes: boolean;
  readonly mergesSlashes: boolean;
}

export function normalPath(pathname: string, { normalizes, mergesSlashes }: PathOptions): string {
  const normalized = normalizes ? resolved(escaped(pathname)) : pathname;
  return mergesSlashes ? normalized.replace(/\/{2,}/g, '/') : normalized;
}

/** Backslashes become slashes, as in browsers. */
function escaped(pathname: string): string {
  if (PLAIN.test(pathname)) return pathname;
  let text = '';
  for (let at = 0; at < pathname.length; at++) {
    const character = pathname[at]!;
    const code = /^%[0-9a-fA-F]{2}/.exec(pathname.slice(at, at + 3))?.[0];
    if (code !== undefined) {
      const plain = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      text += UNRESERVED.test(plain) ? plain : code;
      at += 2;
    } else if (character === '\\') text += '/';
    else text += KEPT.test(character) ? character : percent(character);
  }
  return text;
}

const percent = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

function resolved(pathname: string): string {
  if (pathname.startsWith('/') && !pathname.includes('/.')) return pathname;
  const parts: string[] = [];
  const all = pathname.split('/').slice(1);
  for (const [index, part] of all.entries()) {
    const isLast = index === all.length - 1;
    if (part === '..') parts.pop();
    if (part === '.' || part === '..') {
      if (isLast) parts.push('');
    } else parts.push(part);
  }
  return `/${parts.join('/')}`;
}
