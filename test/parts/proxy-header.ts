// A header of the PROXY protocol (default: version 2): source, destination, and identity of the client.

import { isIPv4 } from 'node:net';

export interface ProxyHeader {
  readonly version?: 1 | 2;
  readonly from?: string;
  readonly to: string;
  readonly port: number;
  /** A SPIFFE id, in the mesh's field for it. */
  readonly principal?: string;
}

const SIGNATURE = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
const PEER_TLV = 208;

/** IPv4 over TCP. Version 1 has no fields. */
export function proxyHeader({ version = 2, from = '10.8.0.9', to, port, principal }: ProxyHeader): Buffer {
  if (version === 1) return Buffer.from(`PROXY TCP4 ${from} ${to} 40000 ${port}\r\n`);
  const addresses = Buffer.from([...octets(from), ...octets(to), 0x9c, 0x40, port >> 8, port & 0xff]);
  const value = Buffer.from(principal ?? '');
  const field = Buffer.from([PEER_TLV, value.length >> 8, value.length & 0xff]);
  const rest = principal === undefined ? [addresses] : [addresses, field, value];
  const length = rest.reduce((sum, part) => sum + part.length, 0);
  // Version 2 and PROXY; IPv4 and a stream.
  return Buffer.concat([SIGNATURE, Buffer.from([0x21, 0x11, length >> 8, length & 0xff]), ...rest]);
}

function octets(address: string): readonly number[] {
  if (!isIPv4(address)) throw new Error(`${address} is no IPv4 address`);
  return address.split('.').map(Number);
}
