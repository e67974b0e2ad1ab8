// Several HTTPListenerPolicies: which sets each field, where that is recorded, and the effect of an invalid one on the others.

import t from 'tap';
import { listenerSet } from '../../gateways/saying.ts';
import {
  attachment,
  backendRef,
  configuration,
  gateway,
  gatewayPolicy,
  httpRoute,
  listener,
  service,
  trafficPolicy,
  translated,
} from '../../objects.ts';
import { base, managers, policy } from './managers.ts';

const OLD = { creationTimestamp: '2026-01-01T00:00:00Z' };
const NEW = { creationTimestamp: '2026-02-01T00:00:00Z' };
const KEY = 'merge.HTTPListenerPolicy.gateway.gatewarden.dev';
const id = (name: string) => `gateway.gatewarden.dev/HTTPListenerPolicy/default/${name}`;

interface WithMetadata {
  readonly metadata?: { readonly filterMetadata?: Readonly<Record<string, unknown>> };
}
const originsOf = (message: WithMetadata | undefined) => message?.metadata?.filterMetadata?.[KEY];

t.test(
  'each field comes from the oldest policy that sets it, and listener and RouteConfiguration record it',
  async (t) => {
    const file = (path: string) => [{ fileSink: { path } }];
    const objects = [
      ...base,
      policy({ accessLog: file('/new'), acceptHttp10: true, streamIdleTimeout: '9s' }, 'new', NEW),
      policy({ accessLog: file('/old'), streamIdleTimeout: '1s' }, 'old', OLD),
      policy({ idleTimeout: '5s', healthCheck: { path: '/up' } }, 'none'),
      policy({ streamIdleTimeout: '7s' }, 'last'),
    ];
    const [manager] = Object.values(managers(objects));
    t.match(manager, {
      accessLog: [{ typedConfig: { path: '/old' } }],
      streamIdleTimeout: '1s',
      httpProtocolOptions: { acceptHttp10: true },
      commonHttpProtocolOptions: { idleTimeout: '5s' },
    });
    const expected = {
      accessLog: [id('old')],
      accessLogConfig: [id('old')],
      acceptHttp10: [id('new')],
      mergeStreamIdleTimeout: [id('old')],
      mergeIdleTimeout: [id('none')],
      healthCheckPolicy: [id('none')],
    };
    const { listeners, routes } = configuration(objects);
    t.strictSame(originsOf(listeners[0]), expected);
    t.strictSame(originsOf(routes[0]), expected);
    const translation = translated(objects);
    for (const [name, reason] of [
      ['old', 'Merged'],
      ['new', 'Merged'],
      ['none', 'Merged'],
      ['last', 'Overridden'],
    ] as const)
      t.strictSame(attachment(translation, 'HTTPListenerPolicy', name), [
        `default/edge: Accepted Valid, Attached ${reason}`,
      ]);
  },
);

for (const [field, name] of [
  [{ upgradeConfig: { enabledUpgrades: ['websocket'] } }, 'upgradeConfig'],
  [{ useRemoteAddress: true }, 'useRemoteAddress'],
  [{ xffNumTrustedHops: 0 }, 'xffNumTrustedHops'],
  [{ serverHeaderTransformation: 'Overwrite' }, 'serverHeaderTransformation'],
  [{ preserveHttp1HeaderCase: false }, 'preserveHttp1HeaderCase'],
  [{ defaultHostForHttp10: 'x.test' }, 'defaultHostForHttp10'],
  [{ earlyRequestHeaderModifier: {} }, 'earlyHeaderMutationExtensions'],
  [
    { tracing: { provider: { openTelemetry: { grpcService: { backendRef: backendRef('web') } } } } },
    'tracing',
  ],
] as const)
  t.test(`the policy that sets ${name} is recorded, even if the value has no output`, async (t) => {
    const { listeners } = configuration([...base, policy(field)]);
    t.strictSame(originsOf(listeners[0]), { [name]: [id('p')] });
  });

t.test('a policy applies to every connection manager: on all ports, and of ListenerSets', async (t) => {
  const edge = gateway({
    allowedListeners: { namespaces: { from: 'All' } },
    listeners: [listener('a'), listener('b', { port: 8081 })],
  });
  const set = listenerSet('default/more', [listener('c', { port: 9090 })]);
  const other = gateway({}, 'default/other');
  const objects = [edge, set, service('web'), policy({ xffNumTrustedHops: 3, healthCheck: { path: '/up' } })];
  const found = managers(objects);
  t.strictSame(Object.keys(found), ['listener~8080', 'listener~8081', 'listener~9090']);
  for (const manager of Object.values(found)) {
    t.equal(manager.xffNumTrustedHops, 3);
    t.equal(manager.httpFilters?.length, 2);
  }
  t.strictSame(attachment(translated(objects), 'HTTPListenerPolicy', 'p'), [
    'default/edge: Accepted Valid, Attached Attached',
    'default/more: Accepted Valid, Attached Attached',
  ]);
  const both = translated([...objects, other]);
  t.notMatch(JSON.stringify(both.gateways[1]), /xffNumTrustedHops/);
});

t.test('a section of a target is ignored', async (t) => {
  const target = { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge', sectionName: 'gone' };
  const [manager] = Object.values(
    managers([...base, policy({ xffNumTrustedHops: 3, targetRefs: [target] })]),
  );
  t.equal(manager?.xffNumTrustedHops, 3);
});

t.test('policies of the global namespace select Gateways anywhere, others in their own', async (t) => {
  const [, ...others] = base;
  const objects = [gateway({}, 'default/edge', { labels: { team: 'a' } }), ...others];
  const selecting = {
    targetRefs: undefined,
    targetSelectors: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', matchLabels: { team: 'a' } }],
    xffNumTrustedHops: 3,
  };
  const hops = (name: string) =>
    Object.values(managers([...objects, policy(selecting, name)], { globalPolicyNamespace: 'rules' })).map(
      (manager) => manager.xffNumTrustedHops,
    );
  t.strictSame(hops('here'), [3]);
  t.strictSame(hops('rules/everywhere'), [3]);
  t.strictSame(hops('elsewhere/nowhere'), [undefined]);
});

t.test(
  'a policy whose target is missing, or is of another kind, has no effect and gets no ancestors',
  async (t) => {
    const target = (kind: string, name: string) => ({
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind, name }],
      xffNumTrustedHops: 3,
    });
    const objects = [
      ...base,
      policy(target('Gateway', 'gone'), 'a'),
      policy(target('HTTPRoute', 'web'), 'b'),
    ];
    const translation = translated(objects);
    t.equal(Object.values(managers(objects))[0]?.xffNumTrustedHops, undefined);
    for (const name of ['a', 'b']) t.strictSame(attachment(translation, 'HTTPListenerPolicy', name), []);
  },
);

t.test('an invalid policy voids valid ones of its kind; those of other kinds apply', async (t) => {
  const objects = [
    ...base,
    policy({ accessLog: [{}] }, 'bad'),
    policy({ xffNumTrustedHops: 3, healthCheck: { path: '/up' } }, 'good'),
    trafficPolicy('limits', [{ kind: 'Gateway', name: 'edge' }], {
      rateLimit: { local: { tokenBucket: { maxTokens: 1, fillInterval: '1s' } } },
    }),
    gatewayPolicy('ListenerPolicy', 'l', { default: { perConnectionBufferLimitBytes: 4096 } }),
  ];
  const { listeners, routes } = configuration(objects);
  const [manager] = Object.values(managers(objects));
  t.equal(manager?.xffNumTrustedHops, undefined);
  t.strictSame(
    manager?.httpFilters?.map(({ name }) => name),
    ['ratelimit/local', 'envoy.filters.http.router'],
  );
  t.equal(listeners[0]?.perConnectionBufferLimitBytes, 4096);
  const told = ['merge.ListenerPolicy.gateway.gatewarden.dev', 'merge.TrafficPolicy.gateway.gatewarden.dev'];
  for (const message of [listeners[0], routes[0]])
    t.strictSame(Object.keys(message?.metadata?.filterMetadata ?? {}).sort(), told);
  t.equal(routes[0]?.typedPerFilterConfig, undefined);
  t.match(routes[0]?.virtualHosts, [{ name: 'default' }]);
  const translation = translated(objects);
  const found = (name: string) => attachment(translation, 'HTTPListenerPolicy', name);
  t.strictSame(found('bad'), ['default/edge: Accepted Invalid, Attached Pending']);
  t.strictSame(found('good'), ['default/edge: Accepted Valid, Attached Attached']);
});

t.test(
  'with an invalid TrafficPolicy on the Gateway its connection managers stay as configured',
  async (t) => {
    const weight = { annotations: { 'gatewarden.dev/policy-weight': 'heavy' } };
    const bad = trafficPolicy('bad', [{ kind: 'Gateway', name: 'edge' }], {}, weight);
    const objects = [...base, bad, policy({ xffNumTrustedHops: 3 })];
    t.equal(Object.values(managers(objects))[0]?.xffNumTrustedHops, 3);
    t.match(configuration(objects).routes[0]?.virtualHosts, [{ name: 'default' }]);
  },
);

t.test('a service of another namespace needs a grant for policies of this kind', async (t) => {
  const grant = (kind: string) => ({
    apiVersion: 'gateway.networking.k8s.io/v1beta1',
    kind: 'ReferenceGrant',
    metadata: { name: 'logs', namespace: 'shop' },
    spec: {
      from: [{ group: 'gateway.gatewarden.dev', kind, namespace: 'default' }],
      to: [{ group: '', kind: 'Service' }],
    },
  });
  const objects = [
    ...base,
    service('shop/logs'),
    policy({
      accessLog: [{ grpcService: { backendRef: backendRef('logs', { namespace: 'shop' }), logName: 'all' } }],
    }),
  ];
  const logs = (kind: string) => Object.values(managers([...objects, grant(kind)]))[0]?.accessLog;
  t.match(logs('HTTPListenerPolicy'), [
    { typedConfig: { commonConfig: { grpcService: { envoyGrpc: { clusterName: 'kube_shop_logs_80' } } } } },
  ]);
  t.equal(logs('TrafficPolicy'), undefined);
});

t.test('if a policy targets two Gateways, each has its own proxy name', async (t) => {
  const target = (name: string) => ({ group: 'gateway.networking.k8s.io', kind: 'Gateway', name });
  const objects = [
    gateway(),
    gateway({}, 'default/inner'),
    service('web'),
    httpRoute('web', { rules: [{ backendRefs: [backendRef('web')] }] }),
    policy({
      targetRefs: [target('edge'), target('inner')],
      tracing: { provider: { openTelemetry: { grpcService: { backendRef: backendRef('web') } } } },
    }),
  ];
  const names = translated(objects).gateways.map(
    (found) => /"serviceName":"([^"]*)"/.exec(JSON.stringify(found))?.[1],
  );
  t.strictSame(names, ['edge.default', 'inner.default']);
});

for (const [what, fields] of [
  ['a path', { earlyRequestHeaderModifier: { set: [{ name: ':path', value: '/' }] } }],
  ['a host', { earlyRequestHeaderModifier: { add: [{ name: 'Host', value: 'a' }] } }],
  ['metadata', { accessLog: [logWith({ key: ':path' })] }],
  ['metadata that is no format', { accessLog: [logWith({ key: 'x-a', value: '100%' })] }],
] as const)
  t.test(`a policy that changes ${what}, for which Envoy would reject everything, is left out`, async (t) => {
    const [manager] = Object.values(managers([...base, policy(fields)]));
    t.equal(manager?.earlyHeaderMutationExtensions, undefined);
    t.equal(manager?.accessLog, undefined);
  });

function logWith(metadata: object): object {
  return {
    grpcService: { logName: 'all', backendRef: backendRef('web'), initialMetadata: [metadata] },
  };
}

t.test(
  'a value for which Envoy would reject the whole listener makes the policy invalid, at every level',
  async (t) => {
    const strict = { validation: { level: 'strict' } } as const;
    const service = { backendRef: backendRef('web'), logName: 'all' };
    for (const fields of [
      { accessLog: [{ fileSink: { path: '/dev/null', jsonFormat: { a: ['%REQ(a b)%'] } } }] },
      { accessLog: [{ openTelemetry: { grpcService: service, body: '%REQ_WITHOUT_QUERY(:PATH)%' } }] },
      { accessLog: [{ grpcService: { ...service, initialMetadata: [{ key: 'x-a', value: '%NOPE%' }] } }] },
      { upgradeConfig: { enabledUpgrades: ['websocket', 'WebSocket'] } },
      { earlyRequestHeaderModifier: { set: [{ name: 'x-a', value: '%REQ(' }] } },
      { accessLog: [{ fileSink: { path: '/dev/null', stringFormat: '%REQ()%' } }] },
    ]) {
      const objects = [...base, policy(fields)];
      const states = (settings: object) =>
        attachment(translated(objects, settings), 'HTTPListenerPolicy', 'p');
      const refused = ['default/edge: Accepted Invalid, Attached Pending'];
      t.strictSame(states({}), refused, JSON.stringify(fields));
      t.strictSame(states(strict), refused);
    }
  },
);

for (const [stringFormat, reason] of [
  ['%SPAN_ID% %QUERY_PARAMS(ORIG):9%', 'Valid'],
  ['%COALESCE({"operators":[{"command":"REQ","param":"x-id"},"PROTOCOL"]})%', 'Valid'],
  ['%SPAN_ID(a)%', 'Invalid'],
  ['%QUERY_PARAMS(NOPE)%', 'Invalid'],
  ['%COALESCE({"operators":["REQ"]})%', 'Invalid'],
] as const)
  t.test(`an operator of a newer proxy is reported before it is rejected: ${stringFormat}`, async (t) => {
    const accepted = (proxyVersion: string) =>
      attachment(
        translated([...base, policy({ accessLog: [{ fileSink: { path: '/dev/null', stringFormat } }] })], {
          proxyVersion,
        }),
        'HTTPListenerPolicy',
        'p',
      )[0]?.replace(/,.*/, '');
    t.equal(accepted('1.40'), `default/edge: Accepted ${reason}`);
    t.equal(accepted('1.36'), 'default/edge: Accepted Invalid');
  });
