// The options for an object in a file: it gets more checks than in the webhook, because the API server makes some of them before it calls
// the webhook.

import type { JudgeOptions } from '../../judgement/judge.ts';

export function asInFile(options: JudgeOptions, maxFindings: number): JudgeOptions {
  return { ...options, maxFindings, isFile: true, judgesMetadata: true };
}
