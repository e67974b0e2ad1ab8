// GatewayExtension: a service or key set that policies of the proxy use: authorization, processing, rate limits, tokens.

import { advice } from '../../diagnostics/finding.ts';
import { GATEWAY_GROUP } from '../../identifiers.ts';
import { kind } from '../../schema/kind.ts';
import { object, optional, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { EXTENSION_COLUMNS } from '../shared/columns.ts';
import { ConditionsStatus } from '../shared/status.ts';
import { typedUnion } from '../shared/typed-union.ts';
import { ExtAuthProvider } from './ext-auth.ts';
import { ExtProcProvider } from './ext-proc.ts';
import { JWT } from './jwt.ts';
import { RateLimitProvider } from './rate-limit.ts';

const deprecatedType: Rule<string> = {
  id: 'W-01',
  reads: [''],
  demand: 'absent',
  check(_type, report) {
    report(advice('deprecated and without effect: the block that is present decides', 'remove it'));
  },
};

export const GatewayExtension = kind('GatewayExtension', {
  group: GATEWAY_GROUP,
  plural: 'gatewayextensions',
  columns: EXTENSION_COLUMNS,
  doc: 'A service or a set of keys for policies of the proxy.',
  spec: object(
    {
      type: optional(
        string({
          enum: ['ExtAuth', 'ExtProc', 'RateLimit', 'JWT'],
          doc: 'Deprecated, has no effect; must not contradict the block below.',
          rules: [deprecatedType],
        }),
      ),
      extAuth: optional(ExtAuthProvider),
      extProc: optional(ExtProcProvider),
      rateLimit: optional(RateLimitProvider),
      jwt: optional(JWT),
    },
    {
      rules: typedUnion(
        'GE-01',
        [
          ['GE-02', 'ExtAuth', 'extAuth'],
          ['GE-03', 'ExtProc', 'extProc'],
          ['GE-04', 'RateLimit', 'rateLimit'],
          ['GE-05', 'JWT', 'jwt'],
        ],
        { typeIsIdle: true },
      ),
    },
  ),
  status: ConditionsStatus,
});
