// The options of the webhook configurations: `manifests` writes them, and `serve` compares the installed ones with them.

import type { Command } from 'commander';
import { DEFAULT_OPTIONS, type RegistrationOptions } from '../../registration/options.ts';
import { choice, integerFrom } from './arguments.ts';

export type RegisteredOptions = Pick<
  RegistrationOptions,
  'validatingFailurePolicy' | 'mutatingFailurePolicy' | 'timeoutSeconds'
>;

export function withRegistrationOptions(command: Command): Command {
  const policies = ['Fail', 'Ignore'];
  return command
    .addOption(
      choice(
        '--validating-failure-policy <policy>',
        'failurePolicy for the ten kinds while no server answers',
        policies,
        DEFAULT_OPTIONS.validatingFailurePolicy,
      ),
    )
    .addOption(
      choice(
        '--mutating-failure-policy <policy>',
        'failurePolicy for the call that adds defaults',
        policies,
        DEFAULT_OPTIONS.mutatingFailurePolicy,
      ),
    )
    .option(
      '--timeout-seconds <seconds>',
      'how long the API server waits for an answer',
      integerFrom(1, 30),
      DEFAULT_OPTIONS.timeoutSeconds,
    );
}
