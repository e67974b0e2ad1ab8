// traffic.hostRewrite: whether a destination receives its own name as Host, or that of the request.

import { quote } from '../../../../grammar/quote.ts';
import { failed } from '../problems.ts';
import type { TrafficUnit } from '../unit.ts';

export const hostRewrite: TrafficUnit<'traffic.hostRewrite'> = {
  name: 'traffic.hostRewrite',
  read({ hostRewrite: block }) {
    if (block === undefined) return undefined;
    const { mode } = block;
    if (mode === 'Auto' || mode === 'None') return { value: { mode }, problems: [] };
    return { problems: [failed(['hostRewrite', 'mode'], `${quote(mode)} is neither Auto nor None`)] };
  },
  records: ({ mode }) => [
    {
      key: (policy) => `traffic/${policy}:hostname-rewrite`,
      spec: { hostRewrite: mode === 'Auto' ? { mode: 'AUTO' } : {} },
    },
  ],
};
