// The types of Envoy's messages in canonical JSON. `npm run typecheck` is the test: an error that is no longer one makes
// `@ts-expect-error` one.

import { type TypedConfig, typed } from '../../src/translation/proxy/envoy/any.ts';
import type { Cluster } from '../../src/translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type { Route } from '../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';

const BUFFER = 'envoy.extensions.filters.http.buffer.v3.BufferPerRoute';

export const route: Route = {
  name: 'a',
  match: { pathSeparatedPrefix: '/a', headers: [{ name: 'x', stringMatch: { exact: 'y' } }] },
  route: { cluster: 'b', timeout: '5s', clusterNotFoundResponseCode: 'INTERNAL_SERVER_ERROR' },
  typedPerFilterConfig: {
    buffer: typed(BUFFER, { buffer: { maxRequestBytes: 1024 } }),
    cors: {
      '@type': 'type.googleapis.com/envoy.extensions.filters.http.cors.v3.CorsPolicy',
      allowMethods: 'GET',
    },
    nothing: {
      '@type': 'type.googleapis.com/envoy.config.route.v3.FilterConfig',
      config: {},
    },
  },
};

// A wrapper is its value, 64 bits are text, an enum is one of its names.
export const cluster: Cluster = {
  connectTimeout: '5s',
  lbPolicy: 'LEAST_REQUEST',
  perConnectionBufferLimitBytes: 1,
  metadata: { filterMetadata: { 'a.b': { c: [1, 'd'] } } },
  ringHashLbConfig: { minimumRingSize: '1024' },
};
// @ts-expect-error: no such name
export const misnamed: Cluster = { lbPolicy: 'LEAST' };
// @ts-expect-error: 64 bits are text
export const number: Cluster = { ringHashLbConfig: { minimumRingSize: 1024 } };
// @ts-expect-error: no such member
export const member: Cluster = { timeout: '5s' };

// The name of the message decides what it holds.
export const buffer: TypedConfig<typeof BUFFER> = typed(BUFFER, { disabled: true });
// @ts-expect-error: no such member
typed(BUFFER, { allowMethods: 'GET' });
// @ts-expect-error: no such message
typed('envoy.extensions.filters.http.buffer.v3.Bufer', {});
export const mixed: TypedConfig = {
  '@type': 'type.googleapis.com/envoy.extensions.filters.http.buffer.v3.BufferPerRoute',
  // @ts-expect-error: a member of another message
  allowMethods: 'GET',
};
