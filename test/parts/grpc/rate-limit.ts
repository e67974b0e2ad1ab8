// A rate limit service (envoy.service.ratelimit.v3): records the descriptors, and gives the configured answers.

import type { JsonObject } from '../../../src/grammar/json.ts';
import { type GrpcService, grpcService, type Reply } from './server.ts';

export interface Descriptor {
  readonly entries: readonly { readonly key: string; readonly value: string }[];
}

export interface RateLimitService extends GrpcService {
  /** The descriptors of each request, as `key=value` joined by commas. */
  readonly asked: () => readonly (readonly string[])[];
}

/** Whether any of the descriptors is over its limit; a number is a gRPC status, an object the whole answer. */
export type Limit = (descriptors: readonly string[], domain: string) => boolean | Reply | Promise<Reply>;

export function rateLimitService(limit: Limit = () => false): RateLimitService {
  const service = grpcService({
    '/envoy.service.ratelimit.v3.RateLimitService/ShouldRateLimit': {
      request: 'envoy.service.ratelimit.v3.RateLimitRequest',
      response: 'envoy.service.ratelimit.v3.RateLimitResponse',
      async reply(message) {
        const said = await limit(descriptorsIn(message), String(message['domain']));
        return typeof said === 'boolean' ? { overallCode: said ? 'OVER_LIMIT' : 'OK' } : said;
      },
    },
  });
  return { ...service, asked: () => service.heard.map(({ message }) => descriptorsIn(message)) };
}

function descriptorsIn({ descriptors = [] }: JsonObject): readonly string[] {
  return (descriptors as readonly Descriptor[]).map(({ entries }) =>
    entries.map(({ key, value }) => `${key}=${value}`).join(','),
  );
}
