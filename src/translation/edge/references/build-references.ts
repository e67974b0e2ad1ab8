// Builds the references part: what policies and EdgeBackends refer to by name, by labels or by URI.

import { equalJson } from '../../../grammar/json.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { exactKeyOf, exactPartsOf, objectKey } from '../../../objects/key.ts';
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
  // Thousands of policies can name one large file.
  const bundles = graph.memo<Resolved<readonly string[]>>(
    'CA bundle of the edge',
    (key) => {
      const [namespace, names] = exactPartsOf<[string, readonly string[]]>(key);
      const files = names.map((name) => ofConfigMap(namespace, name));
      const missing = files.find((file) => 'missing' in file);
      return missing ?? { value: files.map((file) => ('value' in file ? file.value : '')) };
    },
    { isEqual: equalJson },
  );
  return {
    ...buildSecrets(graph, snapshot),
    caBundle: (namespace, names) => bundles(exactKeyOf([namespace, names])),
    keySet: buildKeySets(graph, snapshot, options),
    auxiliary: auxiliaryTargets(sources),
  };
}
