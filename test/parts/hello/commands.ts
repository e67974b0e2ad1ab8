// The commands of README.md's story, from nothing to an answered request.

import { readme } from '../../docs/story.ts';

export const story = readme.slice(
  readme.indexOf('## From nothing to an answered request'),
  readme.indexOf('## The webhook alone'),
);

/** Line by line. */
export const commands: readonly string[] = [...story.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(
  ([, text = '']) => text.split('\n').filter((line) => line !== ''),
);

const ofProgram = (program: string): readonly string[] =>
  commands.filter((command) => command.startsWith(`${program} `));

export const helmCommands = ofProgram('helm');

const kubectlCommands = ofProgram('kubectl');
/** Those that need no file of the network and no forwarded port. */
export const appliedCommands = kubectlCommands.filter((command) => !/https:|port-forward/.test(command));

/** The last one, whose port is forwarded. */
export const requestCommand = commands.at(-1)!.slice(commands.at(-1)!.indexOf('curl '));
