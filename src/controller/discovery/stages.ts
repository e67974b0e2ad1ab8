// The resource types of each data plane, in the order in which its proxies must get them.

import { EDGE_TYPE_URLS } from '../../translation/edge/wire/resources.ts';
import { typeUrl } from '../../translation/encode.ts';
import type { PlaneName } from '../../translation/planes.ts';
import type { XdsStages } from '../../xds/types.ts';

export const DISCOVERY_STAGES: Readonly<Record<PlaneName, XdsStages>> = {
  // Routes name clusters, and a cluster is ready when it has its endpoints and secrets.
  proxy: [
    [
      { typeUrl: typeUrl('clusters'), isWhole: true },
      { typeUrl: typeUrl('endpoints'), isWhole: false, renewedBy: typeUrl('clusters') },
      { typeUrl: typeUrl('secrets'), isWhole: false },
    ],
    [
      { typeUrl: typeUrl('listeners'), isWhole: true },
      { typeUrl: typeUrl('routes'), isWhole: false },
    ],
  ],
  // Records refer to each other by key, and may arrive in any order.
  edge: [
    [
      { typeUrl: EDGE_TYPE_URLS.address, isWhole: true },
      { typeUrl: EDGE_TYPE_URLS.resource, isWhole: true },
    ],
  ],
};
