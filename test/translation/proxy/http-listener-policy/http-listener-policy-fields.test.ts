// What each field of an HTTPListenerPolicy writes into a connection manager.

import t from 'tap';
import { base, managers, policy, typed, written } from './managers.ts';

const REMOTE = { useRemoteAddress: true };
const EARLY = 'envoy.http.early_header_mutation.header_mutation';

for (const [what, fields, expected] of [
  ['nothing', {}, REMOTE],
  [
    'upgrades in their order',
    { upgradeConfig: { enabledUpgrades: ['websocket', 'CONNECT'] } },
    { ...REMOTE, upgradeConfigs: [{ upgradeType: 'websocket' }, { upgradeType: 'CONNECT' }] },
  ],
  ['the address of the connection', { useRemoteAddress: true }, REMOTE],
  [
    'the address that X-Forwarded-For tells',
    { useRemoteAddress: false, xffNumTrustedHops: 2 },
    { useRemoteAddress: false, xffNumTrustedHops: 2 },
  ],
  ['no trusted hops', { xffNumTrustedHops: 0 }, REMOTE],
  ['a Server header that is overwritten', { serverHeaderTransformation: 'Overwrite' }, REMOTE],
  [
    'one that is added where there is none',
    { serverHeaderTransformation: 'AppendIfAbsent' },
    { ...REMOTE, serverHeaderTransformation: 'APPEND_IF_ABSENT' },
  ],
  [
    'one that is left alone',
    { serverHeaderTransformation: 'PassThrough' },
    { ...REMOTE, serverHeaderTransformation: 'PASS_THROUGH' },
  ],
  ['a limit for idle streams', { streamIdleTimeout: '1m30s' }, { ...REMOTE, streamIdleTimeout: '90s' }],
  ['none for them', { streamIdleTimeout: '0s' }, { ...REMOTE, streamIdleTimeout: '0s' }],
  [
    'a limit for idle connections',
    { idleTimeout: '250ms' },
    { ...REMOTE, commonHttpProtocolOptions: { idleTimeout: '0.250s' } },
  ],
  [
    'names of headers as they are written',
    { preserveHttp1HeaderCase: true },
    {
      ...REMOTE,
      httpProtocolOptions: {
        headerKeyFormat: {
          statefulFormatter: {
            name: 'envoy.http.stateful_header_formatters.preserve_case',
            typedConfig: typed(
              'envoy.extensions.http.header_formatters.preserve_case.v3.PreserveCaseFormatterConfig',
            ),
          },
        },
      },
    },
  ],
  ['nothing for what is turned off', { preserveHttp1HeaderCase: false, acceptHttp10: false }, REMOTE],
  [
    'HTTP/1.0 with a host',
    { acceptHttp10: true, defaultHostForHttp10: 'old.test' },
    { ...REMOTE, httpProtocolOptions: { acceptHttp10: true, defaultHostForHttp10: 'old.test' } },
  ],
  [
    'a host for HTTP/1.0 that nobody asks for',
    { defaultHostForHttp10: 'old.test' },
    { ...REMOTE, httpProtocolOptions: { defaultHostForHttp10: 'old.test' } },
  ],
  [
    'early changes of headers: what is added, then set, then removed',
    {
      earlyRequestHeaderModifier: {
        remove: ['x-c'],
        set: [{ name: 'x-b', value: '2' }],
        add: [{ name: 'x-a', value: '1' }],
      },
    },
    {
      ...REMOTE,
      earlyHeaderMutationExtensions: [
        {
          name: EARLY,
          typedConfig: typed(
            'envoy.extensions.http.early_header_mutation.header_mutation.v3.HeaderMutation',
            {
              mutations: [
                { append: { header: { key: 'x-a', value: '1' } } },
                {
                  append: {
                    header: { key: 'x-b', value: '2' },
                    appendAction: 'OVERWRITE_IF_EXISTS_OR_ADD',
                  },
                },
                { remove: 'x-c' },
              ],
            },
          ),
        },
      ],
    },
  ],
  ['no early changes', { earlyRequestHeaderModifier: {} }, REMOTE],
] as const)
  t.test(`an HTTPListenerPolicy writes ${what}`, async (t) => {
    t.strictSame(written(fields), expected);
  });

t.test('a health check is a filter of the chain, which answers that very path', async (t) => {
  const [manager] = Object.values(managers([...base, policy({ healthCheck: { path: '/ready?x=1' } })]));
  t.strictSame(manager?.httpFilters?.slice(0, -1), [
    {
      name: 'envoy.filters.http.health_check',
      typedConfig: typed('envoy.extensions.filters.http.health_check.v3.HealthCheck', {
        passThroughMode: false,
        headers: [{ name: ':path', stringMatch: { exact: '/ready?x=1' } }],
      }),
    },
  ]);
});
