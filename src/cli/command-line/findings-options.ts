// The options of commands that list findings.

import type { Command } from 'commander';
import { MAX_FINDINGS } from '../../judgement/limits.ts';
import { numberOrAll } from './arguments.ts';

export function withFindingsOptions(command: Command): Command {
  return command
    .option('--fail-on-warnings', 'also exit with 1 on warnings')
    .option(
      '--max-findings <number>',
      'how many findings to list per object, or all',
      numberOrAll,
      MAX_FINDINGS,
    );
}
