// Pods as endpoints: their labels, with the topology labels of their node, and their locality.

import { defined } from '../../grammar/defined.ts';
import { equalJson } from '../../grammar/json.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import { HOSTNAME_LABEL, REGION_LABEL, ZONE_LABEL } from '../../objects/core/topology-labels.ts';
import { objectKey } from '../../objects/key.ts';
import type { Labels } from '../../objects/labels.ts';
import { SUBZONE_LABEL } from '../../objects/mesh/names.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

export interface Locality {
  readonly region?: string;
  readonly zone?: string;
  readonly subZone?: string;
}

export interface Workload {
  /** The labels of the pod, and the topology labels of its node. */
  readonly labels: Labels;
  /** Undefined where it is unknown. */
  readonly locality?: Locality;
}

const TOPOLOGY_LABELS = [REGION_LABEL, ZONE_LABEL, SUBZONE_LABEL] as const;

/** The workload of a pod. It stays the same when only a heartbeat of the node or the phase of the pod changes. */
export function podWorkloads(graph: Graph, snapshot: Snapshot): Memo<Workload | undefined> {
  const topologyOf = graph.memo<Labels>(
    'topology of a node',
    (name) => topologyLabels(snapshot.find('Node', '', name)?.metadata.labels ?? {}),
    { isEqual: equalJson },
  );
  return graph.memo<Workload | undefined>(
    'workload of a pod',
    (key) => {
      const pod = snapshot.get('Pod', key);
      if (pod === undefined) return undefined;
      const { nodeName = '' } = pod.spec ?? {};
      const topology = nodeName === '' ? {} : { ...topologyOf(nodeName), [HOSTNAME_LABEL]: nodeName };
      const labels: Labels = { ...pod.metadata.labels, ...topology };
      const locality = localityOf(nodeName === '' ? {} : topologyOf(nodeName));
      return { labels, ...defined({ locality }) };
    },
    { isEqual: equalJson },
  );
}

export function podKey(namespace: string, name: string): string {
  return objectKey('Pod', namespace, name);
}

function topologyLabels(labels: Labels): Labels {
  const kept: Record<string, string> = {};
  for (const label of TOPOLOGY_LABELS) {
    const value = Object.hasOwn(labels, label) ? labels[label] : undefined;
    if (value !== undefined && value !== '') kept[label] = value;
  }
  return kept;
}

/** The locality that labels give. */
export function localityOf(labels: Labels): Locality | undefined {
  const {
    [REGION_LABEL]: region = '',
    [ZONE_LABEL]: zone = '',
    [SUBZONE_LABEL]: subZone = '',
  } = topologyLabels(labels);
  return knownLocality({ region, zone, subZone });
}

/** `region/zone/subzone`; the last parts are optional. */
export function parseLocality(text: string): Locality | undefined {
  const [region = '', zone = '', subZone = ''] = text.split('/');
  return knownLocality({ region, zone, subZone });
}

function knownLocality({ region, zone, subZone }: Required<Locality>): Locality | undefined {
  if (region === '' && zone === '' && subZone === '') return undefined;
  return {
    ...(region === '' ? {} : { region }),
    ...(zone === '' ? {} : { zone }),
    ...(subZone === '' ? {} : { subZone }),
  };
}

/** The labels of a locality. */
export function labelsOfLocality({ region, zone, subZone }: Locality): Labels {
  return defined({ [REGION_LABEL]: region, [ZONE_LABEL]: zone, [SUBZONE_LABEL]: subZone });
}
