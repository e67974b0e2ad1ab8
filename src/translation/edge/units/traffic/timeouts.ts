// traffic.timeouts: how long a request may take.

import { defined } from '../../../../grammar/defined.ts';
import { invalidDurations, seconds } from '../durations.ts';
import { failed } from '../problems.ts';
import type { TrafficUnit } from '../unit.ts';

export const timeouts: TrafficUnit<'traffic.timeouts'> = {
  name: 'traffic.timeouts',
  read({ timeouts: block }, { options }) {
    if (block === undefined) return undefined;
    const { request } = block;
    if (request === undefined && !options.corrects('E28'))
      return { problems: [failed(['timeouts'], 'it has no `request`')] };
    const problems = invalidDurations(['timeouts'], block, ['request']);
    return problems.length > 0 ? { problems } : { value: defined({ request }), problems };
  },
  records: ({ request, backendRequest }) =>
    request === undefined && backendRequest === undefined
      ? []
      : [
          {
            key: (policy) => `traffic/${policy}:timeout`,
            spec: {
              timeout: defined({ request: seconds(request), backendRequest: seconds(backendRequest) }),
            },
          },
        ],
};
