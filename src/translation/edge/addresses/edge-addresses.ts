// The addresses that all edge Gateways share: Services, InferencePools and workloads.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { unionOf } from '../../../incremental/key-set.ts';
import { compareText } from '../../../objects/reference.ts';
import { keptResources, type SharedResource } from '../../keyed.ts';
import type { NeutralParts } from '../../neutral-parts.ts';
import type { SharedResources } from '../../plane.ts';
import type { Address, ServiceAddress } from '../model/records.ts';
import type { EdgeOptions } from '../options.ts';
import type { NeededKeys } from './needed-keys.ts';
import { addressOfPool, addressOfService } from './service-addresses.ts';
import { workloads } from './workloads.ts';

export interface EdgeAddresses {
  readonly shared: readonly SharedResources[];
  /** All of them, in their order. */
  readonly all: () => readonly Address[];
}

export function edgeAddresses(
  graph: Graph,
  { snapshot, backends: { podWorkload } }: Pick<NeutralParts, 'snapshot' | 'backends'>,
  needed: NeededKeys,
  options: EdgeOptions,
): EdgeAddresses {
  const { Service, InferencePool, EndpointSlice: slices, Pod: pods } = needed;
  const addressOf = (key: string): ServiceAddress | undefined => {
    const service = snapshot.get('Service', key);
    if (service !== undefined) return addressOfService(service, options);
    const pool = snapshot.get('InferencePool', key);
    return pool && addressOfPool(pool, options);
  };
  const services: Collection<readonly SharedResource<Address>[]> = graph.collection({
    name: 'addresses of Services',
    keys: unionOf([Service, InferencePool]),
    derive(key, previous: readonly SharedResource<Address>[] | undefined) {
      const service = addressOf(key);
      return keptResources<SharedResource<Address>>(
        previous,
        service === undefined
          ? []
          : [{ scope: '', name: `${service.namespace}/${service.hostname}`, resource: { service } }],
      );
    },
  });
  const endpoints = workloads(graph, { snapshot, podWorkload, options, slices, pods, pools: InferencePool });
  const collections = [services, endpoints];
  return {
    shared: collections.map((resources) => ({ type: 'addresses', resources })),
    all: () =>
      collections.flatMap((each) =>
        [...each.keys].sort(compareText).flatMap((key) => resourcesOf(each.get(key))),
      ),
  };
}

const resourcesOf = (shared: readonly SharedResource<Address>[] = []): readonly Address[] =>
  shared.flatMap(({ resource }) => resource ?? []);
