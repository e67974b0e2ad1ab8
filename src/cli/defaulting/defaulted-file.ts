// A file with its defaults: document by document, foreign ones as they were. What can't be edited in place is written anew.

import { valueAt } from '../../diagnostics/path.ts';
import { counted } from '../../grammar/plural.ts';
import { type JudgeOptions, judge } from '../../judgement/judge.ts';
import { type Chunk, contentStart, listItems, readChunks } from '../../manifests/documents.ts';
import type { Addition } from '../../manifests/edit/edit.ts';
import { Lines } from '../../manifests/position.ts';
import { decodeText } from '../../manifests/text.ts';
import { identityOf } from '../results/judge-files.ts';
import { titleOf } from '../results/result.ts';

export interface DefaultedFile {
  readonly text: string;
  readonly syntax: 'json' | 'yaml';
  readonly isChanged: boolean;
  /** Errors that the objects have: the webhook would refuse them. */
  readonly errors: readonly string[];
  /** What could not be read; then `text` is not to be used. */
  readonly unreadable: readonly string[];
}

const BYTE_ORDER_MARK = '\ufeff';

export async function defaultFile(
  file: string,
  bytes: Uint8Array,
  options: JudgeOptions,
): Promise<DefaultedFile> {
  const decoded = decodeText(bytes);
  const lines = new Lines(decoded.text);
  const errors: string[] = [];
  const unreadable: string[] = [];
  const tell = (offset: number, message: string): string => `${file}:${lines.at(offset).line}: ${message}`;
  if ('problem' in decoded) {
    const problems = decoded.problem.problems.map(({ offset, message }) => tell(offset, message));
    return { text: '', syntax: 'yaml', isChanged: false, errors, unreadable: problems };
  }
  const { text } = decoded;
  let result = '';
  let at = 0;
  let syntax: Chunk['syntax'] = 'yaml';
  for await (const chunk of readChunks(text)) {
    if (chunk.document === 0) syntax = chunk.syntax;
    for (const { code, offset, message } of chunk.reading.problems)
      (code === 'ST-14' ? unreadable : errors).push(tell(offset, message));
    if (chunk.reading.value === undefined) continue;
    const { replaced, refused } = await defaultChunk(chunk, options);
    errors.push(...refused.map((message) => tell(chunk.base + contentStart(chunk.text), message)));
    result += text.slice(at, chunk.base) + replaced;
    at = chunk.base + chunk.text.length;
  }
  result += text.slice(at);
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? BYTE_ORDER_MARK : '';
  return { text: mark + result, syntax, isChanged: result !== text, errors, unreadable };
}

async function defaultChunk(
  { text, reading, syntax }: Chunk,
  options: JudgeOptions,
): Promise<{ replaced: string; refused: string[] }> {
  const { value } = reading;
  const objects = listItems(value)?.map((item, index) => ({ item, prefix: ['items', index] })) ?? [
    { item: value, prefix: [] },
  ];
  const additions: Addition[] = [];
  const refused: string[] = [];
  for (const { item, prefix } of objects) {
    if (item === null) continue;
    const { type, defaults, errors } = judge(item, options);
    if (errors > 0)
      refused.push(
        `${titleOf(identityOf(item))}: ${counted(errors, 'error')}; \`gatewarden validate\` names them`,
      );
    if (type === 'ours')
      additions.push(
        ...defaults.map(({ segments, value: added }) => ({
          segments: [...prefix, ...segments],
          value: added,
        })),
      );
  }
  if (additions.length === 0) return { replaced: text, refused };
  const { addToText } = await import('../../manifests/edit/edit.ts');
  return { replaced: addToText(text, additions) ?? (await anew(text, value, additions, syntax)), refused };
}

/** Written anew from the values: comments are lost, what kubectl reads is the same. */
export async function anew(
  text: string,
  value: unknown,
  additions: readonly Addition[],
  syntax: Chunk['syntax'],
): Promise<string> {
  const copy = unshared(value);
  for (const { segments, value: added } of additions) {
    const parent = valueAt(copy, segments.slice(0, -1));
    if (typeof parent === 'object' && parent !== null)
      (parent as Record<string, unknown>)[String(segments.at(-1))] = added;
  }
  if (syntax === 'json') return JSON.stringify(copy, undefined, /^\{\s*?\n([ \t]+)/.exec(text)?.[1] ?? 0);
  const { stringify } = await import('yaml');
  // YAML 1.1 quotes whatever an old reader could take for something else.
  return stringify(copy, { version: '1.1', aliasDuplicateObjects: false, lineWidth: 0 });
}

/** A copy in which nothing stands twice, as aliases make it: a default in one place must not appear in the other. */
function unshared(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
