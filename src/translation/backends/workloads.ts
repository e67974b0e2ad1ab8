// Pods as endpoints are told apart by: labels with those of the topology of their node, and where they run.

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
  /** Those of the pod, and those of the topology of its node. */
  readonly labels: Labels;
  /** Undefined where nothing is known. */
  readonly locality?: Locality;
}

const TOPOLOGY_LABELS = [REGION_LABEL, ZONE_LABEL, SUBZONE_LABEL] as const;

/** The workload of a pod. Another heartbeat of its node, or phase of its life, is no change. */
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
      return { labels, ...(locality === undefined ? {} : { locality }) };
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

/** What labels say of a place. */
export function localityOf(labels: Labels): Locality | undefined {
  const {
    [REGION_LABEL]: region = '',
    [ZONE_LABEL]: zone = '',
    [SUBZONE_LABEL]: subZone = '',
  } = topologyLabels(labels);
  return knownLocality({ region, zone, subZone });
}

/** `region/zone/subzone`, of which the last may be left out. */
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

/** The labels that stand for a place. */
export function labelsOfLocality({ region, zone, subZone }: Locality): Labels {
  return {
    ...(region === undefined ? {} : { [REGION_LABEL]: region }),
    ...(zone === undefined ? {} : { [ZONE_LABEL]: zone }),
    ...(subZone === undefined ? {} : { [SUBZONE_LABEL]: subZone }),
  };
}
