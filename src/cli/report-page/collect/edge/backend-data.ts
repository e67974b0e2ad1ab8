// The backends of the edge data plane in a report: EdgeBackends with their providers and tools, and Services.

import { Destinations } from '../../../../analysis/edge/destinations.ts';
import { partOf } from '../../../../analysis/edge/explain/route-action.ts';
import { destinationText } from '../../../../analysis/edge/record-names.ts';
import { defined } from '../../../../grammar/defined.ts';
import { getOrCreate } from '../../../../grammar/get-or-create.ts';
import type { Backend } from '../../../../translation/edge/model/records.ts';
import type { BackendReference } from '../../../../translation/edge/model/specs.ts';
import type { EdgeGatewayConfiguration } from '../../../../translation/planes.ts';
import { providerText, targetText } from '../../../translate/summary/edge/backend-text.ts';
import type { ClusterData } from '../../data.ts';
import type { BackendTable } from '../backend-table.ts';

/** How many endpoints are named. */
const NAMED = 20;

export function addBackends(table: BackendTable, gateways: readonly EdgeGatewayConfiguration[]): void {
  for (const gateway of gateways) {
    const records = new Map(gateway.backends.map((backend) => [backend.key, backend]));
    const endpoints = endpointsOf(gateway);
    const destinations = new Destinations(gateway);
    for (const backend of gateway.backends) {
      const reference = { backend: backend.key };
      table.add(destinationText(reference), () => backendData(reference, records));
    }
    for (const { backends = [] } of [...gateway.routes, ...gateway.tcpRoutes])
      for (const { backend: reference } of backends) {
        if (reference === undefined) continue;
        const idle = destinations.has(reference) ? undefined : "it isn't there";
        table.add(destinationText(reference), () =>
          'backend' in reference
            ? backendData(reference, records, idle)
            : serviceData(reference, endpoints.get(reference.service.hostname), idle),
        );
      }
  }
}

function backendData(
  reference: { readonly backend: string },
  records: ReadonlyMap<string, Backend>,
  idle?: string,
): ClusterData {
  const backend = records.get(reference.backend);
  return {
    name: destinationText(reference),
    about: backend === undefined ? [] : backendAbout(backend, records),
    endpoints: [],
    more: 0,
    ...defined({ idle }),
  };
}

/** One line for a provider, or for a target. */
function backendAbout(backend: Backend, records: ReadonlyMap<string, Backend>): readonly string[] {
  if ('static' in backend) return [`${backend.static.host}:${backend.static.port}`];
  if ('dynamic' in backend) return ['the host of the request'];
  const { providers = [], targets = [] } = partOf(backend, records);
  return [
    ...providers.map((provider) => `provider ${providerText(provider, providers)}`),
    ...targets.map((target) => `MCP target ${targetText(target)}`),
  ];
}

function serviceData(
  reference: BackendReference,
  addresses: readonly string[] = [],
  idle?: string,
): ClusterData {
  return {
    name: destinationText(reference),
    about: [],
    endpoints: addresses.slice(0, NAMED),
    more: Math.max(0, addresses.length - NAMED),
    ...defined({ idle }),
  };
}

/** Names of endpoints by the hostname of their Service. */
function endpointsOf({ addresses }: EdgeGatewayConfiguration): ReadonlyMap<string, readonly string[]> {
  const byService = new Map<string, string[]>();
  for (const address of addresses) {
    if (!('workload' in address)) continue;
    const { namespace, name, services = {} } = address.workload;
    for (const service of Object.keys(services))
      getOrCreate(byService, service.slice(service.indexOf('/') + 1), () => []).push(`${namespace}/${name}`);
  }
  return byService;
}
