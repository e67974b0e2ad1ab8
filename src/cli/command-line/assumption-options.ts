// The options for objects that need not be among the manifests.

import type { Command } from 'commander';
import { DEFAULT_CLASS } from '../../identifiers.ts';
import { collect } from './arguments.ts';

/** `what`: for the options of a part of a command, that part. */
export function withAssumptionOptions(command: Command, what = ''): Command {
  return command
    .option(
      '--gateway-class <name>',
      `a GatewayClass of Gatewarden that need not be among the files${what}; may be repeated (default: ${DEFAULT_CLASS})`,
      collect,
    )
    .option(
      '--stand-in-gateways',
      `read routes whose Gateway isn't among the files as if it accepted them${what}`,
    );
}
