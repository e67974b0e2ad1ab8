// Endpoints of backends: addresses with their locality, from any source. Those of a Service come from its EndpointSlices.

import { isIP } from 'node:net';
import type { EndpointSlice, Service, ServicePort } from '../../objects/core/types.ts';
import type { Labels } from '../../objects/labels.ts';
import { type Locality, podKey, type Workload } from './workloads.ts';

export interface BackendEndpoint {
  readonly address: string;
  readonly port: number;
  readonly weight: number;
  /** The labels that priorities depend on. */
  readonly labels: Labels;
  readonly locality?: Locality;
}

/** The largest TCP port. */
const MAX_PORT = 65535;

export function isPort(port: number): boolean {
  return port >= 0 && port <= MAX_PORT;
}

/** An address with a zone (`%eth0`) is valid on one machine only. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}

const UNKNOWN: Workload = { labels: {} };

/** The ports of a Service; of two ports with one number the first is used. */
export function portsOf(service: Service): readonly ServicePort[] {
  const ports = service.spec?.ports ?? [];
  if (ports.length < 2) return ports;
  const seen = new Set<number>();
  return ports.filter(({ port }) => !seen.has(port) && seen.add(port));
}

/** The endpoints of a port of a Service; undefined where no slice has the port. Slices are sorted by name. */
export function serviceEndpoints(
  service: Service,
  port: ServicePort,
  slices: readonly EndpointSlice[],
  workloadOf: (podKey: string) => Workload | undefined,
): readonly BackendEndpoint[] | undefined {
  const isOnly = service.spec?.ports?.length === 1;
  const found = new Map<string, BackendEndpoint>();
  let isKnown = false;
  for (const slice of slices) {
    const number = slicePort(slice, port, isOnly);
    if (number === undefined) continue;
    isKnown = true;
    for (const { addresses, conditions, targetRef } of slice.endpoints) {
      if (conditions?.ready === false) continue;
      for (const address of addresses) {
        if (found.has(address) || !isAddress(address)) continue;
        const { kind, name = '', namespace = slice.metadata.namespace ?? '' } = targetRef ?? {};
        const workload = (kind === 'Pod' ? workloadOf(podKey(namespace, name)) : undefined) ?? UNKNOWN;
        found.set(address, { address, port: number, weight: 1, ...workload });
      }
    }
  }
  return isKnown ? [...found.values()] : undefined;
}

function slicePort({ ports }: EndpointSlice, { name }: ServicePort, isOnly: boolean): number | undefined {
  const number = isOnly
    ? ports?.find(({ port }) => port !== undefined)?.port
    : ports?.find((port) => (port.name ?? '') === (name ?? ''))?.port;
  return number !== undefined && isPort(number) ? number : undefined;
}
