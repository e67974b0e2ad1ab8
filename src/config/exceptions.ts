// Reads `exceptions` of gatewarden.yaml: errors that the webhook admits for named objects, until a day.

import { isMap } from 'yaml';
import type { Code } from '../diagnostics/severity.ts';
import { checkDnsLabel } from '../grammar/names.ts';
import type { Exception } from '../judgement/exceptions.ts';
import { KINDS } from '../kinds/index.ts';
import { STRUCTURE } from '../schema/carried.ts';
import { readCodes, readDay } from './codes.ts';
import type { SettingProblem } from './setting.ts';
import { keyOf, type Tree, type TreeReader, type Writable } from './tree-reader.ts';

/** Each error of an object is looked up among them. */
const MAX_EXCEPTIONS = 500;
/** Part of a warning that the API server cuts after 256 characters. */
const MAX_REASON = 200;
/** A name or a part of one, with `*` for any text. */
const PATTERN = /^[a-z0-9*.-]{1,253}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

export function readExceptions(reader: TreeReader, node: Tree, path: string): Exception[] {
  const items = reader.items(node, path);
  if (items.length > MAX_EXCEPTIONS)
    reader.complain(
      items[MAX_EXCEPTIONS]!,
      path,
      `more than ${MAX_EXCEPTIONS} exceptions`,
      'lower the severity of a code, in a profile for some namespaces only',
    );
  const exceptions: Exception[] = [];
  for (const [index, item] of items.slice(0, MAX_EXCEPTIONS).entries()) {
    const read = exception(reader, item, `${path}[${index}]`, exceptions);
    if (read !== undefined) exceptions.push(read);
  }
  return exceptions;
}

const NEEDED = {
  id: 'a short name of its own, for warnings and metrics: `files-2027`',
  code: 'a code, or a list of codes',
  kind: 'the kind of the objects',
  namespace: 'the namespace of the objects; `*` stands for any text',
  name: 'the name of the objects; `*` stands for any text',
  reason: 'why the error is accepted',
  until: 'the last day on which it applies: 2027-01-31',
} as const;

function exception(
  reader: TreeReader,
  node: Tree,
  path: string,
  others: readonly Exception[],
): Exception | undefined {
  if (!isMap(node)) {
    reader.complain(node, path, 'a mapping is expected here', `with ${Object.keys(NEEDED).join(', ')}`);
    return undefined;
  }
  const before = reader.problems.length;
  const found: Partial<Writable<Exception>> = {};
  const seen = new Set<string>();
  const once = (name: keyof typeof NEEDED, read: (value: Tree, at: string) => void) => ({
    [name]: (value: Tree, at: string) => {
      seen.add(name);
      read(value, at);
    },
  });
  reader.members(node, path, {
    ...once('id', (value, at) => {
      const id = reader.text(value, at);
      if (id === undefined) return;
      const problem = checkDnsLabel(id);
      if (problem !== undefined) reader.complain(value, at, problem.message, problem.hint);
      else if (others.some((other) => other.id === id))
        reader.complain(value, at, `duplicate exception \`${id}\``);
      found.id = id;
    }),
    ...once('code', (value, at) => {
      found.codes = readCodes(reader, value, at, 'exempted', refused);
    }),
    ...once('kind', (value, at) => {
      const kind = reader.oneOf(
        value,
        at,
        KINDS.map((each) => each.kind),
      );
      if (kind !== undefined) found.kind = kind;
    }),
    ...once('namespace', (value, at) => pattern(reader, value, at, (read) => (found.namespace = read))),
    ...once('name', (value, at) => pattern(reader, value, at, (read) => (found.name = read))),
    ...once('reason', (value, at) => {
      const reason = reader.text(value, at);
      if (reason === undefined) return;
      if (reason.length > MAX_REASON)
        reader.complain(value, at, `longer than ${MAX_REASON} characters`, 'users see it in a warning');
      else if (UNPRINTABLE.test(reason))
        reader.complain(value, at, 'a control character or a line break', 'users see it in a warning');
      found.reason = reason;
    }),
    ...once('until', (value, at) => {
      const until = readDay(reader, value, at);
      if (until !== undefined) found.until = until;
    }),
  });
  // A misspelt member isn't missing, too.
  const known = new Set(Object.keys(NEEDED));
  const isMisspelt = reader.pairs(node, path).some(({ key }) => !known.has(keyOf(key)));
  if (!isMisspelt)
    for (const [name, what] of Object.entries(NEEDED))
      if (!seen.has(name)) reader.complain(node, `${path}.${name}`, `an exception needs \`${name}\``, what);
  if (reader.problems.length > before) return undefined;
  return { ...found, line: reader.position(node).line } as Exception;
}

function pattern(reader: TreeReader, node: Tree, path: string, use: (read: string) => void): void {
  const read = reader.text(node, path);
  if (read === undefined) return;
  if (!PATTERN.test(read))
    reader.complain(
      node,
      path,
      `${JSON.stringify(read.slice(0, 40))} can't match any name`,
      'names have lower case letters, digits, `-` and `.`; `*` stands for any text',
    );
  use(read);
}

/** Codes for which an exception would promise something that the cluster doesn't do. */
function refused(code: Code): SettingProblem | undefined {
  if (STRUCTURE.has(code))
    return {
      message: `${code} can't be exempted`,
      hint: 'it is about the structure of objects, which the CRDs check, too: the API server rejects such an object in any case',
    };
  if (/^(?:TR|AN)-/.test(code))
    return {
      message: `${code} can't be exempted`,
      hint: 'the webhook never rejects an object for it; use `suppressions` for files',
    };
  return undefined;
}
