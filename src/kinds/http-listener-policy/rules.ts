// HTTPListenerPolicy's own warnings over its whole spec. W-31, W-32.

import { advice } from '../../diagnostics/finding.ts';
import type { RuleOf } from '../../schema/rule.ts';
import type { policy } from './spec.ts';

export const forgeableAddress: RuleOf<typeof policy> = {
  id: 'W-32',
  reads: ['useRemoteAddress', 'xffNumTrustedHops?'],
  demand: '`xffNumTrustedHops` is present when `useRemoteAddress` is false',
  check({ useRemoteAddress, xffNumTrustedHops }, report) {
    if (useRemoteAddress !== false || xffNumTrustedHops !== undefined) return;
    report({
      ...advice(
        'the client address can be forged: X-Forwarded-For is trusted as the client sends it',
        'set `xffNumTrustedHops` to the number of proxies in front',
      ),
      at: ['useRemoteAddress'],
    });
  },
};

export const http10: RuleOf<typeof policy> = {
  id: 'W-31',
  reads: ['acceptHttp10', 'defaultHostForHttp10?'],
  demand: '`acceptHttp10: true` and `defaultHostForHttp10` go together',
  check({ acceptHttp10, defaultHostForHttp10 }, report) {
    if (defaultHostForHttp10 !== undefined && acceptHttp10 !== true) {
      report({
        ...advice('no effect without `acceptHttp10: true`', 'set `acceptHttp10: true`, or remove it'),
        at: ['defaultHostForHttp10'],
      });
    }
    if (acceptHttp10 === true && defaultHostForHttp10 === undefined) {
      report({
        ...advice(
          'HTTP/1.0 requests often have no Host header, and then match no route',
          'set `defaultHostForHttp10`',
        ),
        at: ['acceptHttp10'],
      });
    }
  },
};
