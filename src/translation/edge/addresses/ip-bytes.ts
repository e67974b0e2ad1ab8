// IP addresses as bytes: four, or sixteen.

import { isIPv4, isIPv6 } from 'node:net';
import type { Bytes } from '../model/specs.ts';

const GROUPS = 8;

/** Undefined: not an address that other machines can reach. */
export function ipBytes(text: string): Bytes | undefined {
  if (isIPv4(text)) return Buffer.from(text.split('.').map(Number)).toString('base64');
  // An address with a zone (`%eth0`) is valid on one machine only.
  if (!isIPv6(text) || text.includes('%')) return undefined;
  // URLs have IPv4 addresses at the end in hexadecimal too.
  const [head = [], tail = []] = new URL(`http://[${text}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  const bytes = Buffer.alloc(2 * GROUPS);
  for (const [at, group] of [...head, ...zeros, ...tail].entries())
    bytes.writeUInt16BE(Number.parseInt(group, 16), 2 * at);
  return bytes.toString('base64');
}
