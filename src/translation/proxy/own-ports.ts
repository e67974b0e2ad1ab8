// The ports that proxies use themselves: those of their listeners, and those that no listener can have.

import type { Graph } from '../../incremental/graph.ts';
import { compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Gateways } from '../gateways/build-gateways.ts';
import { PROXY, PROXY_FACTS } from './identity.ts';

/** What a port of a proxy is for; undefined if no proxy uses it. */
export type OwnPorts = (port: number) => string | undefined;

export function ownPorts(graph: Graph, snapshot: Snapshot, { listeners }: Gateways): OwnPorts {
  const listening = graph.sortedIndex<string>({
    name: 'ports that proxies listen on',
    keys: snapshot.keys('Gateway'),
    emit(gateway) {
      const served = (listeners(gateway) ?? []).filter(
        ({ dataPlane, refusal }) => dataPlane === PROXY && refusal === undefined,
      );
      const ports = new Set(served.map(({ spec }) => String(spec.port)));
      return [...ports].map((bucket) => ({ bucket, item: gateway }));
    },
    compare: compareText,
  });
  return (port) =>
    PROXY_FACTS.reservedPorts.get(port) ?? (listening.get(String(port)).length > 0 ? 'listener' : undefined);
}
