// The effect of ListenerPolicies on listeners: by port, and by the first policy that mentions a port.

import t from 'tap';
import {
  attachment,
  backendRef,
  configuration,
  gateway,
  gatewayPolicy,
  httpRoute,
  listener,
  service,
  translated,
} from '../../objects.ts';

const edge = gateway({
  listeners: [listener('a'), listener('b', { port: 9443 }), { name: 'db', protocol: 'TCP', port: 5432 }],
});
const base = [
  edge,
  service('web'),
  httpRoute('web', { rules: [{ backendRefs: [backendRef('web')] }] }),
  {
    apiVersion: 'gateway.networking.k8s.io/v1alpha2',
    kind: 'TCPRoute',
    metadata: { name: 'db', namespace: 'default' },
    spec: {
      parentRefs: [{ name: 'edge', sectionName: 'db' }],
      rules: [{ backendRefs: [backendRef('web')] }],
    },
  },
];

type Members = Readonly<Record<string, unknown>>;
const policy = (fields: Members, name = 'p', more: Members = {}) =>
  gatewayPolicy('ListenerPolicy', name, fields, more);
const OLD = { creationTimestamp: '2026-01-01T00:00:00Z' };
const KEY = 'merge.ListenerPolicy.gateway.gatewarden.dev';
const id = (name: string) => `gateway.gatewarden.dev/ListenerPolicy/default/${name}`;

/** `8080: PROXY of default_p, 4096 bytes` for each listener. */
function settings(objects: readonly unknown[]): readonly string[] {
  return configuration(objects).listeners.map((found) => {
    const { name = '', listenerFilters = [], perConnectionBufferLimitBytes: limit } = found;
    const filters = listenerFilters.map((filter) => {
      const { statPrefix } = filter.typedConfig as { statPrefix?: string };
      return filter.name?.endsWith('proxy_protocol') ? `PROXY of ${statPrefix}` : filter.name;
    });
    return `${name.replace('listener~', '')}: ${[...filters, ...(limit === undefined ? [] : [`${limit} bytes`])].join(', ')}`;
  });
}

/** The same on all resources. */
function origins(objects: readonly unknown[]): unknown {
  const { listeners, routes } = configuration(objects);
  const found = [...listeners, ...routes].map(({ metadata }) =>
    JSON.stringify(metadata?.filterMetadata?.[KEY]),
  );
  const [first, ...others] = new Set(found);
  return others.length === 0 && first !== undefined ? JSON.parse(first) : found;
}

t.test('defaults are for the listeners of all ports, whatever they carry', async (t) => {
  const objects = [...base, policy({ default: { proxyProtocol: {}, perConnectionBufferLimitBytes: 4096 } })];
  t.strictSame(settings(objects), [
    '5432: PROXY of default_p, 4096 bytes',
    '8080: PROXY of default_p, 4096 bytes',
    '9443: PROXY of default_p, 4096 bytes',
  ]);
  t.strictSame(origins(objects), {
    'default.proxyProtocol': [id('p')],
    'default.perConnectionBufferLimitBytes': [id('p')],
  });
});

t.test('the entry of a port stands in the place of all defaults', async (t) => {
  const objects = [
    ...base,
    policy({
      default: { proxyProtocol: {} },
      perPort: [
        { port: 9443, listener: { perConnectionBufferLimitBytes: 0 } },
        { port: 5432, listener: {} },
      ],
    }),
  ];
  t.strictSame(settings(objects), ['5432: ', '8080: PROXY of default_p', '9443: 0 bytes']);
  t.strictSame(origins(objects), {
    'default.proxyProtocol': [id('p')],
    'perPortPolicy[9443]': [id('p')],
    'perPortPolicy[5432]': [id('p')],
  });
});

t.test('the first policy that mentions a port provides its entry; others add missing settings', async (t) => {
  const old = policy(
    { perPort: [{ port: 9443, listener: { perConnectionBufferLimitBytes: 1 } }] },
    'old',
    OLD,
  );
  const late = policy(
    {
      default: { perConnectionBufferLimitBytes: 7 },
      perPort: [
        { port: 9443, listener: { perConnectionBufferLimitBytes: 2, proxyProtocol: {} } },
        { port: 8080, listener: { proxyProtocol: {} } },
      ],
    },
    'late',
  );
  const objects = [...base, late, old];
  t.strictSame(settings(objects), [
    '5432: 7 bytes',
    '8080: PROXY of default_late',
    '9443: PROXY of default_late, 1 bytes',
  ]);
  t.strictSame(origins(objects), {
    'default.perConnectionBufferLimitBytes': [id('late')],
    'perPortPolicy[8080]': [id('late')],
    'perPortPolicy[9443]': [id('old')],
    'perPortPolicy[9443].proxyProtocol': [id('late')],
  });
  const translation = translated(objects);
  for (const name of ['old', 'late'])
    t.strictSame(attachment(translation, 'ListenerPolicy', name), [
      'default/edge: Accepted Valid, Attached Merged',
    ]);
});

t.test('a policy whose settings all lose is overridden, and one without settings is attached', async (t) => {
  const say = (name: string, more: Members = {}) =>
    policy({ default: { perConnectionBufferLimitBytes: 1 } }, name, more);
  const translation = translated([...base, say('old', OLD), say('late')]);
  t.strictSame(attachment(translation, 'ListenerPolicy', 'old'), [
    'default/edge: Accepted Valid, Attached Attached',
  ]);
  t.strictSame(attachment(translation, 'ListenerPolicy', 'late'), [
    'default/edge: Accepted Valid, Attached Overridden',
  ]);
  t.strictSame(attachment(translated([...base, policy({})]), 'ListenerPolicy', 'p'), [
    'default/edge: Accepted Valid, Attached Attached',
  ]);
});

t.test('a policy wins over the annotation of the Gateway, field by field', async (t) => {
  const [, ...others] = base;
  const annotations = { 'gatewarden.dev/per-connection-buffer-limit': '32Ki' };
  const annotated = { ...edge, metadata: { ...edge.metadata, annotations } };
  const perPort = [{ port: 9443, listener: { perConnectionBufferLimitBytes: 1 } }];
  t.strictSame(settings([annotated, ...others, policy({ default: { proxyProtocol: {} }, perPort })]), [
    '5432: PROXY of default_p, 32768 bytes',
    '8080: PROXY of default_p, 32768 bytes',
    '9443: 1 bytes',
  ]);
});

t.test('the PROXY header is read before the server name', async (t) => {
  const passthrough = gateway({
    listeners: [
      { name: 'tls', protocol: 'TLS', port: 8443, hostname: 'x.test', tls: { mode: 'Passthrough' } },
    ],
  });
  const route = {
    apiVersion: 'gateway.networking.k8s.io/v1alpha2',
    kind: 'TLSRoute',
    metadata: { name: 'x', namespace: 'default' },
    spec: {
      parentRefs: [{ name: 'edge' }],
      hostnames: ['x.test'],
      rules: [{ backendRefs: [backendRef('web')] }],
    },
  };
  const objects = [passthrough, service('web'), route, policy({ default: { proxyProtocol: {} } })];
  t.strictSame(settings(objects), ['8443: PROXY of default_p, envoy.filters.listener.tls_inspector']);
});

t.test('a limit out of range makes the policy invalid, and the Gateway answers 500', async (t) => {
  const limit = { default: { perConnectionBufferLimitBytes: 2 ** 32 } };
  const objects = [...base, policy(limit), policy({ default: { proxyProtocol: {} } }, 'good')];
  t.match(configuration(objects).routes, [
    { virtualHosts: [{ name: 'default' }] },
    { virtualHosts: [{ name: 'default' }] },
  ]);
  const translation = translated(objects);
  t.strictSame(attachment(translation, 'ListenerPolicy', 'p'), [
    'default/edge: Accepted Invalid, Attached Pending',
  ]);
});

t.test('streams are not served if their policy is invalid', async (t) => {
  const bad = policy({ default: { proxyProtocol: {} }, perPort: [limited(5432)] });
  const served = (objects: readonly unknown[]) =>
    configuration(objects).listeners.map(({ address }) => address?.socketAddress?.portValue);
  t.strictSame(served(base), [5432, 8080, 9443]);
  const { statuses } = translated([...base, bad]);
  t.strictSame(served([...base, bad]), [8080, 9443]);
  const edge = statuses.find(({ kind }) => kind === 'Gateway')?.status as {
    listeners: { name: string; conditions: object[] }[];
  };
  t.match(
    edge.listeners
      .find(({ name }) => name === 'db')
      ?.conditions.find((one) => 'type' in one && one.type === 'Programmed'),
    {
      status: 'False',
      reason: 'Invalid',
      message: /^No connection is served without the settings of a policy: /,
    },
  );
});
const limited = (port: number) => ({ port, listener: { perConnectionBufferLimitBytes: 2 ** 32 } });
