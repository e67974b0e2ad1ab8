// Words, keys and addresses without quotes in an expression, where a text is certainly or probably meant.

import { isIPv4 } from 'node:net';
import { type Edit, edited } from '../../grammar/edit.ts';

export const HTTP_METHODS: ReadonlySet<string> = new Set([
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'TRACE',
]);

interface RootUse {
  readonly name: string;
  readonly offset: number;
}

/** `request.method == GET`: certainly a text. Undefined: `name` is no such word; else the expression with quotes around all of them. */
export function withMethodsQuoted(
  text: string,
  { name, offset }: RootUse,
  roots: readonly RootUse[],
): string | undefined {
  if (!isMethod(text, name, offset)) return undefined;
  const edits = roots
    .filter((root) => isMethod(text, root.name, root.offset))
    .map(
      (root): Edit => ({ start: root.offset, end: root.offset + root.name.length, text: `"${root.name}"` }),
    );
  return edited(text, edits);
}

const isMethod = (text: string, name: string, offset: number): boolean =>
  HTTP_METHODS.has(name) &&
  /\brequest\.method\s*[=!]=\s*$/.test(text.slice(Math.max(0, offset - 64), offset)) &&
  !/^\s*[.([]/.test(text.slice(offset + name.length, offset + name.length + 64));

/** The key in brackets around an offset, if it is words without quotes: `[x-user]`. */
function keyAround(
  text: string,
  offset: number,
): { readonly start: number; readonly key: string } | undefined {
  const start = text.lastIndexOf('[', offset);
  const key =
    start === -1 ? undefined : /^\[([A-Za-z][\w-]{0,100})\]/.exec(text.slice(start, start + 110))?.[1];
  const isKey = key !== undefined && offset <= start + key.length && /[\w)\]]$/.test(text.slice(0, start));
  return isKey ? { start, key } : undefined;
}

/** The words of one key are one mistake. */
export function oneOfEachKey(text: string, roots: readonly RootUse[]): readonly RootUse[] {
  const seen = new Set<number>();
  return roots.filter(({ offset }) => {
    const start = keyAround(text, offset)?.start;
    if (start === undefined) return true;
    const isFirst = !seen.has(start);
    seen.add(start);
    return isFirst;
  });
}

/** A word where a text is usual: a key, and what something is compared with. */
export function textMeant(text: string, name: string, offset: number): string | undefined {
  const key = keyAround(text, offset)?.key;
  if (key !== undefined) return `write the key in quotes: \`["${key}"]\``;
  const before = text.slice(Math.max(0, offset - 16), offset);
  const after = text.slice(offset + name.length, offset + name.length + 16);
  if (name.length > MAX_WORD || /^\s*[.([]/.test(after) || !/(?:[=!]=|[(,[])\s*$/.test(before))
    return undefined;
  return `write a text in quotes: \`"${name}"\``;
}

const MAX_WORD = 64;

/** An address without quotes, for Envoy, whose addresses have their ports. */
export function addressWithPort(text: string, offset = 0): string | undefined {
  const [, variable, address] =
    /\b((?:source|destination|upstream)\.(?:local_)?address)\s*==\s*(\d{1,3}(?:\.\d{1,3}){3})(?![\w./:])/.exec(
      text.slice(Math.max(0, offset - 64), offset + 32),
    ) ?? [];
  return variable === undefined || !isIPv4(address ?? '')
    ? undefined
    : `an address has its port here: write \`${variable}.startsWith("${address}:")\``;
}
