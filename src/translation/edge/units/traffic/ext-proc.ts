// traffic.extProc: a service that processes requests and responses.

import { calledReference, calledService } from '../called-service.ts';
import type { TrafficUnit } from '../unit.ts';

export const extProc: TrafficUnit<'traffic.extProc'> = {
  name: 'traffic.extProc',
  isBeforeRouting: true,
  read({ extProc: block }, context) {
    if (block === undefined) return undefined;
    const { target, problems } = calledService(block.backendRef, ['extProc', 'backendRef'], context);
    return target === undefined ? { problems } : { value: { target }, problems };
  },
  records: ({ target }) => [
    { key: (policy) => `traffic/${policy}:extproc`, spec: { extProc: { target: calledReference(target) } } },
  ],
};
