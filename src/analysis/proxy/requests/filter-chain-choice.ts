// Chooses the filter chain of a listener for a connection, by its server name, and reads the parts of the chain that matter for requests.

import type {
  FilterChain,
  Listener,
} from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';

export const portOf = ({ address }: Pick<Listener, 'address'>): number | undefined =>
  address?.socketAddress?.portValue;

/** Whether connections to a chain are encrypted and have a server name. */
export const terminatesTls = ({ transportSocket }: FilterChain): boolean => transportSocket !== undefined;

/** How the chain was found: by its server names, by the longest of its wildcards, or because it has no server names. */
export interface ChainChoice {
  readonly chain: FilterChain;
  /** The server name of the chain that matches that of the connection; absent if the chain accepts all. */
  readonly serverName?: string;
}

/** Undefined: the connection is closed. No name: a connection without TLS, or without SNI. */
export function chainFor(
  { filterChains = [] }: Pick<Listener, 'filterChains'>,
  serverName: string | undefined,
): ChainChoice | undefined {
  for (const name of serverName === undefined ? [] : namesFor(serverName.toLowerCase()))
    for (const chain of filterChains)
      if (chain.filterChainMatch?.serverNames?.some((own) => own.toLowerCase() === name))
        return { chain, serverName: name };
  const chain = filterChains.find(
    ({ filterChainMatch }) => (filterChainMatch?.serverNames ?? []).length === 0,
  );
  return chain && { chain };
}

/** The name itself, then each wildcard that matches it, the longest first. */
function namesFor(serverName: string): readonly string[] {
  const names = [serverName];
  for (let dot = serverName.indexOf('.'); dot !== -1; dot = serverName.indexOf('.', dot + 1))
    names.push(`*${serverName.slice(dot)}`);
  return names;
}
