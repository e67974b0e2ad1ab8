// traffic.directResponse: a fixed response instead of that of a backend.

import { defined } from '../../../../grammar/defined.ts';
import { isStatus, notStatus } from '../numbers.ts';
import { failed } from '../problems.ts';
import type { TrafficUnit } from '../unit.ts';

export const directResponse: TrafficUnit<'traffic.directResponse'> = {
  name: 'traffic.directResponse',
  read({ directResponse: block }) {
    if (block === undefined) return undefined;
    const { status, body } = block;
    if (!isStatus(status)) return { problems: [failed(['directResponse', 'status'], notStatus(status))] };
    return { value: { status, ...defined({ body }) }, problems: [] };
  },
  records: ({ status, body = '' }) => [
    {
      key: (policy) => `traffic/${policy}:direct-response`,
      spec: {
        directResponse: { status, ...(body === '' ? {} : { body: Buffer.from(body).toString('base64') }) },
      },
    },
  ],
};
