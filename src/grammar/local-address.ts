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

/** `localhost` and what is below it, and the names that the kubelet and distributions write into the hosts file of a machine. */
const NAMES =
  /^(?:(?:.*\.)?localhost|ip6-(?:localhost|loopback)|localhost[46]?\.localdomain[46]?|localhost[46])\.?$/i;

/** Which sort of local address a host is: an IP address in any form that a resolver reads, or a DNS name. Undefined: none. */
export function localAddress(host: string): LocalAddress | undefined {
  if (NAMES.test(host)) return 'loopback';
  const address = /^\[(.*)\]$/.exec(host)?.[1] ?? host;
  const sorts = readingsOf(address).map((reading) => {
    const family = isIP(reading) === 4 ? 'ipv4' : 'ipv6';
    return LISTS.find(({ list }) => list.check(reading, family))?.sort;
  });
  return sorts.find((sort) => sort !== undefined);
}

/** The addresses that a text may mean. */
function readingsOf(text: string): readonly string[] {
  if (isIP(text) !== 0) return [text];
  if (!/^[0-9a-fx.]+$/i.test(text)) return [];
  return [withoutZeros(text), asBrowsersRead(text)].filter(
    (reading) => isIP(reading ?? '') !== 0,
  ) as string[];
}

/** Envoy's resolver takes `127.000.000.001` as decimal. */
const withoutZeros = (text: string): string => text.split('.').map(Number).join('.');

/** Other resolvers take it as octal, and read `127.1`, `2130706433`, `0x7f000001` and a dot at the end too. */
function asBrowsersRead(text: string): string | undefined {
  return URL.parse(`http://${text}/`)?.hostname;
}
