// Level strict: a cluster that Envoy would refuse is withheld.

import type { StrictChecks } from '../strict.ts';
import type { ClusterSettings } from './subject.ts';

/** The last of all settings: it changes nothing. */
export function strictSettings({ cluster: refusalOf }: StrictChecks): ClusterSettings {
  return (cluster, { object }) => {
    const refusal = refusalOf(cluster);
    return {
      cluster,
      errors: refusal === undefined ? [] : [{ code: 'TR-47', about: object, segments: [], message: refusal }],
    };
  };
}
