// Hosts, ports, names and texts of an EdgeBackend that the data plane could not use: it would reject all that arrives together with them.

import { checkHost } from '../../../grammar/host.ts';
import { checkDnsLabel, checkDnsSubdomain } from '../../../grammar/names.ts';
import { isPort, MAX_PORT } from '../../../grammar/port.ts';
import { quote } from '../../../grammar/quote.ts';
import type { EdgeOptions } from '../options.ts';

const notPort = (port: number): string => `${port} isn't a port: write a number from 1 to ${MAX_PORT}`;

interface ServicePlace {
  readonly namespace: string;
  readonly name: string;
  readonly port: number;
}

/** Why there is no such port of a Service, whatever the manifests have; undefined: there can be one. */
export function serviceProblem(
  { namespace, name, port }: ServicePlace,
  options: EdgeOptions,
): string | undefined {
  if (options.isOlder) return undefined;
  const wrong = [name, namespace].find((text) => checkDnsLabel(text) !== undefined);
  if (wrong !== undefined) return `${quote(wrong)} can't be the name of a Service or namespace`;
  return isPort(port) ? undefined : notPort(port);
}

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
