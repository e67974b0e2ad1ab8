// traffic.extAuth: a service that authorizes requests.

import { defined } from '../../../../grammar/defined.ts';
import { calledReference, calledService } from '../called-service.ts';
import type { TrafficUnit } from '../unit.ts';

export const extAuth: TrafficUnit<'traffic.extAuth'> = {
  name: 'traffic.extAuth',
  isBeforeRouting: true,
  read({ extAuth: block }, context) {
    if (block === undefined) return undefined;
    const { backendRef, forwardBody, contextExtensions } = block;
    const { target, problems } = calledService(backendRef, ['extAuth', 'backendRef'], context);
    if (target === undefined) return { problems };
    return {
      value: { target, ...defined({ context: contextExtensions, maxBodySize: forwardBody?.maxSize }) },
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
