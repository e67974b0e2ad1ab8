// RateLimitProvider: a service that counts requests. GE-12.

import { advice } from '../../diagnostics/finding.ts';
import { boolean, defaulted, object, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { ExtGrpcService } from '../shared/ext-service.ts';
import { duration } from '../shared/text.ts';

const otherTimeout: RuleOf<typeof rateLimit> = {
  id: 'W-38',
  reads: ['grpcService.requestTimeout?'],
  demand: '`grpcService.requestTimeout` is absent: `timeout` is preferred',
  check({ grpcService }, report) {
    if (grpcService?.requestTimeout === undefined) return;
    report({
      ...advice('`rateLimit.timeout` takes precedence over this', 'remove it, and set `rateLimit.timeout`'),
      at: ['grpcService', 'requestTimeout'],
    });
  },
};

const rateLimit = {
  grpcService: ExtGrpcService,
  domain: string({
    minLength: 1,
    codes: { empty: 'GE-12' },
    doc: 'Domain of every rate-limit request.',
  }),
  failOpen: defaulted('D-41', true, boolean({ doc: 'Allows requests when the service is unavailable.' })),
  timeout: defaulted('D-41', '100ms', duration({ doc: 'Limit for one call.' })),
  xRateLimitHeaders: defaulted(
    'D-41',
    'Off',
    string({
      enum: ['Off', 'DraftVersion03'],
      doc: 'Whether responses have X-RateLimit headers, and of which draft.',
    }),
  ),
};

export const RateLimitProvider = object(rateLimit, {
  doc: 'A service that counts requests.',
  rules: [otherTimeout],
});
