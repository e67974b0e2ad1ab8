// CA certificates in a ConfigMap: parsed, and written again without any text around them.

import { certificatesIn, pemOf } from '../../grammar/certificates.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

const CA_KEY = 'ca.crt';

/** The certificates of a ConfigMap, or why there are none. */
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

/** The certificates in a text as PEM; undefined if there is none, or if one can't be read. */
export function caCertificates(text: string): string | undefined {
  const certificates = certificatesIn(text) ?? [];
  return certificates.length === 0 ? undefined : pemOf(certificates);
}
