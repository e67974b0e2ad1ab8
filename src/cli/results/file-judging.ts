// Judges an object in a file, of our kinds or of the other kinds that the translation reads. It gets more checks than in the webhook, because
// the API server makes some of them before it calls the webhook.

import type { Conclusion } from '../../judgement/conclusion.ts';
import { readEnvelope } from '../../judgement/envelope.ts';
import { type Judgement, type JudgeOptions, judge } from '../../judgement/judge.ts';
import type { Node } from '../../schema/node.ts';

export function asInFile(options: JudgeOptions, maxFindings: number): JudgeOptions {
  return { ...options, maxFindings, isFile: true, judgesMetadata: true };
}

/** `root`: the schema; undefined if the object isn't judged. */
export type JudgedInFile = Conclusion & { readonly root: Node | undefined } & Partial<
    Pick<Judgement, 'nearMiss' | 'defaults'>
  > & { readonly type: Judgement['type'] | 'other'; readonly object: unknown };

/** Judges with options of `asInFile`. */
export type FileJudge = (object: unknown, options: JudgeOptions) => JudgedInFile;

/** The judge for this object. The other kinds are loaded when an object of another API appears. */
export async function judgeOf(object: unknown): Promise<FileJudge> {
  if (readEnvelope(object).type !== 'foreign') return judgeOurs;
  return (await import('./other-judging.ts')).judgeOther;
}

export const judgeOurs: FileJudge = (object, options) => {
  const judgement = judge(object, options);
  return { ...judgement, root: judgement.kind?.root };
};
