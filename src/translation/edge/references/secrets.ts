// Secrets as units read them: their data as text, and which of a namespace have certain labels.

import { equalJson } from '../../../grammar/json.ts';
import { keysWhileAny } from '../../../incremental/gated-keys.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { exactKeyOf, objectKey } from '../../../objects/key.ts';
import { hasLabels, type Labels } from '../../../objects/labels.ts';
import { compareText } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { EdgeReferences } from './references.ts';

export type Secrets = Pick<EdgeReferences, 'secret' | 'secretsWith'>;

type SecretData = ReadonlyMap<string, string>;

interface Listed {
  readonly name: string;
  readonly labels: Labels;
}

export function buildSecrets(graph: Graph, snapshot: Snapshot): Secrets {
  const dataOf = graph.memo<SecretData | undefined>(
    'data of a Secret',
    (key) => {
      const secret = snapshot.get('Secret', key);
      if (secret === undefined) return undefined;
      // A Map, because the names of entries are any texts.
      const entries = Object.entries(secret.data ?? {});
      return new Map(entries.map(([entry, value]) => [entry, Buffer.from(value, 'base64').toString()]));
    },
    { isEqual: equalData },
  );
  // By each label, so that a selector reads only Secrets with one of its labels.
  const byLabel = graph.sortedIndex<Listed>({
    name: 'Secrets by label',
    // Only EdgePolicies ask.
    keys: keysWhileAny(snapshot.keys('Secret'), snapshot.keys('EdgePolicy')),
    emit(key) {
      const { metadata } = snapshot.get('Secret', key) ?? {};
      if (metadata === undefined) return [];
      const { namespace = '', name, labels = {} } = metadata;
      const item = { name, labels };
      const buckets = [
        exactKeyOf([namespace]),
        ...Object.entries(labels).map((label) => exactKeyOf([namespace, ...label])),
      ];
      return buckets.map((bucket) => ({ bucket, item }));
    },
    compare: (left, right) => compareText(left.name, right.name),
    isEqual: equalJson,
  });
  const secret: EdgeReferences['secret'] = (namespace, name) => dataOf(objectKey('Secret', namespace, name));
  return {
    secret,
    secretsWith(namespace, labels) {
      const pairs = Object.entries(labels);
      const buckets = pairs.length === 0 ? [[namespace]] : pairs.map((label) => [namespace, ...label]);
      const [fewest = []] = buckets
        .map((bucket) => byLabel.get(exactKeyOf(bucket)))
        .sort((left, right) => left.length - right.length);
      return fewest
        .filter((listed) => hasLabels(labels, listed.labels))
        .map(({ name }) => ({ name, data: secret(namespace, name) ?? new Map() }));
    },
  };
}

function equalData(left: SecretData | undefined, right: SecretData | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return left.size === right.size && [...left].every(([entry, value]) => right.get(entry) === value);
}
