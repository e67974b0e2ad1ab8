// The command line of `gatewarden manifests` that makes an installation with certain options.

import { DEFAULT_OPTIONS, type RegistrationOptions } from '../../registration/options.ts';
import { serverFlagValues } from '../../registration/server-flags.ts';
import { quoted } from '../command-line/shell-words.ts';

/** Without the options that are the default. `configFile` is the file that has the text of `options.config`. */
export function manifestsArguments(options: RegistrationOptions, configFile: string): string[] {
  const value = (flag: string, option: 'name' | 'namespace' | 'image' | 'replicas' | 'tls'): string[] =>
    options[option] === DEFAULT_OPTIONS[option] ? [] : [flag, String(options[option])];
  return [
    ...value('--namespace', 'namespace'),
    ...value('--name', 'name'),
    ...value('--image', 'image'),
    ...value('--replicas', 'replicas'),
    ...value('--tls', 'tls'),
    ...serverFlagValues(options).flat(),
    ...(options.config === undefined ? [] : ['--config', configFile]),
    ...(options.hostNetwork
      ? ['--host-network']
      : options.egressPorts
          .filter((port) => !DEFAULT_OPTIONS.egressPorts.includes(port))
          .flatMap((port) => ['--egress-port', String(port)])),
    ...(options.priorityClassName === undefined ? [] : ['--priority-class', options.priorityClassName]),
    ...options.serverFlags.map((flag) => `--server-flag=${flag}`),
  ];
}

export const manifestsCommand = (options: RegistrationOptions, configFile: string): string =>
  ['gatewarden', 'manifests', ...manifestsArguments(options, configFile).map(quoted)].join(' ');
