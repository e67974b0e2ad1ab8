// The options of commands that list findings.

import type { Command } from 'commander';
import { MAX_FINDINGS } from '../../judgement/limits.ts';
import { numberOrAll } from './arguments.ts';

export function withFindingsOptions(command: Command): Command {
  return command
    .option('--fail-on-warnings', 'exit with 1 on warnings too')
    .option(
      '--max-findings <number>',
      'findings that are listed of one object, or all',
      numberOrAll,
      MAX_FINDINGS,
    );
}
