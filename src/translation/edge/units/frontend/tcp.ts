// frontend.tcp: keepalive of clients' connections.

import { defined } from '../../../../grammar/defined.ts';
import { keepaliveProblems, keepaliveSpec } from '../keepalive.ts';
import type { FrontendUnit } from '../unit.ts';

export const tcp: FrontendUnit<'frontend.tcp'> = {
  name: 'frontend.tcp',
  read({ tcp: block }) {
    if (block === undefined) return undefined;
    const { keepalive } = block;
    const problems = keepalive === undefined ? [] : keepaliveProblems(['tcp', 'keepalive'], keepalive);
    return problems.length > 0 ? { problems } : { value: defined({ keepalive }), problems };
  },
  records: ({ keepalive }) => [
    {
      key: (policy) => `frontend/${policy}:frontend-tcp`,
      spec: { tcp: defined({ keepalives: keepalive && keepaliveSpec(keepalive) }) },
    },
  ],
};
