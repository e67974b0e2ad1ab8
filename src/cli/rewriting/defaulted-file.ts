// Writes defaults into a file, the same as the webhook writes into its objects. Foreign documents stay unchanged.

import { counted } from '../../grammar/plural.ts';
import { type JudgeOptions, judge } from '../../judgement/judge.ts';
import { contentStart, objectsOf } from '../../manifests/documents.ts';
import type { PlacedChange } from '../../manifests/edit/edit.ts';
import { asInFile } from '../results/file-judging.ts';
import { skipped } from '../results/note.ts';
import { identityOf, titleOf } from '../results/result.ts';
import { isRootList, ROOT_LIST } from '../results/root-list.ts';
import { type RewrittenFile, rewriteFile } from './rewritten-file.ts';

export interface DefaultedFile extends RewrittenFile {
  /** Errors of the objects, which the webhook would refuse. */
  readonly errors: readonly string[];
}

export async function defaultFile(
  file: string,
  bytes: Uint8Array,
  options: JudgeOptions,
): Promise<DefaultedFile> {
  const errors: string[] = [];
  const notes: string[] = [];
  const rewritten = await rewriteFile(file, bytes, async (chunk, lines) => {
    const tell = (offset: number, message: string): string => `${file}:${lines.at(offset).line}: ${message}`;
    errors.push(...chunk.reading.problems.map(({ offset, message }) => tell(offset, message)));
    const additions: PlacedChange[] = [];
    for (const { segments, value } of objectsOf(chunk.reading.value)) {
      if (value === null) continue;
      if (isRootList({ value, segments })) {
        notes.push(tell(chunk.base + contentStart(chunk.text), ROOT_LIST));
        continue;
      }
      const judged = judge(value, asInFile(options, 0));
      if (judged.errors > 0) {
        const what = `${titleOf(identityOf(value))}: ${counted(judged.errors, 'error')}`;
        errors.push(
          tell(chunk.base + contentStart(chunk.text), `${what}; \`gatewarden validate\` names them`),
        );
      }
      if (judged.nearMiss !== undefined) {
        const locate = await chunk.reading.locator();
        notes.push(
          tell(locate([...segments, ...judged.nearMiss.segments], 'value'), skipped(judged.nearMiss)),
        );
      }
      if (judged.type === 'ours') additions.push(...additionsOf(judged.defaults, segments));
    }
    if (additions.length === 0) return undefined;
    const { editText } = await import('../../manifests/edit/edit.ts');
    return (await editText(chunk, additions)) ?? 'unwritable';
  });
  return { ...rewritten, errors, notes: [...notes, ...rewritten.notes] };
}

/** The defaults of the object at these segments. */
export function additionsOf(
  defaults: readonly Pick<PlacedChange, 'segments' | 'value'>[],
  below: PlacedChange['segments'],
): PlacedChange[] {
  return defaults.map(({ segments, value }) => ({ op: 'add', segments: [...below, ...segments], value }));
}
