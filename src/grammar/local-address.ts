// Addresses that every machine has: who connects to one reaches the machine itself, or its nearest neighbours, and never another one.

import { BlockList, isIP } from 'node:net';

export type LocalAddress = 'loopback' | 'unspecified' | 'link-local';

const RANGES: Readonly<Record<LocalAddress, readonly (readonly [string, number])[]>> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  // A connection to one of these ends at the machine itself.
  unspecified: [
    ['0.0.0.0', 8],
    ['::', 128],
  ],
  // Cloud providers serve the credentials of a machine here.
  'link-local': [
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ],
};

const LISTS = Object.entries(RANGES).map(([sort, ranges]) => {
  const list = new BlockList();
  for (const [address, prefix] of ranges)
    list.addSubnet(address, prefix, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  return { sort: sort as LocalAddress, list };
});

/** Which sort of local address a host is: an IP address, with or without brackets, or a DNS name. Undefined: none. */
export function localAddress(host: string): LocalAddress | undefined {
  const address = /^\[(.*)\]$/.exec(host)?.[1] ?? host;
  const version = isIP(address);
  if (version === 0) return /^(?:.*\.)?localhost\.?$/i.test(host) ? 'loopback' : undefined;
  return LISTS.find(({ list }) => list.check(address, version === 4 ? 'ipv4' : 'ipv6'))?.sort;
}
