// Builds the references part: what policies and EdgeBackends refer to by name, by labels or by URI.

import type { Graph } from '../../../incremental/graph.ts';
import { objectKey } from '../../../objects/key.ts';
import { caBundles } from '../../backends/ca-certificates.ts';
import { type AuxiliarySources, auxiliaryTargets } from './auxiliary-targets.ts';
import { buildKeySets } from './key-sets.ts';
import type { EdgeReferences, Resolved } from './references.ts';
import { buildSecrets } from './secrets.ts';

export function buildReferences(graph: Graph, sources: AuxiliarySources): EdgeReferences {
  const { snapshot, options } = sources;
  const certificates = caBundles(graph, snapshot);
  const ofConfigMap = (namespace: string, name: string): Resolved<string> => {
    const bundle = certificates(objectKey('ConfigMap', namespace, name));
    return 'pem' in bundle
      ? { value: bundle.pem }
      : { missing: `ConfigMap ${namespace}/${name}: ${bundle.missing}` };
  };
  return {
    ...buildSecrets(graph, snapshot),
    caBundle(namespace, names) {
      const bundles = names.map((name) => ofConfigMap(namespace, name));
      const missing = bundles.find((bundle) => 'missing' in bundle);
      if (missing !== undefined) return missing;
      return { value: bundles.map((bundle) => ('value' in bundle ? bundle.value : '')).join('\n') };
    },
    keySet: buildKeySets(graph, snapshot, options),
    auxiliary: auxiliaryTargets(sources),
  };
}
