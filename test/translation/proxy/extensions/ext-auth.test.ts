// Authorization by extensions: the filter of each in the chain, and the entry of a policy on a route.

import t from 'tap';
import { metadata, service } from '../../objects.ts';
import { extension, filterConfig, typed, used } from './parts.ts';

const NAME = 'ext_auth/default/guard';
const grpcService = { backendRef: { name: 'web', port: 80 } };
/** Before and behind all other filters of a chain with services of other teams. */
const WATCH = ['answer_end', 'answer_start'];
const always = {
  filterEnabledMetadata: {
    filter: 'dev.gatewarden.disable_ext_auth',
    path: [{ key: 'disable' }],
    value: { boolMatch: true },
    invert: true,
  },
  statusOnError: { code: 'Forbidden' },
};
const grpc = { grpcService: { envoyGrpc: { clusterName: 'kube_default_web_80' } } };

for (const [what, block, expected] of [
  ['a gRPC service', { grpcService }, { ...grpc, ...always }],
  [
    'a gRPC service with everything',
    {
      grpcService: {
        ...grpcService,
        authority: 'auth.test',
        requestTimeout: '1s500ms',
        retry: { attempts: 0, backoff: { baseInterval: '10ms', maxInterval: '1s' } },
      },
      failOpen: true,
      statusOnError: 503,
      withRequestBody: { maxRequestBytes: 64, allowPartialMessage: true, packAsBytes: true },
      headersToForward: ['cookie', 'x-a'],
      statPrefix: 'guard',
    },
    {
      grpcService: {
        envoyGrpc: { clusterName: 'kube_default_web_80', authority: 'auth.test' },
        timeout: '1.500s',
        retryPolicy: {
          numRetries: 0,
          retryOn: 'gateway-error,connect-failure,refused-stream,reset,unavailable',
          retryBackOff: { baseInterval: '0.010s', maxInterval: '1s' },
        },
      },
      ...always,
      failureModeAllow: true,
      statusOnError: { code: 'ServiceUnavailable' },
      withRequestBody: { maxRequestBytes: 64, allowPartialMessage: true, packAsBytes: true },
      allowedHeaders: { patterns: [{ exact: 'cookie' }, { exact: 'x-a' }] },
      statPrefix: 'guard',
    },
  ],
  [
    'an HTTP service',
    { httpService: { backendRef: { name: 'web', port: 80 } } },
    {
      httpService: {
        serverUri: { uri: 'kube_default_web_80', cluster: 'kube_default_web_80', timeout: '2s' },
      },
      ...always,
    },
  ],
  [
    'an HTTP service with everything',
    {
      httpService: {
        backendRef: { name: 'web', port: 80 },
        requestTimeout: '1s',
        pathPrefix: '/check',
        authorizationRequest: { headersToAdd: { 'x-b': '2', 'x-a': '1' } },
        authorizationResponse: { headersToBackend: ['x-user', 'x-a'] },
      },
    },
    {
      httpService: {
        serverUri: { uri: 'kube_default_web_80', cluster: 'kube_default_web_80', timeout: '1s' },
        pathPrefix: '/check',
        authorizationRequest: {
          headersToAdd: [
            { key: 'x-a', value: '1' },
            { key: 'x-b', value: '2' },
          ],
        },
        authorizationResponse: {
          allowedUpstreamHeaders: { patterns: [{ exact: 'x-user' }, { exact: 'x-a' }] },
        },
      },
      ...always,
    },
  ],
  [
    'both, of which gRPC counts',
    { grpcService, httpService: { backendRef: { name: 'web', port: 80 } } },
    { ...grpc, ...always },
  ],
] as const)
  t.test(`ext_authz calls ${what}`, async (t) => {
    const { filters } = used([extension('guard', { extAuth: block })], {
      extAuth: { extensionRef: { name: 'guard' } },
    });
    t.strictSame(
      filters.map(({ name, disabled }) => [name, disabled]),
      [
        ['global_disable/ext_auth', true],
        [NAME, true],
      ],
    );
    t.strictSame(
      filterConfig(filters, NAME),
      typed('envoy.extensions.filters.http.ext_authz.v3.ExtAuthz', expected),
    );
  });

t.test('calls of an HTTP service are retried if the target supports it', async (t) => {
  const block = { extAuth: { httpService: { backendRef: { name: 'web', port: 80 }, retry: {} } } };
  const retriesOf = (proxyVersion: string) => {
    const { filters } = used(
      [extension('guard', block)],
      { extAuth: { extensionRef: { name: 'guard' } } },
      { proxyVersion },
    );
    const { httpService } = filterConfig(filters, NAME) as { httpService: { retryPolicy?: unknown } };
    return httpService.retryPolicy;
  };
  t.equal(retriesOf('1.35'), undefined);
  t.strictSame(retriesOf('1.36'), { numRetries: 1, retryOn: '5xx,gateway-error,connect-failure,reset' });
});

t.test(
  'a service that may change the route is there for every request, and asked where the current route demands it',
  async (t) => {
    const block = { grpcService, clearRouteCache: true };
    const { filters } = used([extension('guard', { extAuth: block })], {
      extAuth: { extensionRef: { name: 'guard' } },
    });
    t.equal(filters.find(({ name }) => name === NAME)?.disabled, undefined);
    t.match(filterConfig(filters, NAME), {
      clearRouteCache: true,
      filterEnabledMetadata: { filter: 'dev.gatewarden.demanded', path: [{ key: NAME }] },
    });
  },
);

for (const [what, namespace, expected] of [
  ['in the namespace of the Gateway is trusted', 'default', []],
  ['in another namespace is watched', 'team', WATCH],
] as const)
  t.test(`an extension ${what}`, async (t) => {
    const server = { ...service('web'), metadata: metadata('web', { namespace }) };
    const { filters } = used([server, extension('guard', { extAuth: { grpcService } }, namespace)], {
      extAuth: { extensionRef: { name: 'guard', namespace } },
    });
    const names = filters.map(({ name }) => name);
    t.ok(names.includes(`ext_auth/${namespace}/guard`));
    t.strictSame(
      [names.at(0), names.at(-1)].filter((name) => name?.startsWith('answer_')),
      expected,
    );
  });
