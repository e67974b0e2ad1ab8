// Policies of whole Gateways on a waypoint: they apply to its connection managers and its listener, and their statuses list it.

import t from 'tap';
import { readSettings, translate } from '../../../src/translation.ts';
import { proxiesIn } from '../../parts/proxies-in.ts';
import { attachment, gatewayPolicy, metadata } from '../objects.ts';

const { settings } = readSettings({ waypoint: { enabled: true }, mesh: { enabled: true } });

const base = [
  {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name: 'gatewarden-waypoint' },
    spec: { controllerName: 'gatewarden.dev/gateway' },
  },
  {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: metadata('edge', {
      annotations: { 'gatewarden.dev/per-connection-buffer-limit': '32Ki' },
    }),
    spec: {
      gatewayClassName: 'gatewarden-waypoint',
      listeners: [{ name: 'proxy', port: 15088, protocol: 'mesh.io/PROXY' }],
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata('web', { labels: { 'mesh.io/use-waypoint': 'edge' } }),
    spec: { clusterIP: '10.96.0.1', ports: [{ name: 'http', port: 80 }] },
  },
];

const translated = (...policies: readonly unknown[]) => {
  const translation = translate([...base, ...policies], settings);
  const [configuration] = proxiesIn(translation);
  const [listener] = configuration!.listeners;
  const manager = listener?.filterChains?.[0]?.filters?.at(-1)?.typedConfig;
  return { translation, listener, manager, routes: configuration!.routes };
};

t.test('an HTTPListenerPolicy applies to the connection managers of a waypoint', async (t) => {
  const fields = { xffNumTrustedHops: 2, healthCheck: { path: '/up' } };
  const { translation, listener, manager, routes } = translated(
    gatewayPolicy('HTTPListenerPolicy', 'p', fields),
  );
  t.match(manager, {
    xffNumTrustedHops: 2,
    httpFilters: [{ name: 'envoy.filters.http.health_check' }, { name: 'envoy.filters.http.router' }],
  });
  const id = ['gateway.gatewarden.dev/HTTPListenerPolicy/default/p'];
  const told = {
    'merge.HTTPListenerPolicy.gateway.gatewarden.dev': { xffNumTrustedHops: id, healthCheckPolicy: id },
  };
  for (const message of [listener, routes[0]]) t.strictSame(message?.metadata?.filterMetadata, told);
  t.strictSame(attachment(translation, 'HTTPListenerPolicy', 'p'), [
    'default/edge: Accepted Valid, Attached Attached',
  ]);
});

t.test('with an invalid one all of it answers 500', async (t) => {
  const { translation, routes } = translated(gatewayPolicy('HTTPListenerPolicy', 'p', { accessLog: [{}] }));
  t.match(routes[0]?.virtualHosts, [{ name: 'default', routes: [{ directResponse: { status: 500 } }] }]);
  const gateway = translation.statuses.find(({ kind }) => kind === 'Gateway');
  const { conditions } = gateway!.status as { conditions: { type: string }[] };
  t.match(
    conditions.find(({ type }) => type === 'Accepted'),
    { status: 'False', reason: 'GatewayReplaced', message: 'no access log sink specified' },
  );
});

t.test('the listener reports an invalid filter of an access log', async (t) => {
  const accessLog = [{ fileSink: { path: '/dev/null' }, filter: {} }];
  const { translation, manager } = translated(gatewayPolicy('HTTPListenerPolicy', 'p', { accessLog }));
  t.notMatch(JSON.stringify(manager), /accessLog/);
  const gateway = translation.statuses.find(({ kind }) => kind === 'Gateway');
  const { listeners } = gateway!.status as { listeners: { conditions: { type: string }[] }[] };
  t.match(
    listeners[0]?.conditions.find(({ type }) => type === 'Programmed'),
    { status: 'False', reason: 'Invalid', message: /^Error processing HCM plugin: no valid filter type/ },
  );
});

t.test(
  'a ListenerPolicy wins over the annotation; the PROXY protocol is always on for a waypoint anyway',
  async (t) => {
    const config = { proxyProtocol: {}, perConnectionBufferLimitBytes: 4096 };
    const { listener } = translated(gatewayPolicy('ListenerPolicy', 'p', { default: config }));
    t.equal(listener?.perConnectionBufferLimitBytes, 4096);
    t.equal(listener?.listenerFilters?.length, 1);
    t.match(listener?.listenerFilters, [{ typedConfig: { rules: [{ tlvType: 208 }] } }]);
    t.equal(translated().listener?.perConnectionBufferLimitBytes, 32768);
  },
);

t.test('a TCP service is not served if its ListenerPolicy is invalid', async (t) => {
  const db = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata('db', { labels: { 'mesh.io/use-waypoint': 'edge' } }),
    spec: { clusterIP: '10.96.0.2', ports: [{ name: 'tcp', port: 5432 }] },
  };
  const chains = (limit: number) => {
    const config = { perConnectionBufferLimitBytes: limit };
    const { listener, routes } = translated(db, gatewayPolicy('ListenerPolicy', 'p', { default: config }));
    return {
      names: listener?.filterChains?.map(({ name }) => name),
      answers: routes.flatMap(({ virtualHosts = [] }) =>
        virtualHosts.flatMap(({ routes = [] }) => routes.map((route) => route.directResponse?.status)),
      ),
    };
  };
  t.match(chains(4096).names, ['fc_http_80_web_default', 'fc_tcp_5432_db_default']);
  t.strictSame(chains(2 ** 32), { names: ['fc_http_80_web_default'], answers: [500] });
});
