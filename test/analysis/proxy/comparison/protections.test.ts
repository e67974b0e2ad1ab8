// What the requests of a route must prove, by the messages of its chain and of its places.

import t from 'tap';
import {
  chainProtections,
  type Entries,
  protectionsAt,
} from '../../../../src/analysis/proxy/comparison/protections.ts';
import { typed } from '../../../../src/translation/proxy/envoy/any.ts';
import type { FilterChain } from '../../../../src/translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import { DISABLED, ENABLED } from '../../../../src/translation/proxy/filter-config.ts';
import { demanding } from '../../../../src/translation/proxy/rerouting/checkpoint.ts';

const BASIC = 'envoy.filters.http.basic_auth';
const RBAC = 'envoy.filters.http.rbac';
const users = typed('envoy.extensions.filters.http.basic_auth.v3.BasicAuthPerRoute', {
  users: { inlineString: 'ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=' },
});
const denying = typed('envoy.extensions.filters.http.rbac.v3.RBACPerRoute', {
  rbac: { rules: { action: 'DENY', policies: {} } },
});
const allowing = typed('envoy.extensions.filters.http.rbac.v3.RBACPerRoute', {
  rbac: { rules: { policies: {} } },
});

const labels = (chain: FilterChain, ...places: readonly (Entries | undefined)[]): readonly string[] =>
  [...protectionsAt(places, chainProtections(chain)).values()].map(({ label }) => label);

const WITH_CERTIFICATES: FilterChain = {
  transportSocket: {
    name: 'tls',
    typedConfig: typed('envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext', {
      requireClientCertificate: true,
    }),
  },
};

const ruled = (config: object): FilterChain => ({
  filters: [
    {
      name: 'envoy.filters.network.http_connection_manager',
      typedConfig: typed(
        'envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager',
        {
          statPrefix: 'a',
          httpFilters: [
            { name: RBAC, typedConfig: typed('envoy.extensions.filters.http.rbac.v3.RBAC', config) },
          ],
        },
      ),
    },
  ],
});

const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['nothing', labels({}), []],
  ['certificates of clients', labels(WITH_CERTIFICATES), ['client certificates']],
  ['a filter of a host', labels({}, undefined, { [BASIC]: users }), ['basicAuth']],
  ['a filter that a route turns off', labels({}, { [BASIC]: DISABLED }, { [BASIC]: users }), []],
  ['services of a family', labels({}, { 'ext_auth/shop/guard': ENABLED }), ['extAuth']],
  [
    'a family that a route turns off',
    labels({}, { 'global_disable/ext_auth': ENABLED }, undefined, { 'ext_auth/shop/guard': ENABLED }),
    [],
  ],
  [
    'a family that a route turns on again',
    labels(
      {},
      { 'global_disable/ext_auth': DISABLED, 'ext_auth/shop/guard': ENABLED },
      { 'global_disable/ext_auth': ENABLED },
    ),
    ['extAuth'],
  ],
  ['rules that allow nothing', labels({}, { [RBAC]: allowing }), ['rbac']],
  ['rules that deny nothing', labels({}, { [RBAC]: denying }), []],
  [
    'a filter that a chain demands, whatever its entry says',
    labels(
      {},
      { [BASIC]: ENABLED, checkpoint: demanding({}) },
      { [BASIC]: users, checkpoint: demanding({ [BASIC]: '=' }) },
    ),
    [],
  ],
  ['rules of a waypoint', labels(ruled({ rules: { policies: {} } })), ['AuthorizationPolicy']],
  ['rules of a waypoint that only write logs', labels(ruled({ rules: { action: 'LOG', policies: {} } })), []],
  ['rules of a waypoint that are tried out', labels(ruled({ shadowRules: { policies: {} } })), []],
];

for (const [name, found, expected] of CASES)
  t.test(name, async (t) => {
    t.strictSame(found, expected);
  });
