// TrafficPolicy's timeouts.

import { object, optional } from '../../schema/node.ts';
import { duration } from '../shared/text.ts';

export const Timeouts = object(
  {
    request: optional(
      duration({ doc: 'Limit from the end of the request to the end of the response; `0s` turns it off.' }),
    ),
    streamIdle: optional(duration({ doc: 'Limit for a stream without activity; `0s` turns it off.' })),
  },
  { doc: 'Time limits. Apply to HTTPRoute targets only.' },
);
