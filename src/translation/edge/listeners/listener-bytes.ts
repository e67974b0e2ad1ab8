// A bound on the certificates of listeners: each listener has a copy of what it names, and a ListenerSet can name one large Secret on all of
// its listeners.

import { equalJson } from '../../../grammar/json.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import { idOfKey } from '../../../objects/key.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import type { PlacedThing } from '../../limits/limited-things.ts';
import type { SizeLimit } from '../../limits/size-limits.ts';
import type { Limit } from '../limits/limit.ts';
import { limitedObjects } from '../limits/limited-objects.ts';
import { RECORD } from '../limits/record-bytes.ts';
import type { ListenerTlsOf } from './listener-tls.ts';

export interface ListenerByteSources extends SizeLimit {
  /** Gateways and ListenerSets. */
  readonly owners: KeySet;
  /** Those that are served. */
  readonly listenersOf: (owner: string) => readonly GatewayListener[];
  /** Whatever its size. */
  readonly tls: ListenerTlsOf;
}

/** By the key of a Gateway or a ListenerSet; undefined for one that isn't limited. */
export function listenerBytes(
  graph: Graph,
  { owners, listenersOf, tls, limit, small }: ListenerByteSources,
): (owner: string) => Limit | undefined {
  const largeOf = graph.memo<PlacedThing | undefined>(
    'bytes of certificates of listeners',
    (key) => {
      let [size, places] = [0, 0];
      for (const listener of listenersOf(key)) {
        const { cert = '', privateKey = '', root = '' } = tls(listener)?.record ?? {};
        if (cert === '') continue;
        size += RECORD + cert.length + privateKey.length + root.length;
        places++;
      }
      if (size <= small) return undefined;
      return { key, namespace: idOfKey(key).namespace, size, least: RECORD * places, places };
    },
    { isEqual: equalJson },
  );
  return limitedObjects(graph, {
    name: 'Gateways and ListenerSets',
    keys: owners,
    largeOf,
    places: 'listeners',
    limit,
  });
}
