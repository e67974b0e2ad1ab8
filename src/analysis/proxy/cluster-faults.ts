// Why clusters are not created, with the objects at fault.

import { formatPath } from '../../diagnostics/path.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { idOfKey } from '../../objects/key.ts';
import type { TranslationView } from '../../translation/view.ts';
import type { ObjectName } from '../policies/policy-setting.ts';

export interface ClusterFault {
  readonly code: Code;
  readonly object: ObjectName;
  /** `spec.tls.secretRef.name` */
  readonly path: string;
  readonly message: string;
}

/** By the names of clusters. */
export function clusterFaults({
  proxy: {
    clusters: { clusters },
  },
}: TranslationView): ReadonlyMap<string, readonly ClusterFault[]> {
  const faults = new Map<string, readonly ClusterFault[]>();
  for (const key of clusters.keys)
    for (const { name, errors } of clusters.get(key) ?? [])
      if (errors.length > 0 && !faults.has(name))
        faults.set(
          name,
          errors.map(({ code, about, segments, message }) => ({
            code,
            object: idOfKey(about),
            path: formatPath(segments),
            message,
          })),
        );
  return faults;
}
