// rateLimit: a service that counts descriptors for all proxies, and decides which are over their limit.

import { quote } from '../../../grammar/quote.ts';
import { typed } from '../envoy/any.ts';
import type { RateLimit_XRateLimitHeadersRFCVersion } from '../envoy/generated/envoy.extensions.filters.http.ratelimit.v3.ts';
import { timeMember } from './durations.ts';
import { type ExtensionCompiler, entryName } from './extension.ts';
import { grpcService } from './services.ts';

const HEADERS: ReadonlyMap<string, RateLimit_XRateLimitHeadersRFCVersion> = new Map([
  ['Off', 'OFF'],
  ['DraftVersion03', 'DRAFT_VERSION_03'],
]);

const PLACE = ['spec', 'rateLimit'];

export const rateLimit: ExtensionCompiler<'rateLimit'> = (block, context) => {
  const service = grpcService(
    block.grpcService,
    { segments: [...PLACE, 'grpcService'], prefix: 'ratelimit: ' },
    context,
  );
  if (service === undefined) return undefined;
  const headers = HEADERS.get(block.xRateLimitHeaders);
  if (headers === undefined)
    context.fail(`ratelimit: unsupported rate limit headers: ${quote(block.xRateLimitHeaders)}`, [
      ...PLACE,
      'xRateLimitHeaders',
    ]);
  return {
    name: entryName('ratelimit', context),
    stage: 'RateLimit',
    position: 'during',
    disabled: true,
    writer: context.namespace,
    config: typed('envoy.extensions.filters.http.ratelimit.v3.RateLimit', {
      domain: block.domain,
      ...timeMember('timeout', block.timeout, [...PLACE, 'timeout'], context),
      ...(block.failOpen ? {} : { failureModeDeny: true }),
      ...(headers === undefined || headers === 'OFF' ? {} : { enableXRatelimitHeaders: headers }),
      rateLimitService: { grpcService: service, transportApiVersion: 'V3' },
    }),
  };
};
