// What each replica of a control plane says in its metrics.

import type { ClusterClient } from '../../../cluster/client.ts';
import { LEADER_METRIC } from '../../../controller/metric-names.ts';
import { PORTS } from '../../../identifiers.ts';
import { XDS_METRICS } from '../../../xds/metric-names.ts';
import { askPod, type Pod, type Pods, refusedBy } from '../pods.ts';
import { readSamples, type Sample } from './exposition.ts';

/** By data plane. */
export type Counts = ReadonlyMap<string, number>;

export interface Report {
  readonly pod: Pod;
  readonly isLeader: boolean;
  readonly proxies: Counts;
  /** Proxies that have not acknowledged the latest configuration. */
  readonly pending: Counts;
  /** Seconds: the longest that one of them waits. */
  readonly pendingSeconds: number;
  /** Proxies that reject a part of their configuration. */
  readonly rejecting: Counts;
  /** Rejected responses since the replica started, by type of resources. */
  readonly nacks: Counts;
}

/** What a replica reports, or why it can't be read. */
export interface Asked {
  readonly pod: Pod;
  readonly report?: Report;
  readonly silent?: string;
}

const { clients, pendingClients, pendingSeconds, rejectingClients, nacks } = XDS_METRICS;
const NAMES = new Set<string>([LEADER_METRIC, ...Object.values(XDS_METRICS)]);

export const askReplicas = (client: ClusterClient, pods: Pods): Promise<readonly Asked[]> =>
  Promise.all(pods.asked.map((pod) => askReplica(client, pods, pod)));

async function askReplica(client: ClusterClient, pods: Pods, pod: Pod): Promise<Asked> {
  const { name } = pod.metadata;
  const answer = await askPod(client, pods, pod, { port: ['metrics', PORTS.metrics], path: 'metrics' });
  if (answer instanceof Error) return { pod, silent: `${name}: ${answer.message}` };
  if (answer.status !== 200) return { pod, silent: `${name}: ${refusedBy(answer)}` };
  const samples = readSamples(answer.text, NAMES);
  const leader = samples.find((sample) => sample.name === LEADER_METRIC);
  if (leader === undefined)
    return {
      pod,
      silent: `${name}: its metrics have no ${LEADER_METRIC}; is it starting, or another version?`,
    };
  const of = (name: string, label = 'plane') => countsOf(samples, name, label);
  return {
    pod,
    report: {
      pod,
      isLeader: leader.value === 1,
      proxies: of(clients),
      pending: of(pendingClients),
      pendingSeconds: Math.max(0, ...of(pendingSeconds).values()),
      rejecting: of(rejectingClients),
      nacks: of(nacks, 'type'),
    },
  };
}

function countsOf(samples: readonly Sample[], name: string, label: string): Counts {
  const counts = new Map<string, number>();
  for (const sample of samples)
    if (sample.name === name) {
      const key = sample.labels.get(label) ?? '';
      counts.set(key, (counts.get(key) ?? 0) + sample.value);
    }
  return counts;
}

export function sumOf(counts: Iterable<Counts>): Counts {
  const sum = new Map<string, number>();
  for (const one of counts) for (const [key, value] of one) sum.set(key, (sum.get(key) ?? 0) + value);
  return sum;
}

export const totalOf = (counts: Counts): number => [...counts.values()].reduce((sum, one) => sum + one, 0);

/** `edge 1, proxy 2`; what is 0 is left out. */
export const described = (counts: Counts): string =>
  [...counts]
    .filter(([, value]) => value > 0)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');
