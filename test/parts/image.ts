// How the image runs the command: Node's flags and the variables of the Dockerfile.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ImageCommand {
  readonly flags: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

export function imageCommand(): ImageCommand {
  const text = readFileSync(join(import.meta.dirname, '../../Dockerfile'), 'utf8');
  const entrypoint = /^ENTRYPOINT (\[.*\])$/m.exec(text)?.[1];
  const variables = /^ENV (.*)$/m.exec(text)?.[1];
  if (entrypoint === undefined || variables === undefined) throw new Error('the Dockerfile has another form');
  const [, ...args] = JSON.parse(entrypoint) as string[];
  return {
    flags: args.filter((arg) => arg.startsWith('--')),
    variables: Object.fromEntries(variables.split(' ').map((each) => each.split('='))),
  };
}
