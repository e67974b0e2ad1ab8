// traffic.csrf: protection against requests that other sites make a browser send.

import type { TrafficUnit } from '../unit.ts';

export const csrf: TrafficUnit<'traffic.csrf'> = {
  name: 'traffic.csrf',
  read: ({ csrf: block }) =>
    block === undefined
      ? undefined
      : { value: { additionalOrigins: block.additionalOrigins ?? [] }, problems: [] },
  // An empty one turns the check on.
  records: ({ additionalOrigins }) => [
    {
      key: (policy) => `traffic/${policy}:csrf`,
      spec: { csrf: additionalOrigins.length === 0 ? {} : { additionalOrigins } },
    },
  ],
};
