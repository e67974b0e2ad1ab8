// Findings of TrafficPolicies beside their errors: settings that Envoy accepts but ignores.

import { advice } from '../../../diagnostics/finding.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Report, Reporter } from '../../reports.ts';

const KIND = 'TrafficPolicy';

export function trafficPolicyReporter(snapshot: Snapshot): Reporter {
  return {
    name: 'TrafficPolicies',
    keys: snapshot.keys(KIND),
    get(about) {
      const policy = snapshot.get(KIND, about);
      const { extensionRef, withRequestBody } = policy?.spec.extAuth ?? {};
      if (extensionRef === undefined || !withRequestBody?.packAsBytes) return [];
      const { name, namespace = policy?.metadata.namespace ?? '' } = extensionRef;
      const extension = snapshot.find('GatewayExtension', namespace, name);
      // The policy's own status reports a missing extension.
      if (extension === undefined || extension.spec.extAuth?.withRequestBody?.packAsBytes) return [];
      return [{ about, ...TEXT_ALL_THE_SAME }];
    },
  };
}

/** Envoy reads the other members from the route, and this one only from the filter. */
const TEXT_ALL_THE_SAME: Omit<Report, 'about'> = {
  code: 'TR-75',
  segments: ['spec', 'extAuth', 'withRequestBody', 'packAsBytes'],
  fault: advice(
    'the service still gets bodies as text: Envoy reads this field only in the extension',
    'set it in `extAuth.withRequestBody` of the GatewayExtension',
  ),
};
