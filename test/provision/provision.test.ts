// What is provisioned for a Gateway: the objects, field by field, for each data plane.

import { load, loadAll } from 'js-yaml';
import t from 'tap';
import { yamlStream } from '../../src/cli/provision/manifests-text.ts';
import { fuzz } from '../parts/fuzz.ts';
import { randomParameters } from './random-parameters.ts';
import { EDGE, type Given, type Json, parts, provisioned, rendered, WAYPOINT } from './rendering.ts';

const LOW_PORTS = { name: 'net.ipv4.ip_unprivileged_port_start', value: '0' };
const SECURITY = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
  runAsUser: 10_101,
  capabilities: { drop: ['ALL'] },
};
const MESH = { settings: { mesh: { autoMtls: true } } };
const TLS = { settings: { xdsTls: true, xdsTlsCa: 'THE CA' } };

const bootstrapOf = (given: Given): Json =>
  load((parts(given).configMap!['data'] as unknown as Record<string, string>)['envoy.yaml']!) as Json;
const listenersOf = (given: Given) =>
  bootstrapOf(given)['static_resources']!['listeners'] as unknown as readonly Json[];
const namesOf = (items: unknown): readonly unknown[] => (items as readonly Json[]).map(({ name }) => name);
const variable = (container: Json, name: string): unknown =>
  (container['env'] as unknown as readonly Json[]).find((each) => (each['name'] as unknown) === name)?.[
    'value'
  ];

const PROFILES: readonly (readonly [string, Given, object])[] = [
  ['the class of proxies', {}, { type: 'LoadBalancer', path: '/ready', port: 8082 }],
  [
    'another class of their controller',
    { className: 'mine' },
    { type: 'LoadBalancer', path: '/ready', port: 8082 },
  ],
  ['waypoints', WAYPOINT, { type: 'ClusterIP', path: '/ready', port: 8082 }],
  ['the edge data plane', EDGE, { type: 'LoadBalancer', path: '/healthz/ready', port: 15_021 }],
  [
    'another class of its controller, of any name',
    { ...EDGE, className: 'gatewarden-waypoint' },
    { type: 'LoadBalancer', path: '/healthz/ready', port: 15_021 },
  ],
];

for (const [title, given, { type, path, port }] of PROFILES as readonly (readonly [string, Given, Json])[])
  t.test(`built-in parameters: ${title}`, async (t) => {
    const { service, podSpec, main, deployment } = parts(given);
    t.same(service['spec']!['type'], type);
    t.same(podSpec['terminationGracePeriodSeconds'], 60);
    t.same(main['readinessProbe'], { httpGet: { path, port }, periodSeconds: 10 });
    t.same(main['startupProbe'], {
      httpGet: { path, port },
      periodSeconds: 1,
      timeoutSeconds: 2,
      failureThreshold: 60,
      successThreshold: 1,
    });
    t.equal(main['livenessProbe'], undefined);
    t.same(main['securityContext'], SECURITY);
    t.same(main['imagePullPolicy'], 'IfNotPresent');
    t.equal(deployment['spec']!['replicas'], undefined, 'an autoscaler can set them');
    const isEdge = given.controllerName === EDGE.controllerName;
    t.same(
      main['image'],
      isEdge ? 'reg.corp.internal/edge/agent:9.9' : 'reg.corp.internal/gw/envoy-wrapper:3.1.0',
    );
    t.same(podSpec['securityContext'], isEdge ? { sysctls: [LOW_PORTS] } : undefined);
  });

t.test('a waypoint has one port more, and is part of the ambient mesh', async (t) => {
  const { service, pod } = parts(WAYPOINT);
  t.same(namesOf(service['spec']!['ports']), ['listener-8080', 'listener-15008']);
  t.match(pod['metadata'], {
    labels: { 'mesh.io/dataplane-mode': 'ambient' },
    annotations: { 'ambient.mesh.io/dns-capture': 'false' },
  });
});

t.test('the objects, their order, names and owner', async (t) => {
  const kinds = (given: Given) =>
    rendered(given).map(({ kind, metadata }) => `${kind} ${metadata.namespace}/${metadata.name}`);
  const common = ['ServiceAccount web/shop', 'ConfigMap web/shop', 'Service web/shop', 'Deployment web/shop'];
  t.same(kinds({}), common);
  t.same(kinds(EDGE), common);
  t.same(kinds(TLS), common);
  t.same(kinds({ ...EDGE, ...TLS }), [
    ...common.slice(0, 2),
    'ConfigMap web/shop-xds-ca',
    ...common.slice(2),
  ]);
  for (const { metadata } of rendered({ ...EDGE, ...TLS, metadata: { uid: 'u1' } }))
    t.same(metadata.ownerReferences, [
      {
        apiVersion: 'gateway.networking.k8s.io/v1',
        kind: 'Gateway',
        name: 'shop',
        uid: 'u1',
        controller: true,
      },
    ]);
  for (const { metadata } of rendered({})) t.equal(metadata.ownerReferences, undefined);
  t.equal(parts({}).serviceAccount['automountServiceAccountToken'], false);
});

t.test('of one key in every source, fixed ones win, then the infrastructure', async (t) => {
  const keys = { 'app.kubernetes.io/name': 'x', gatewarden: 'x', both: 'parameters' };
  const notes = { 'prometheus.io/path': '/mine', both: 'parameters' };
  const extra = (own: string) => ({
    extraLabels: { ...keys, [own]: 'yes' },
    extraAnnotations: { ...notes, [own]: 'yes' },
  });
  const given: Given = {
    ofGateway: { podTemplate: extra('p'), service: extra('s'), serviceAccount: extra('a') },
    infrastructure: {
      labels: {
        both: 'infrastructure',
        'app.kubernetes.io/instance': 'x',
        'gateway.networking.k8s.io/x': 'x',
      },
      annotations: { both: 'infrastructure', 'gateway.networking.k8s.io/x': 'x' },
    },
  };
  const selector = {
    'app.kubernetes.io/name': 'shop',
    'app.kubernetes.io/instance': 'shop',
    'gateway.networking.k8s.io/gateway-name': 'shop',
  };
  const ofClass = { 'gateway.networking.k8s.io/gateway-class-name': 'gatewarden' };
  const fixed = {
    ...selector,
    ...ofClass,
    gatewarden: 'kube-gateway',
    'app.kubernetes.io/managed-by': 'gatewarden',
    'app.kubernetes.io/version': '3.1.0',
    both: 'infrastructure',
  };
  const { service, serviceAccount, deployment, configMap, pod } = parts(given);
  t.same(service['metadata']!['labels'], { ...fixed, s: 'yes' });
  t.same(serviceAccount['metadata']!['labels'], { ...fixed, a: 'yes' });
  t.same(deployment['metadata']!['labels'], fixed);
  t.same(configMap!['metadata']!['labels'], fixed);
  t.same(pod['metadata']!['labels'], {
    ...selector,
    ...ofClass,
    gatewarden: 'kube-gateway',
    both: 'infrastructure',
    p: 'yes',
  });
  const annotated = { 'prometheus.io/path': '/mine', both: 'infrastructure' };
  t.same(service['metadata']!['annotations'], { ...annotated, s: 'yes' });
  t.same(serviceAccount['metadata']!['annotations'], { ...annotated, a: 'yes' });
  t.same(deployment['metadata']!['annotations'], { both: 'infrastructure' });
  t.same(pod['metadata']!['annotations'], {
    ...annotated,
    'prometheus.io/port': '9091',
    'prometheus.io/scrape': 'true',
    p: 'yes',
  });
  t.same(deployment['spec']!['selector'], { matchLabels: selector });
  t.same(service['spec']!['selector'], selector);
  const edge = parts({ ...EDGE, ...TLS, infrastructure: { annotations: { a: 'b' } } });
  t.equal(edge.pod['metadata']!['labels']!['gatewarden'], undefined, 'pods of the edge have no marker');
  t.equal(edge.caConfigMap!['metadata']!['annotations'], undefined);
});

t.test('a version that no label can have', async (t) => {
  const { service } = parts({ settings: { version: `+v1.0 rc/${'x'.repeat(80)}-` } });
  t.match(service['metadata']!['labels']!['app.kubernetes.io/version'], /^v1\.0_rc_x+$/);
});

/** Title, what is given, the names of the Service's ports with their node ports. */
const PORTS: readonly (readonly [string, Given, readonly string[]])[] = [
  ['ascending, each once', { ports: [8443, 80, 8443] }, ['80', '8443']],
  [
    'ports that the proxy uses itself are dropped',
    { ports: [8082, 80, 9091, 19_000, 15_021] },
    ['80', '15021'],
  ],
  [
    'ports that the edge uses itself are dropped',
    { ...EDGE, ports: [15_000, 80, 15_020, 15_021, 9091] },
    ['80', '9091'],
  ],
  [
    'additional ports in their order, unchecked',
    {
      ports: [80],
      ofGateway: { service: { ports: [{ port: 9000 }, { port: 443 }, { port: 80 }, { port: 8082 }] } },
    },
    ['80', '9000', '443', '8082'],
  ],
  [
    'node ports',
    {
      ports: [8443, 80],
      ofGateway: {
        service: {
          type: 'NodePort',
          ports: [
            { port: 443, nodePort: 30_443 },
            { port: 80, nodePort: 30_080 },
          ],
        },
      },
    },
    ['80 30080', '8443', '443 30443'],
  ],
  [
    'no node ports with another type',
    { ofGateway: { service: { ports: [{ port: 8080, nodePort: 30_080 }] } } },
    ['8080'],
  ],
  [
    'only additional ports are left',
    { ports: [8082], ofGateway: { service: { ports: [{ port: 81 }] } } },
    ['81'],
  ],
];

for (const [title, given, expected] of PORTS)
  t.test(`ports: ${title}`, async (t) => {
    const ports = parts(given).service['spec']!['ports'] as unknown as readonly Record<string, unknown>[];
    t.same(
      ports.map(({ port, nodePort }) => (nodePort === undefined ? `${port}` : `${port} ${nodePort}`)),
      expected,
    );
    for (const { name, port, targetPort, protocol } of ports)
      t.same({ name, targetPort, protocol }, { name: `listener-${port}`, targetPort: port, protocol: 'TCP' });
  });

t.test('ports: none left', async (t) => {
  t.match(provisioned({ ports: [8082] }), { kind: 'invalid', reason: 'NoPorts' });
});

const listenerSet = (apiVersion: string, kind: string, namespace: string, port: number) => `
---
apiVersion: ${apiVersion}
kind: ${kind}
metadata: {name: more, namespace: ${namespace}}
spec:
  parentRef: {name: shop, namespace: web}
  listeners: [{name: more, port: ${port}, protocol: HTTP}]`;

const X = 'gateway.networking.x-k8s.io/v1alpha1';
const SETS: readonly (readonly [string, object, string, readonly string[]])[] = [
  ['of its namespace', { from: 'Same' }, listenerSet(X, 'XListenerSet', 'web', 9000), ['8080', '9000']],
  [
    'of the standard group',
    { from: 'All' },
    listenerSet('gateway.networking.k8s.io/v1', 'ListenerSet', 'a', 9000),
    ['8080', '9000'],
  ],
  [
    'that the Gateway does not allow',
    { from: 'Same' },
    listenerSet(X, 'XListenerSet', 'other', 9000),
    ['8080'],
  ],
  ['where it allows none', { from: 'None' }, listenerSet(X, 'XListenerSet', 'web', 9000), ['8080']],
  [
    'by the labels of their namespaces',
    { from: 'Selector', selector: { matchLabels: { team: 'a' } } },
    `${listenerSet(X, 'XListenerSet', 'a', 9000)}${listenerSet(X, 'XListenerSet', 'b', 9001)}
---
{apiVersion: v1, kind: Namespace, metadata: {name: a, labels: {team: a}}}`,
    ['8080', '9000'],
  ],
];

for (const [title, namespaces, manifests, expected] of SETS)
  t.test(`ports of ListenerSets ${title}`, async (t) => {
    const { service } = parts({ spec: { allowedListeners: { namespaces } }, manifests });
    t.same(
      (service['spec']!['ports'] as unknown as readonly Record<string, unknown>[]).map(
        ({ port }) => `${port}`,
      ),
      expected,
    );
  });

t.test('the sysctl for low ports', async (t) => {
  const of = (given: Given) => parts(given).podSpec['securityContext'];
  t.same(of({ ports: [1023] }), { sysctls: [LOW_PORTS] });
  t.equal(of({ ports: [1024] }), undefined);
  const own = [
    { name: 'a', value: '1' },
    { ...LOW_PORTS, value: '500' },
  ];
  const ofGateway = { podTemplate: { securityContext: { fsGroup: 3, sysctls: own } } };
  t.same(of({ ports: [80], ofGateway }), { fsGroup: 3, sysctls: [own[0], LOW_PORTS] }, 'the value is forced');
  t.same(of({ ports: [8080], ofGateway }), { fsGroup: 3, sysctls: own }, 'as written');
  t.equal(of({ ports: [80], ofGateway: { omitDefaultSecurityContext: true } }), undefined);
  t.same(of({ ...EDGE, ofGateway: { podTemplate: { securityContext: { sysctls: [] } } } }), {
    sysctls: [LOW_PORTS],
  });
});

t.test(
  'omitDefaultSecurityContext: the value of the highest layer that has one; what is written stays',
  async (t) => {
    const omit = (value: boolean, more: object = {}) => ({ omitDefaultSecurityContext: value, ...more });
    const user = { proxyContainer: { securityContext: { runAsUser: 5 } } };
    const of = (given: Given) => parts({ ports: [80], ...given });
    const rows: readonly (readonly [string, Given, unknown, unknown])[] = [
      ['class', { ofClass: omit(true) }, undefined, undefined],
      ['Gateway', { ofGateway: omit(true) }, undefined, undefined],
      ['both', { ofClass: omit(true), ofGateway: omit(true) }, undefined, undefined],
      [
        'false over true',
        { ofClass: omit(true), ofGateway: omit(false) },
        SECURITY,
        { sysctls: [LOW_PORTS] },
      ],
      ['the layer of the class stays', { ofClass: user, ofGateway: omit(true) }, { runAsUser: 5 }, undefined],
      [
        'one field of the defaults',
        { ofGateway: user },
        { ...SECURITY, runAsUser: 5 },
        { sysctls: [LOW_PORTS] },
      ],
    ];
    for (const [title, given, container, pod] of rows) {
      t.same(of(given).main['securityContext'], container, title);
      t.same(of(given).podSpec['securityContext'], pod, title);
    }
    t.equal(parts({ ...EDGE, ofGateway: omit(true) }).podSpec['securityContext'], undefined);
  },
);

t.test('TLS to the control plane', async (t) => {
  const proxy = parts(TLS);
  t.equal((proxy.configMap!['data'] as unknown as Record<string, unknown>)['ca.crt'], 'THE CA');
  t.match(bootstrapOf(TLS)['static_resources'], {
    secrets: [
      {
        name: 'validation_context_sds',
        validation_context: { trusted_ca: { filename: '/etc/envoy/ca.crt' } },
      },
    ],
    clusters: [{ transport_socket: { name: 'envoy.transport_sockets.tls' } }],
  });
  t.equal(bootstrapOf({})['static_resources']!['secrets'], undefined);
  const edge = parts({ ...EDGE, ...TLS });
  t.equal(variable(edge.main, 'XDS_ADDRESS'), 'https://xds.example.org:9978');
  t.equal(variable(edge.main, 'XDS_ROOT_CA'), '/etc/xds-tls/ca.crt');
  t.equal((edge.caConfigMap!['data'] as unknown as Record<string, unknown>)['ca.crt'], 'THE CA');
  t.same(namesOf(edge.podSpec['volumes']), ['config-volume', 'xds-token', 'tmp', 'xds-ca']);
  t.match(provisioned({ settings: { xdsTls: true } }), { kind: 'invalid', reason: 'InvalidParameters' });
});

t.test('metrics', async (t) => {
  const off = { ofGateway: { stats: { enabled: false } } };
  const { main, pod } = parts(off);
  t.same(namesOf(listenersOf(off)), ['readiness_listener']);
  t.same(namesOf(main['ports']), ['listener-8080']);
  t.equal(pod['metadata']!['annotations'], undefined);
  const routes = (stats: object) => JSON.stringify(listenersOf({ ofGateway: { stats } })[1]);
  t.match(routes({}), '"prefix":"/stats"');
  t.notMatch(routes({ enableStatsRoute: false }), '"prefix":"/stats"');
  t.match(
    routes({ routePrefixRewrite: '/a', statsRoutePrefixRewrite: '/b' }),
    /"prefix_rewrite":"\/a".*"prefix_rewrite":"\/b"/,
  );
  const config = (matcher: object) => bootstrapOf({ ofGateway: { stats: { matcher } } })['stats_config'];
  t.same(config({ inclusionList: [{ prefix: 'a', ignoreCase: true }, { safeRegex: 'b: "c" # d' }] }), {
    stats_matcher: {
      inclusion_list: {
        patterns: [{ prefix: 'a', ignore_case: true }, { safe_regex: { regex: 'b: "c" # d' } }],
      },
    },
  });
  t.same(config({ exclusionList: [{ contains: 'a' }, { suffix: 'b' }, { exact: 'c' }] }), {
    stats_matcher: { exclusion_list: { patterns: [{ contains: 'a' }, { suffix: 'b' }, { exact: 'c' }] } },
  });
  t.equal(config({ inclusionList: [] }), undefined);
});

t.test('the health check for load balancers comes with the readiness probe', async (t) => {
  t.match(JSON.stringify(listenersOf({})[0]), '"exact":"/envoy-hc"');
});

t.test('a proxy of a mesh', async (t) => {
  const { containers, podSpec, main } = parts(MESH);
  t.same(namesOf(containers), ['gatewarden-proxy', 'sds', 'mesh-proxy']);
  t.same(namesOf(podSpec['volumes']), [
    'xds-token',
    'envoy-config',
    'mesh-certs',
    'mesh-ca-cert',
    'mesh-proxy-data',
    'mesh-token',
    'credential-socket',
    'workload-socket',
    'workload-certs',
  ]);
  t.same(main['volumeMounts'], parts({}).main['volumeMounts']);
  t.same(JSON.parse(variable(containers[2]!, 'PROXY_CONFIG') as string), {
    discoveryAddress: 'mesh-discovery.mesh-system.svc:15012',
  });
  t.same(namesOf(bootstrapOf(MESH)['static_resources']!['clusters']), [
    'xds_cluster',
    'admin_port_cluster',
    'gateway_proxy_sds',
  ]);
  const custom = { name: 'helper', image: 'helper:1', env: [{ name: 'EMPTY', value: '' }] };
  const replaced = parts({ ...MESH, ofClass: { mesh: { customSidecars: [custom] } } });
  t.same(namesOf(replaced.containers), ['gatewarden-proxy', 'sds', 'helper']);
  t.same(replaced.containers[2], custom, 'as it is written');
  t.same(namesOf(parts({ ...MESH, ...EDGE }).containers), ['gatewarden-edge'], 'nothing on the edge');
  t.same(
    rendered({ settings: { enableMeshAutoMtls: true } }),
    rendered(MESH),
    'the other name of the setting',
  );
});

t.test('the edge data plane', async (t) => {
  const { main, configMap, podSpec, pod } = parts(EDGE);
  t.equal((configMap!['data'] as unknown as Record<string, unknown>)['config.yaml'], 'config: {}\n');
  t.same(namesOf(main['env']), [
    'TERMINATION_GRACE_PERIOD_SECONDS',
    'CONNECTION_MIN_TERMINATION_DEADLINE',
    'NODE_NAME',
    'POD_NAMESPACE',
    'POD_NAME',
    'GW_NAME',
    'RUST_BACKTRACE',
    'RUST_LOG',
    'XDS_ADDRESS',
    'NAMESPACE',
    'GATEWAY',
  ]);
  t.same(main['ports'], [{ name: 'metrics', containerPort: 15_020, protocol: 'TCP' }]);
  t.equal(main['lifecycle'], undefined);
  t.same(podSpec['volumes'], parts(EDGE).podSpec['volumes']);
  t.equal(pod['metadata']!['annotations']!['prometheus.io/port'], '15020');
  const own = parts({
    ...EDGE,
    ofGateway: {
      edge: {
        customConfigMapName: 'mine',
        env: [
          { name: 'RUST_LOG', value: 'x' },
          { name: 'Z', value: 'z' },
        ],
      },
      podTemplate: { gracefulShutdown: { sleepTimeSeconds: 0 }, terminationGracePeriodSeconds: 0 },
    },
  });
  t.equal(own.configMap, undefined);
  t.match(own.podSpec['volumes'], [{ name: 'config-volume', configMap: { name: 'mine' } }]);
  t.equal(variable(own.main, 'RUST_LOG'), 'x', 'in its place');
  t.equal(namesOf(own.main['env']).at(-1), 'Z');
  t.equal(variable(own.main, 'CONNECTION_MIN_TERMINATION_DEADLINE'), '0s');
  t.equal(variable(own.main, 'TERMINATION_GRACE_PERIOD_SECONDS'), '0');
  t.same(own.podSpec['terminationGracePeriodSeconds'], 0);
});

t.test('the container of the proxy', async (t) => {
  const { main, podSpec, deployment } = parts({
    ofGateway: {
      deployment: { replicas: 0 },
      proxyContainer: {
        bootstrap: { componentLogLevels: { upstream: 'debug', http: 'trace' } },
        env: [
          { name: 'ENVOY_UID', value: '7' },
          { name: 'MINE', value: '' },
        ],
        image: { registry: '', tag: '', digest: `sha256:${'0'.repeat(64)}` },
      },
      podTemplate: { gracefulShutdown: { sleepTimeSeconds: 0 }, nodeSelector: { gpu: '' } },
    },
  });
  t.same((main['args'] as unknown as readonly string[]).slice(-2), [
    '--component-log-level',
    'http:trace,upstream:debug',
  ]);
  t.same(namesOf(main['env']), ['POD_NAME', 'POD_NAMESPACE', 'ENVOY_UID', 'MINE']);
  t.equal(variable(main, 'ENVOY_UID'), '7');
  t.equal(main['image'] as unknown, `envoy-wrapper@sha256:${'0'.repeat(64)}`);
  t.match(JSON.stringify(main['lifecycle']), 'sleep 0');
  t.same(podSpec['nodeSelector'], { gpu: '' }, 'a label without a value');
  t.same(deployment['spec']!['replicas'], 0);
  t.equal(
    parts({ ofGateway: { podTemplate: { gracefulShutdown: { enabled: false } } } }).main['lifecycle'],
    undefined,
  );
});

t.test('self-managed Gateways', async (t) => {
  const SELF = { selfManaged: {} };
  t.match(provisioned({ ofGateway: SELF, ofClass: {} }), { kind: 'self-managed', by: 'gateway' });
  t.match(provisioned({ ofClass: SELF }), { kind: 'self-managed', by: 'class' });
  t.match(provisioned({ ofClass: SELF, ofGateway: { stats: {} } }), {
    kind: 'self-managed',
    by: 'class',
    reports: [{ code: 'PR-07', about: 'GatewayParameters/web/of-gateway', segments: ['spec', 'kube'] }],
  });
});

t.test('an explicit null is an absent field, at any depth', async (t) => {
  const nulls = {
    deployment: { replicas: null },
    podTemplate: {
      readinessProbe: { httpGet: null, periodSeconds: null },
      nodeSelector: { a: null },
      tolerations: null,
    },
    service: null,
  };
  t.same(rendered({ ofClass: nulls, ofGateway: nulls }), rendered({}));
});

t.test('the text that is printed reads back as the objects, with another reader of YAML', async (t) => {
  await fuzz(t, { seed: 40, cases: 20 }, (_seed, random) => {
    const given: Given = {
      ...(random() < 0.4 ? EDGE : {}),
      ofClass: randomParameters(random),
      ofGateway: randomParameters(random),
      infrastructure: { annotations: { 'example.org/a': 'off\n- b: \u0085"' } },
    };
    const objects = rendered(given);
    t.same(loadAll(yamlStream(objects)), JSON.parse(JSON.stringify(objects)));
    const matcher = { ...(given.ofClass as Json)['stats'], ...(given.ofGateway as Json)['stats'] }['matcher'];
    if (given.className !== undefined) return;
    const config = JSON.stringify(bootstrapOf(given)['stats_config'] ?? {});
    for (const [comparison, text] of Object.entries(
      (matcher as Json | undefined)?.['inclusionList']?.[0] ?? {},
    ))
      if (typeof text === 'string') {
        const isThere = config.includes(JSON.stringify({ [comparison]: text }).slice(1, -1));
        // Not as a name: tap doesn't read one with a line separator (U+2028) in it.
        t.ok(isThere, isThere ? comparison : config);
      }
  });
});

t.test('the same input gives the same objects, whatever the order of keys', async (t) => {
  const reversed = (value: unknown): unknown =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([name, each]) => [name, reversed(each)]),
        );
  const ofGateway = {
    service: { type: 'NodePort', extraLabels: { a: 'b', c: 'd' } },
    stats: { enabled: false },
  };
  t.same(rendered({ ofGateway }), rendered({ ofGateway: reversed(ofGateway) }));
});
