// Rate limits by extensions: the filter of each in the chain, and the entry of a policy on a route.

import t from 'tap';
import { extension, filterConfig, refusalOf, typed, used } from './parts.ts';

const NAME = 'ratelimit/default/limits';
const grpcService = { backendRef: { name: 'web', port: 80 } };
const envoyGrpc = { clusterName: 'kube_default_web_80' };
const HTTP = 'envoy.extensions.filters.http';
const extensionRef = { name: 'limits' };
const path = { entries: [{ type: 'Path' }] };

for (const [what, block, expected] of [
  [
    'a service',
    { domain: 'shop', grpcService },
    {
      domain: 'shop',
      timeout: '0.100s',
      rateLimitService: { grpcService: { envoyGrpc }, transportApiVersion: 'V3' },
    },
  ],
  [
    'everything',
    {
      domain: 'shop',
      grpcService: { ...grpcService, authority: 'limits.test', requestTimeout: '1s', retry: { attempts: 2 } },
      failOpen: false,
      timeout: '2s',
      xRateLimitHeaders: 'DraftVersion03',
    },
    {
      domain: 'shop',
      timeout: '2s',
      failureModeDeny: true,
      enableXRatelimitHeaders: 'DRAFT_VERSION_03',
      rateLimitService: {
        grpcService: {
          envoyGrpc: { ...envoyGrpc, authority: 'limits.test' },
          timeout: '1s',
          retryPolicy: {
            numRetries: 2,
            retryOn: 'gateway-error,connect-failure,refused-stream,reset,unavailable',
          },
        },
        transportApiVersion: 'V3',
      },
    },
  ],
] as const)
  t.test(`a rate limit service: ${what}`, async (t) => {
    const { filters } = used([extension('limits', { rateLimit: block })], {
      rateLimit: { global: { extensionRef, descriptors: [path] } },
    });
    t.strictSame(
      filters.map(({ name, disabled }) => [name, disabled]),
      [[NAME, true]],
    );
    t.strictSame(filterConfig(filters, NAME), typed(`${HTTP}.ratelimit.v3.RateLimit`, expected));
  });

t.test('each descriptor is checked separately, with its entries in their order', async (t) => {
  const { perFilter } = used([extension('limits', { rateLimit: { domain: 'shop', grpcService } })], {
    rateLimit: {
      local: {},
      global: {
        extensionRef,
        descriptors: [
          {
            entries: [
              { type: 'Generic', generic: { key: 'plan', value: 'free' } },
              { type: 'Header', header: 'X-User' },
            ],
          },
          { entries: [{ type: 'RemoteAddress' }, { type: 'Path' }] },
        ],
      },
    },
  });
  t.strictSame(
    perFilter[NAME],
    typed(`${HTTP}.ratelimit.v3.RateLimitPerRoute`, {
      rateLimits: [
        {
          actions: [
            { genericKey: { descriptorKey: 'plan', descriptorValue: 'free' } },
            { requestHeaders: { headerName: 'X-User', descriptorKey: 'X-User' } },
          ],
        },
        {
          actions: [
            { remoteAddress: {} },
            { requestHeaders: { headerName: ':path', descriptorKey: 'path' } },
          ],
        },
      ],
    }),
  );
  t.strictSame(Object.keys(perFilter).sort(), ['ratelimit/default/limits', 'ratelimit/local']);
});

t.test('errors that make a limit unusable', async (t) => {
  const good = { rateLimit: { domain: 'shop', grpcService } };
  const gone = { backendRef: { name: 'gone', port: 80 } };
  const failed = 'failed to create rate limit actions: ';
  for (const [what, spec, descriptors, message] of [
    ['no extension', undefined, [path], 'ratelimit: gateway extension default/limits not found'],
    [
      'no backend',
      { rateLimit: { domain: 'shop', grpcService: gone } },
      [path],
      'ratelimit: ratelimit: Service "gone" not found',
    ],
    ['another type', { extProc: { grpcService } }, [path], 'expected gatewayextension type RateLimit'],
    [
      'headers that are none',
      { rateLimit: { domain: 'shop', grpcService, xRateLimitHeaders: 'All' } },
      [path],
      'ratelimit: ratelimit: unsupported rate limit headers: `All`',
    ],
    ['no domain', { rateLimit: { domain: '', grpcService } }, [path], /^rateLimit\.global: .*domain/],
    ['no descriptor', good, [], `${failed}at least one descriptor is required for global rate limiting`],
    ['no entries', good, [{ entries: [] }], /^rateLimit\.global: .*actions/],
    [
      'nothing generic',
      good,
      [{ entries: [{ type: 'Generic' }] }],
      new RegExp(`^${failed}generic entry requires Generic field to be set`),
    ],
    [
      'no header',
      good,
      [{ entries: [{ type: 'Header' }] }],
      new RegExp(`^${failed}header entry requires Header field to be set`),
    ],
    [
      'a header that is none',
      good,
      [{ entries: [{ type: 'Header', header: 'a\nb' }] }],
      /^rateLimit\.global: .*headerName/,
    ],
    [
      'a type that is none',
      good,
      [{ entries: [{ type: 'Moon' }] }],
      new RegExp(`^${failed}unsupported entry type: Moon`),
    ],
  ] as const)
    t.match(
      refusalOf(spec === undefined ? [] : [extension('limits', spec)], {
        rateLimit: { global: { extensionRef, descriptors } },
      }),
      message,
      what,
    );
});
