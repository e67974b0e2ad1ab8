// Certificates of authorities, as somebody keeps them in a ConfigMap: read, and written again without what stands around them.

import { certificatesIn } from '../../grammar/certificates.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

const CA_KEY = 'ca.crt';

/** The certificates of a ConfigMap, or why it has none. */
export type CaBundle = { readonly pem: string } | { readonly missing: string };

/** By the key of the ConfigMap. */
export function caBundles(graph: Graph, snapshot: Snapshot): Memo<CaBundle> {
  return graph.memo<CaBundle>(
    'certificates of a ConfigMap',
    (key) => {
      const map = snapshot.get('ConfigMap', key);
      if (map === undefined) return { missing: snapshot.absenceOf(key) };
      const text = map.data?.[CA_KEY];
      if (text === undefined) return { missing: `no key ${CA_KEY}` };
      const pem = caCertificates(text);
      return pem === undefined ? { missing: `${CA_KEY} has no readable certificate` } : { pem };
    },
    { isEqual: (left, right) => JSON.stringify(left) === JSON.stringify(right) },
  );
}

/** The certificates of a text as PEM; undefined where there is none, or one that can't be read. */
export function caCertificates(text: string): string | undefined {
  const certificates = certificatesIn(text) ?? [];
  return certificates.length === 0 ? undefined : certificates.join('');
}
