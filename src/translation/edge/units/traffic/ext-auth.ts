// traffic.extAuth: a service that authorizes requests.

import { defined } from '../../../../grammar/defined.ts';
import { calledReference, calledService } from '../called-service.ts';
import { isReceivable, notReceivable } from '../numbers.ts';
import { substituted } from '../problems.ts';
import type { TrafficUnit } from '../unit.ts';

export const extAuth: TrafficUnit<'traffic.extAuth'> = {
  name: 'traffic.extAuth',
  isBeforeRouting: true,
  read({ extAuth: block }, context) {
    if (block === undefined) return undefined;
    const { backendRef, forwardBody, contextExtensions } = block;
    const { target, problems } = calledService(backendRef, ['extAuth', 'backendRef'], context);
    if (target === undefined) return { problems };
    const size = forwardBody?.maxSize;
    if (size !== undefined && !isReceivable(size)) {
      const at = ['extAuth', 'forwardBody', 'maxSize'];
      const missing = notReceivable(size);
      return {
        value: { target: { missing } },
        problems: [substituted(at, `${missing}; requests are refused`)],
      };
    }
    return {
      value: { target, ...defined({ context: contextExtensions, maxBodySize: size }) },
      problems,
    };
  },
  records: ({ target, context, maxBodySize }, options) => [
    {
      key: (policy) => `traffic/${policy}:extauth`,
      spec: {
        extAuthz: {
          target: calledReference(target),
          ...(context === undefined || Object.keys(context).length === 0 ? {} : { context }),
          ...(maxBodySize === undefined
            ? {}
            : {
                includeRequestBody: {
                  maxRequestBytes: maxBodySize,
                  // A part of a body must not be authorized for the whole.
                  ...(options.corrects('E7') ? {} : { allowPartialMessage: true }),
                },
              }),
        },
      },
    },
  ],
};
