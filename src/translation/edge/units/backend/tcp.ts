// `tcp`: timeouts and keepalive of connections to the backend.

import { defined } from '../../../../grammar/defined.ts';
import { invalidDurations, seconds } from '../durations.ts';
import { keepaliveProblems, keepaliveSpec } from '../keepalive.ts';
import type { BackendUnit } from '../unit.ts';

export const tcp: BackendUnit<'backend.tcp'> = {
  name: 'backend.tcp',
  read({ tcp: written }) {
    if (written === undefined) return undefined;
    const { connectTimeout, keepalive } = written;
    const problems = [
      ...invalidDurations(['tcp'], written, ['connectTimeout']),
      ...(keepalive === undefined ? [] : keepaliveProblems(['tcp', 'keepalive'], keepalive)),
    ];
    return problems.length > 0 ? { problems } : { value: defined({ connectTimeout, keepalive }), problems };
  },
  records({ connectTimeout, keepalive }, options) {
    if (!options.corrects('E3')) return [];
    const spec = defined({
      connectTimeout: seconds(connectTimeout),
      keepalive: keepalive && keepaliveSpec(keepalive),
    });
    return [{ key: (policy) => `${policy}:backend-tcp`, spec: { backendTcp: spec } }];
  },
};
