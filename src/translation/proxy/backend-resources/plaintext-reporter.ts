// Backends with port 443 and no TLS: W-54. Admission sees one object alone and asks for a policy; here it is known whether there is one.

import { HTTPS_PORT, plaintextToTls, TLS_OF_BACKEND } from '../../../kinds/shared/plaintext-port.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Reporter } from '../../reports.ts';
import type { BuiltCluster } from './built-clusters.ts';

export function plaintextReporter(
  snapshot: Snapshot,
  clustersOf: (key: string) => readonly BuiltCluster[],
): Reporter {
  return {
    name: 'backends in plain text',
    keys: snapshot.keys('Backend'),
    get(key) {
      const { hosts = [] } = snapshot.get('Backend', key)?.spec.static ?? {};
      const positions = hosts.flatMap(({ port }, index) => (port === HTTPS_PORT ? [index] : []));
      if (positions.length === 0 || !clustersOf(key).some(isPlain)) return [];
      return positions.map((index) => ({
        about: key,
        code: 'W-54',
        segments: ['spec', 'static', 'hosts', index, 'port'],
        fault: plaintextToTls(TLS_OF_BACKEND),
      }));
    },
  };
}

/** Nothing is sent by a cluster that is withheld. */
const isPlain = ({ resource }: BuiltCluster): boolean =>
  resource !== undefined &&
  resource.transportSocket === undefined &&
  resource.transportSocketMatches === undefined;
