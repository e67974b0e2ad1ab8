// Hosts, ports, names and texts of an EdgeBackend that the data plane could not use: it would reject all that arrives together with them.

import { checkHost } from '../../../grammar/host.ts';
import { checkDnsSubdomain } from '../../../grammar/names.ts';
import type { EdgeOptions } from '../options.ts';

const MAX_PORT = 65535;

/** Why there is no such destination; undefined: there is. */
export function destinationProblem(
  { host, port }: { readonly host: string; readonly port: number },
  options: EdgeOptions,
): string | undefined {
  if (host === '' || port < 1) return 'needs `host` and `port`';
  if (options.isOlder) return undefined;
  if (port > MAX_PORT) return `port ${port} is no port: write a number from 1 to ${MAX_PORT}`;
  const problem = checkHost(host);
  return problem && `host: ${problem.message}`;
}

/** Records and policies name parts of an EdgeBackend. */
export const nameProblem = (name: string, options: EdgeOptions): string | undefined =>
  options.isOlder ? undefined : checkDnsSubdomain(name)?.message;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const CONTROL = /[\x00-\x1f\x7f]/;

/** Whether a text in a record has a character that no address, path or name of a model has. */
export function hasControlCharacter(value: unknown): boolean {
  if (typeof value === 'string') return CONTROL.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasControlCharacter);
}
