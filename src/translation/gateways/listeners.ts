// The listeners of a Gateway: its own, then those of its ListenerSets, with what speaks against each.

import { equalJson } from '../../grammar/json.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { GatewayListener, ListenerOwner } from './listener.ts';
import type { OurGateway } from './our-gateways.ts';
import { supportedKinds } from './protocols.ts';

/** All listeners of a Gateway in their order, refused ones included; undefined for a Gateway that isn't ours. */
export type GatewayListeners = Memo<readonly GatewayListener[] | undefined>;

export function gatewayListeners(graph: Graph, ourGateway: Memo<OurGateway | undefined>): GatewayListeners {
  return graph.memo(
    'listeners',
    (key) => {
      const gateway = ourGateway(key);
      if (gateway === undefined) return undefined;
      const { metadata, spec } = gateway.object;
      const owner: ListenerOwner = {
        group: GATEWAY_API_GROUP,
        kind: 'Gateway',
        namespace: metadata.namespace ?? '',
        name: metadata.name,
        key,
      };
      return spec.listeners.map((listener, position) => ({
        gateway: key,
        owner,
        spec: listener,
        key: listener.name,
        position,
        supportedKinds: supportedKinds(listener).kinds,
      }));
    },
    // Routes read this: an annotation of the Gateway is nothing to them.
    { isEqual: equalJson },
  );
}
