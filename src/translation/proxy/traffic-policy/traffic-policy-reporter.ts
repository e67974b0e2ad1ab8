// Findings of TrafficPolicies beside their errors: settings that Envoy accepts, but ignores or follows in its own way.

import { advice } from '../../../diagnostics/finding.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Report, Reporter } from '../../reports.ts';

const KIND = 'TrafficPolicy';

export function trafficPolicyReporter(snapshot: Snapshot): Reporter {
  return {
    name: 'TrafficPolicies',
    keys: snapshot.keys(KIND),
    get(about) {
      const policy = snapshot.get(KIND, about);
      return [...bytesOf(policy, about), ...sharesOf(policy?.spec.csrf?.percentageShadowed, about)];
    },
  };

  function bytesOf(policy: SnapshotObjects['TrafficPolicy'] | undefined, about: string): readonly Report[] {
    const { extensionRef, withRequestBody } = policy?.spec.extAuth ?? {};
    if (extensionRef === undefined || !withRequestBody?.packAsBytes) return [];
    const { name, namespace = policy?.metadata.namespace ?? '' } = extensionRef;
    const extension = snapshot.find('GatewayExtension', namespace, name);
    // The policy's own status reports a missing extension.
    if (extension === undefined || extension.spec.extAuth?.withRequestBody?.packAsBytes) return [];
    return [{ about, ...TEXT_ALL_THE_SAME }];
  }
}

/** Envoy draws twice: whether it looks at a request, and, if no origin allows it, whether it only counts it. */
function sharesOf(share: number | undefined, about: string): readonly Report[] {
  if (share === undefined || share <= 0 || share >= 100) return [];
  const refused = Math.max(1, Math.round((share * (100 - share)) / 100));
  return [
    {
      about,
      code: 'TR-84',
      segments: ['spec', 'csrf', 'percentageShadowed'],
      fault: advice(
        `refuses some of the requests that it is to count: of 100 from foreign origins about ${refused} get 403, because Envoy draws the share twice`,
        'write `100` to count all of them and refuse none',
      ),
    },
  ];
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
