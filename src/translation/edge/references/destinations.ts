// Hosts, ports, names and texts of an EdgeBackend that the data plane could not use: it would reject all that arrives together with them.

import { checkHost } from '../../../grammar/host.ts';
import { checkDnsLabel, checkDnsSubdomain } from '../../../grammar/names.ts';
import { isPort, MAX_PORT } from '../../../grammar/port.ts';
import { quote } from '../../../grammar/quote.ts';
import { type OwnPorts, ownUse, ownUseText } from '../../gateways/own-ports.ts';
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

export interface Destination {
  readonly host: string;
  readonly port: number;
}

/** Why there is no such destination; undefined: there is. */
export function destinationProblem(
  { host, port }: Destination,
  options: EdgeOptions,
  ownPort: OwnPorts,
): string | undefined {
  if (host === '' || port < 1) return 'needs `host` and `port`';
  if (options.isOlder) return undefined;
  if (port > MAX_PORT) return `port ${port} is no port: write a number from 1 to ${MAX_PORT}`;
  const problem = checkHost(host);
  return problem ? `host: ${problem.message}` : leadsToItself({ host, port }, ownPort);
}

/** Administration tells the secrets of all, and a listener would take the request for one from inside. */
export function leadsToItself({ host, port }: Destination, ownPort: OwnPorts): string | undefined {
  const use = ownUse(host, port, ownPort);
  return (
    use &&
    `${quote(host)} is the data plane itself, and port ${port} is ${ownUseText(use)}: write the name of the server that is meant`
  );
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
