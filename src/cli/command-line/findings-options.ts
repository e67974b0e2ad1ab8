// The options of commands that list findings.

import type { Command } from 'commander';
import { MAX_FINDINGS } from '../../judgement/limits.ts';
import { choice, numberOrAll } from './arguments.ts';

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

export function withBaselineOptions(command: Command): Command {
  return command
    .option('--baseline <file>', "known findings listed in this file are left out and don't fail the run")
    .option('--write-baseline', 'write the findings of this run to the file of --baseline');
}

/** How findings are listed as text. */
export function withTextOptions(command: Command): Command {
  return command
    .addOption(
      choice('--color <when>', 'whether text output has colours', ['auto', 'always', 'never'], 'auto'),
    )
    .option('-v, --verbose', 'list every object, also those without findings');
}
