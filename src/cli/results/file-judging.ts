// How an object is judged that stands in a file: by more than the webhook, which the API server has spared some of it.

import type { JudgeOptions } from '../../judgement/judge.ts';

export function asInFile(options: JudgeOptions, maxFindings: number): JudgeOptions {
  return { ...options, maxFindings, isFile: true, judgesMetadata: true };
}
