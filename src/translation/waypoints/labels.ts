// The waypoint that labels name: the labels of the object, else those of its namespace.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import { objectKey } from '../../objects/key.ts';
import { type Labels, labelValue } from '../../objects/labels.ts';
import { USE_WAYPOINT_LABEL, USE_WAYPOINT_NAMESPACE_LABEL } from '../../objects/mesh/names.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { SERVICE_KINDS } from './service-ports.ts';

/** No waypoint, whatever the label of the namespace. */
const NO_WAYPOINT = 'none';

/** The key of the Gateway that a Service or ServiceEntry names, itself or through its namespace. */
export function waypointNames(graph: Graph, snapshot: Snapshot): Memo<string | undefined> {
  return graph.memo('waypoint of a service', (key) => {
    const object = snapshot.oneOf(SERVICE_KINDS, key);
    if (object === undefined) return undefined;
    const { namespace = '', labels = {} } = object.metadata;
    const named = namedIn(labels, namespace) ?? namedIn(snapshot.namespaceLabels(namespace), namespace);
    return named === NO_WAYPOINT ? undefined : named;
  });
}

function namedIn(labels: Labels, home: string): string | undefined {
  const name = labelValue(labels, USE_WAYPOINT_LABEL);
  if (name === undefined || name === NO_WAYPOINT) return name;
  return objectKey('Gateway', labelValue(labels, USE_WAYPOINT_NAMESPACE_LABEL) ?? home, name);
}
