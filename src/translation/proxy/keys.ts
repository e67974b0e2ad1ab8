// Keys of the parts of an Envoy configuration: chains, hosts and ports of Gateways.

import { type Key, keyOf, partsOf } from '../../objects/key.ts';

/** The key of a filter chain, unique among all Gateways. */
export type ChainKey = Key<'chain'>;
/** A host of a chain. */
export type HostKey = Key<'host'>;
/** A port of a Gateway. */
export type PortKey = Key<'port'>;

export const chainKey = (gateway: string, chain: string): ChainKey => keyOf(gateway, chain);

/** The chain of a host. */
export const chainOfHost = ({
  gateway,
  chain,
}: {
  readonly gateway: string;
  readonly chain: string;
}): ChainKey => chainKey(gateway, chain);

export const hostKey = ({
  gateway,
  chain,
  host,
}: {
  readonly gateway: string;
  readonly chain: string;
  readonly host: string;
  readonly port?: number;
}): HostKey => keyOf(gateway, chain, host);

export const portKey = ({ gateway, port }: { readonly gateway: string; readonly port: number }): PortKey =>
  keyOf(gateway, port);

/** The Gateway of a chain, host or port. */
export const gatewayOfKey = (key: ChainKey | HostKey | PortKey): string => partsOf(key)[0]!;
