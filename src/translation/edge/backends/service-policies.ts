// Policies that follow from Services and InferencePools: ports that speak the protocol of agents, and the endpoint pickers of pools.

import { isPort } from '../../../grammar/port.ts';
import { A2A_PROTOCOL } from '../../../identifiers.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { unionOf } from '../../../incremental/key-set.ts';
import type { Service, ServicePort } from '../../../objects/core/types.ts';
import type { InferencePool } from '../../../objects/inference/types.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { portsOf } from '../../backends/endpoints.ts';
import { hasPicker } from '../../inference/picker.ts';
import { keptResources, type SharedResource } from '../../keyed.ts';
import type { NeededKeys } from '../addresses/needed-keys.ts';
import type { Destination } from '../model/destination.ts';
import type { Policy } from '../model/records.ts';
import type { BackendUnits } from '../model/specs.ts';
import { type EdgeOptions, poolHost, serviceHost } from '../options.ts';

export function servicePolicies(
  graph: Graph,
  snapshot: Snapshot,
  { Service: services, InferencePool: pools }: NeededKeys,
  options: EdgeOptions,
): Collection<readonly SharedResource<Policy>[]> {
  return graph.collection<readonly SharedResource<Policy>[]>({
    name: 'policies of Services and InferencePools',
    keys: unionOf([services, pools]),
    derive(key, previous) {
      const service = snapshot.get('Service', key);
      const pool = service === undefined ? snapshot.get('InferencePool', key) : undefined;
      const policies = service ? agentPolicies(service, options) : pool ? poolPolicies(pool, options) : [];
      return keptResources(
        previous,
        policies.map((resource) => ({ scope: '', name: resource.key, resource })),
      );
    },
  });
}

function agentPolicies(service: Service, options: EdgeOptions): readonly Policy[] {
  const { namespace = '', name } = service.metadata;
  return agentPorts(service).map(({ port }) => ({
    key: `a2a/${namespace}/${name}/${port}`,
    name: { kind: 'Service', name, namespace },
    target: { service: { hostname: serviceHost(namespace, name, options), namespace, port } },
    backend: { a2a: {} },
  }));
}

const agentPorts = (service: Service | undefined): readonly ServicePort[] =>
  service === undefined
    ? []
    : portsOf(service).filter(({ port, appProtocol }) => appProtocol === A2A_PROTOCOL && isPort(port));

/** The host and port of the picker. */
function pickerOf({ metadata: { namespace = '' }, spec }: InferencePool, options: EdgeOptions) {
  const { name, port } = spec.endpointPickerRef;
  const hostname = serviceHost(namespace, name, options);
  return { service: { hostname, namespace }, port: port!.number };
}

const inferenceRouting = (pool: InferencePool, options: EdgeOptions): BackendUnits['inferenceRouting'] => ({
  endpointPicker: pickerOf(pool, options),
  failureMode: pool.spec.endpointPickerRef.failureMode === 'FailOpen' ? 'FAIL_OPEN' : 'FAIL_CLOSED',
});

function poolPolicies(pool: InferencePool, options: EdgeOptions): readonly Policy[] {
  if (!hasPicker(pool)) return [];
  const { namespace = '', name: own } = pool.metadata;
  const name = { kind: 'InferencePool', name: own, namespace };
  const { service, port } = pickerOf(pool, options);
  return [
    {
      key: `${namespace}/${own}:inference`,
      name,
      target: { service: { hostname: poolHost(namespace, own, options), namespace } },
      backend: { inferenceRouting: inferenceRouting(pool, options) },
    },
    {
      key: `${namespace}/${own}:inferencetls`,
      name,
      target: { service: { ...service, port } },
      // Pickers present a certificate that they made themselves.
      backend: { backendTls: { verification: 'INSECURE_ALL' } },
    },
  ];
}

/** What a Service or InferencePool itself says about requests to it. */
export function inherentUnits(
  destination: Destination,
  snapshot: Snapshot,
  options: EdgeOptions,
): Partial<Pick<BackendUnits, 'a2a' | 'inferenceRouting'>> {
  const { kind, namespace, name } = destination;
  switch (kind) {
    case 'Service': {
      const service = snapshot.find('Service', namespace, name);
      const isAgent = agentPorts(service).some(({ port }) => port === destination.port);
      return isAgent ? { a2a: {} } : {};
    }
    case 'InferencePool': {
      const pool = snapshot.find('InferencePool', namespace, name);
      return pool !== undefined && hasPicker(pool)
        ? { inferenceRouting: inferenceRouting(pool, options) }
        : {};
    }
    case 'EdgeBackend':
      return {};
  }
}
