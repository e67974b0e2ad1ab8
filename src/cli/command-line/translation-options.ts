// The options of commands that translate manifests: the control plane's settings, and which files are read.

import type { Command } from 'commander';
import type { GatewayApiVersion } from '../../objects/gateway-api/versions.ts';
import type { Settings } from '../../translation/settings.ts';
import { withGatewayApiOption } from '../config/settings.ts';
import type { AssumptionOptions } from '../translate/assumed/assumed-objects.ts';
import { choice, collect } from './arguments.ts';
import { withAssumptionOptions } from './assumption-options.ts';
import type { Options } from './command.ts';

export interface TranslationOptions extends Options, AssumptionOptions {
  readonly settings?: string;
  readonly level?: Settings['validation']['level'];
  readonly corrections?: string;
  readonly exclude?: readonly string[];
  readonly ignore: boolean;
  readonly verbose?: boolean;
  readonly gatewayApi?: GatewayApiVersion;
  /** The gatewarden.yaml, which can name the version of the Gateway API. */
  readonly config?: string;
}

export function withTranslationOptions(command: Command): Command {
  return withAssumptionOptions(withGatewayApiOption(command))
    .option(
      '--settings <file>',
      'settings of the control plane (docs/reference/settings.md); - for standard input',
    )
    .addOption(
      choice('--level <level>', 'overrides `validation.level` of the settings', ['standard', 'strict']),
    )
    .option(
      '--corrections <which>',
      'overrides `corrections` of the settings: all, none, or some such as E1,E14',
    )
    .option('--exclude <glob>', 'leave out files that match, in gitignore syntax; may be repeated', collect)
    .option('--no-ignore', 'also read files that a .gatewardenignore leaves out');
}
