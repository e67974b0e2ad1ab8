// One object as the translation reads it: the result and its findings.

import t from 'tap';
import { parse } from 'yaml';
import { OBJECT_KINDS } from '../../src/objects/index.ts';
import { decode } from '../../src/snapshot/decode.ts';
import type { Decoded } from '../../src/snapshot/objects.ts';
import { EXAMPLE_OBJECTS } from './examples.ts';

const GATEWAY_API = 'gateway.networking.k8s.io';

/** An object of a kind; `members` (YAML) are added to apiVersion, kind and metadata. */
function objectOf(
  apiVersion: string,
  kind: string,
  members: string,
  metadata = '{name: a, namespace: shop}',
): object {
  return { apiVersion, kind, metadata: parse(metadata) as unknown, ...(parse(members) as object) };
}

/** Findings as `code @ path`, with the prefix `warning` for warnings. */
const said = ({ findings }: Decoded): string[] =>
  findings.map(({ code, path, severity }) => `${severity === 'warning' ? 'warning ' : ''}${code} @ ${path}`);

function member(decoded: Decoded, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], decoded.object);
}

t.test('a default of the published CRDs is filled in', async (t) => {
  const route = `spec: {rules: [{backendRefs: [{name: web, port: 80}]}], parentRefs: [{name: gateway}]}`;
  const gateway = `spec: {gatewayClassName: c, listeners: [{name: a, port: 443, protocol: HTTPS, tls: {certificateRefs: [{name: s}]}}]}`;
  const rows: [string, string, string, string, unknown][] = [
    [
      `${GATEWAY_API}/v1`,
      'HTTPRoute',
      route,
      'spec.rules.0.matches',
      [{ path: { type: 'PathPrefix', value: '/' } }],
    ],
    [`${GATEWAY_API}/v1`, 'HTTPRoute', route, 'spec.rules.0.backendRefs.0.weight', 1],
    [`${GATEWAY_API}/v1`, 'HTTPRoute', route, 'spec.rules.0.backendRefs.0.kind', 'Service'],
    [`${GATEWAY_API}/v1`, 'HTTPRoute', route, 'spec.parentRefs.0.kind', 'Gateway'],
    [`${GATEWAY_API}/v1`, 'HTTPRoute', 'spec: {}', 'spec.rules.0.matches.0.path.type', 'PathPrefix'],
    [`${GATEWAY_API}/v1`, 'HTTPRoute', 'spec: {rules: [{matches: []}]}', 'spec.rules.0.matches', []],
    [`${GATEWAY_API}/v1`, 'Gateway', gateway, 'spec.listeners.0.tls.mode', 'Terminate'],
    [`${GATEWAY_API}/v1`, 'Gateway', gateway, 'spec.listeners.0.allowedRoutes.namespaces.from', 'Same'],
  ];
  for (const [apiVersion, kind, members, path, expected] of rows) {
    const decoded = decode(objectOf(apiVersion, kind, members));
    t.strictSame(said(decoded), [], kind);
    t.strictSame(member(decoded, path), expected, `${kind} ${path}`);
  }
});

t.test('objects that admission would reject are read, with their findings', async (t) => {
  const rows: [string, string, string, string[], string, unknown][] = [
    [
      'HTTPRoute',
      'spec: {rules: [{matches: [{path: {type: Glob}}]}]}',
      'an enum',
      ['ST-03 @ spec.rules[0].matches[0].path.type'],
      'spec.rules.0.matches.0.path',
      { type: 'Glob', value: '/' },
    ],
    [
      'HTTPRoute',
      `spec: {hostnames: ["A"]}`,
      'a pattern',
      ['ST-07 @ spec.hostnames[0]'],
      'spec.hostnames',
      ['A'],
    ],
    [
      'HTTPRoute',
      `spec: {rules: [{name: ${'a'.repeat(254)}}]}`,
      'a length',
      ['ST-05 @ spec.rules[0].name'],
      'spec.rules.0.name',
      'a'.repeat(254),
    ],
    [
      'HTTPRoute',
      'spec: {rules: [{backendRefs: [{name: a, port: 70000}]}]}',
      'a range',
      ['ST-04 @ spec.rules[0].backendRefs[0].port'],
      'spec.rules.0.backendRefs.0.port',
      70_000,
    ],
    [
      'Gateway',
      'spec: {gatewayClassName: c, listeners: []}',
      'a number of items',
      ['ST-06 @ spec.listeners'],
      'spec.listeners',
      [],
    ],
    [
      'Gateway',
      'spec: {gatewayClassName: c, listeners: [{name: a, port: 1, protocol: HTTP}, {name: a, port: 2, protocol: HTTP}]}',
      'a key twice',
      ['ST-08 @ spec.listeners[1].name'],
      'spec.listeners.1.name',
      'a',
    ],
  ];
  for (const [kind, members, what, findings, path, expected] of rows) {
    const decoded = decode(objectOf(`${GATEWAY_API}/v1`, kind, members));
    t.strictSame(said(decoded), findings, what);
    t.strictSame(member(decoded, path), expected, `${what} is kept`);
  }
});

t.test('an object with an unknown field is not read, unless an API server stored it', async (t) => {
  const unread: [string, string, string][] = [
    ['HTTPRoute', 'spec: {hostname: [a.example]}', 'spec.hostname'],
    ['HTTPRoute', 'spec: {rules: [{matchs: []}]}', 'spec.rules[0].matchs'],
    ['Gateway', 'spec: {gatewayClassName: c, listeners: [], addreses: []}', 'spec.addreses'],
    ['GatewayClass', 'spec: {controllerName: a.example/b}\nspecs: {}', 'specs'],
  ];
  for (const [kind, members, path] of unread) {
    const object = objectOf(`${GATEWAY_API}/v1`, kind, members);
    const decoded = decode(object);
    t.equal(decoded.object, undefined, members);
    t.ok(said(decoded).includes(`W-02 @ ${path}`), said(decoded).join());
    const stored = decode({ ...object, metadata: { name: 'a', uid: 'u-1' } });
    t.ok(stored.object !== undefined && said(stored).includes(`warning W-02 @ ${path}`), said(stored).join());
  }
  const metadata = decode({
    ...objectOf(`${GATEWAY_API}/v1`, 'HTTPRoute', 'spec: {}'),
    metadata: { name: 'a', label: {} },
  });
  t.ok(metadata.object !== undefined, 'metadata serves nothing');
  const policy = decode(
    objectOf(
      `${GATEWAY_API}/v1`,
      'BackendTLSPolicy',
      'spec: {targetRefs: [{group: "", kind: Service, name: a}], validation: {hostname: a, wellKnownCACertificates: System}, x: 1}',
    ),
  );
  t.ok(policy.isUnjudged, 'what a policy targets is closed');
});

t.test("a missing member has its type's zero value, with defaults", async (t) => {
  const rows: [string, string, string[], string, unknown][] = [
    [
      'HTTPRoute',
      'spec: {rules: [{backendRefs: [{port: 80}]}]}',
      ['ST-02 @ spec.rules[0].backendRefs[0].name'],
      'spec.rules.0.backendRefs.0.name',
      '',
    ],
    ['Gateway', 'spec: {gatewayClassName: c}', ['ST-02 @ spec.listeners'], 'spec.listeners', []],
    ['Gateway', '{}', ['ST-02 @ spec'], 'spec', { gatewayClassName: '', listeners: [] }],
    ['HTTPRoute', '{}', ['ST-02 @ spec'], 'spec.rules.0.matches.0.path.value', '/'],
    ['HTTPRoute', 'spec: {hostnames: [null]}', ['ST-09 @ spec.hostnames[0]'], 'spec.hostnames', ['']],
    [
      'HTTPRoute',
      'spec: {rules: [null]}',
      ['ST-09 @ spec.rules[0]'],
      'spec.rules.0.matches.0.path.type',
      'PathPrefix',
    ],
  ];
  for (const [kind, members, findings, path, expected] of rows) {
    const decoded = decode(objectOf(`${GATEWAY_API}/v1`, kind, members));
    t.strictSame(said(decoded), findings, members);
    t.strictSame(member(decoded, path), expected, `${members} ${path}`);
  }
});

t.test('an object that cannot be decoded is treated as absent, and reported', async (t) => {
  const deep = parse(`${'{a: '.repeat(70)}1${'}'.repeat(70)}`) as unknown;
  const rows: [string, unknown, string[]][] = [
    [
      'a text for a number',
      objectOf(`${GATEWAY_API}/v1`, 'HTTPRoute', 'spec: {rules: [{backendRefs: [{name: a, port: "80"}]}]}'),
      ['ST-01 @ spec.rules[0].backendRefs[0].port'],
    ],
    [
      'an object for a list',
      objectOf(`${GATEWAY_API}/v1`, 'HTTPRoute', 'spec: {rules: {}}'),
      ['ST-01 @ spec.rules'],
    ],
    ['a text for spec', objectOf(`${GATEWAY_API}/v1`, 'Gateway', 'spec: text'), ['ST-01 @ spec']],
    [
      'a number for a label',
      objectOf('v1', 'Namespace', '{}', '{name: a, labels: {a: 1}}'),
      ['ST-01 @ metadata.labels.a'],
    ],
    ['no metadata', { apiVersion: 'v1', kind: 'Service', spec: {} }, ['ST-10 @ metadata']],
    ['no name', objectOf('v1', 'Service', 'spec: {}', '{}'), ['ST-10 @ metadata.name']],
    [
      'only the beginning of a name',
      objectOf('v1', 'Service', 'spec: {ports: [{port: 80}]}', '{generateName: a-}'),
      ['ST-10 @ metadata.name'],
    ],
    [
      'only the beginning of a name, in a kind of ours',
      objectOf(
        'gateway.gatewarden.dev/v1alpha1',
        'DirectResponse',
        'spec: {status: 200}',
        '{generateName: a-}',
      ),
      ['ST-10 @ metadata.name'],
    ],
    ['a number for a name', objectOf('v1', 'Service', 'spec: {}', '{name: 5}'), ['ST-10 @ metadata.name']],
    [
      'nesting without end',
      { ...objectOf(`${GATEWAY_API}/v1`, 'HTTPRoute', 'spec: {}'), status: deep },
      ['ST-11 @ '],
    ],
    ['what is no base64', objectOf('v1', 'Secret', 'data: {tls.crt: "a b"}'), ['ST-01 @ data["tls.crt"]']],
    [
      'a text for a list of ours',
      objectOf('gateway.gatewarden.dev/v1alpha1', 'Backend', 'spec: {static: {hosts: web}}'),
      ['ST-02 @ spec.type', 'ST-01 @ spec.static.hosts'],
    ],
    ['no object at all', 5, ['ST-10 @ ']],
    [
      'a kind that our group does not have',
      objectOf('gateway.gatewarden.dev/v1alpha1', 'Foo', '{}'),
      ['ST-10 @ kind'],
    ],
  ];
  for (const [what, raw, findings] of rows) {
    const decoded = decode(raw);
    t.equal(decoded.object, undefined, what);
    t.strictSame(said(decoded), findings, what);
    const name = (raw as { metadata?: { name?: unknown } }).metadata?.name;
    if (decoded.kind !== undefined && typeof name === 'string')
      t.equal(decoded.id?.name, name, `${what} is told by name`);
  }
});

for (const written of [
  'data: {password: "hunter 2"}',
  'data: {password: [hunter2]}',
  'data: {password: {hunter2: hunter2}}',
  'stringData: {password: [hunter2]}',
  'data: {password: 5150042}',
  'stringData: {password: 5150042}',
  'stringData: {password: true, pin: [5150042]}',
  'data: hunter2',
  'data: [hunter2]',
])
  t.test(`a secret value is not repeated: ${written}`, async (t) => {
    const { findings } = decode(objectOf('v1', 'Secret', written));
    t.not(findings.length, 0);
    t.notMatch(JSON.stringify(findings), /hunter|5150042/);
  });

t.test('objects of unknown kinds are ignored', async (t) => {
  for (const raw of [
    objectOf('apps/v1', 'Deployment', 'spec: {replicas: many}'),
    objectOf('gateway.networking.k8s.io/v1alpha2', 'UDPRoute', 'spec: 5'),
    objectOf('example.com/v1', 'Gateway', 'spec: 5'),
    objectOf('networking.istio.io/v1', 'ServiceEntry', 'spec: 5'),
    { kind: 'Service' },
    {},
  ])
    t.strictSame(decode(raw), { findings: [] }, JSON.stringify(raw));
});

t.test('alike versions are accepted, others get a hint which version to write', async (t) => {
  const rows: [string, string, string, string | undefined][] = [
    [`${GATEWAY_API}/v1beta1`, 'HTTPRoute', 'spec: {}', `${GATEWAY_API}/v1`],
    [`${GATEWAY_API}/v1beta1`, 'GatewayClass', 'spec: {controllerName: a.b/c}', `${GATEWAY_API}/v1`],
    [
      `${GATEWAY_API}/v1`,
      'ReferenceGrant',
      'spec: {from: [{group: "", kind: A, namespace: a}], to: [{group: "", kind: B}]}',
      `${GATEWAY_API}/v1beta1`,
    ],
    ['networking.mesh.io/v1alpha3', 'WorkloadEntry', 'spec: {address: 10.0.0.1}', 'networking.mesh.io/v1'],
    ['security.mesh.io/v1beta1', 'AuthorizationPolicy', 'spec: {}', 'security.mesh.io/v1'],
    [`${GATEWAY_API}/v1alpha2`, 'HTTPRoute', 'spec: {}', undefined],
    [`${GATEWAY_API}/v2`, 'Gateway', 'spec: {}', undefined],
    [
      `${GATEWAY_API}/v1`,
      'TLSRoute',
      'spec: {rules: [{backendRefs: [{name: a, port: 443}]}]}',
      `${GATEWAY_API}/v1alpha2`,
    ],
    ['v2', 'Service', 'spec: {}', undefined],
    ['discovery.k8s.io/v1beta1', 'EndpointSlice', '{}', undefined],
  ];
  for (const [apiVersion, kind, members, expected] of rows) {
    const decoded = decode(objectOf(apiVersion, kind, members));
    t.equal(decoded.kind, kind);
    t.equal(member(decoded, 'apiVersion'), expected, `${apiVersion} ${kind}`);
    t.strictSame(said(decoded), expected === undefined ? ['ST-10 @ apiVersion'] : []);
  }
});

t.test('a ListenerSet is read as an XListenerSet, with its own kind in its id', async (t) => {
  const set = 'spec: {parentRef: {name: edge-in}, listeners: [{name: a, port: 80, protocol: HTTP}]}';
  const decoded = decode(objectOf(`${GATEWAY_API}/v1`, 'ListenerSet', set));
  t.equal(decoded.kind, 'XListenerSet');
  t.strictSame(decoded.id, { group: GATEWAY_API, kind: 'ListenerSet', namespace: 'shop', name: 'a' });
  t.equal(member(decoded, 'apiVersion'), `${GATEWAY_API}/v1`);
  t.equal(member(decoded, 'spec.listeners.0.allowedRoutes.namespaces.from'), 'Same');
});

t.test('a namespaced object without a namespace is in `default`, a cluster-scoped one in none', async (t) => {
  const rows: [string, string, string, string, string | undefined][] = [
    ['v1', 'Service', '{name: a}', 'default', 'default'],
    ['v1', 'Service', '{name: a, namespace: ""}', 'default', 'default'],
    ['v1', 'Service', '{name: a, namespace: null}', 'default', 'default'],
    ['v1', 'Service', '{name: a, namespace: shop}', 'shop', 'shop'],
    ['v1', 'Namespace', '{name: a, namespace: shop}', '', undefined],
    [`${GATEWAY_API}/v1`, 'GatewayClass', '{name: a}', '', undefined],
    ['gateway.gatewarden.dev/v1alpha1', 'DirectResponse', '{name: a}', 'default', 'default'],
  ];
  for (const [apiVersion, kind, metadata, id, written] of rows) {
    const decoded = decode(
      objectOf(apiVersion, kind, 'spec: {status: 200, controllerName: a.b/c}', metadata),
    );
    t.equal(decoded.id?.namespace, id, `${kind} ${metadata}`);
    t.equal(member(decoded, 'metadata.namespace'), written, `${kind} ${metadata}`);
  }
});

t.test(
  'schemas of core and mesh kinds describe only the members that are read; other members are ignored',
  async (t) => {
    const rows: [string, string, string][] = [
      ['v1', 'Service', 'spec: {ports: [{port: 80}], sessionAffinity: 5}'],
      [
        'v1',
        'Pod',
        'spec: {containers: [{name: a, image: 5, ports: [{containerPort: 1}, {containerPort: 1}]}]}',
      ],
      ['discovery.k8s.io/v1', 'EndpointSlice', '{addressType: IPv4, endpoints: null, ports: null}'],
      ['networking.mesh.io/v1', 'ServiceEntry', 'spec: {hosts: [a], subjectAltNames: 5}'],
    ];
    for (const [apiVersion, kind, members] of rows) {
      const decoded = decode(objectOf(apiVersion, kind, members));
      t.strictSame(said(decoded), [], kind);
      t.not(decoded.object, undefined, kind);
    }
  },
);

t.test('thousands of faults in one list take neither the square of time nor of memory', async (t) => {
  const ports = Array.from({ length: 20_000 }, () => ({ port: 80 }));
  const decoded = decode({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { ports } });
  t.equal(decoded.findings.length, 100);
});

t.test('a field that Kubernetes does not have is told of files, and the object is read', async (t) => {
  const service = objectOf('v1', 'Service', 'spec: {ports: [{port: 80, targetport: 8080}]}');
  const decoded = decode(service);
  t.strictSame(said(decoded), ['warning W-02 @ spec.ports[0].targetport']);
  t.equal(decoded.findings[0]?.hint, 'did you mean `targetPort`?');
  t.not(decoded.object, undefined);
  const stored = decode({ ...service, metadata: { name: 'a', resourceVersion: '1' } });
  t.strictSame(said(stored), [], 'an API server of a newer version has stored it');
});

t.test("a Secret's stringData is merged over its data", async (t) => {
  const decoded = decode(objectOf('v1', 'Secret', '{data: {a: YQ==, b: "Yg=\\n="}, stringData: {a: ä}}'));
  t.strictSame(member(decoded, 'data'), { a: Buffer.from('ä').toString('base64'), b: 'Yg==' });
  t.equal(member(decoded, 'stringData'), undefined);
});

t.test('objects of our kinds are validated, and have their defaults', async (t) => {
  const decoded = decode(
    objectOf(
      'gateway.gatewarden.dev/v1alpha1',
      'TrafficPolicy',
      'spec: {targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}], retry: {attempts: 0, statusCodes: [500]}}',
    ),
  );
  t.equal(decoded.kind, 'TrafficPolicy');
  t.strictSame(said(decoded), ['warning W-22 @ spec.retry.attempts']);
  t.equal(member(decoded, 'metadata.namespace'), 'shop');
});

t.test('what has its defaults comes back as it is, and the input is shared and not written to', async (t) => {
  for (const example of EXAMPLE_OBJECTS) {
    const before = structuredClone(example);
    const first = decode(example);
    t.strictSame(said(first), [], `${example.kind} has no finding`);
    t.strictSame(example, before, `${example.kind} is not written to`);
    const again = decode(first.object);
    t.strictSame(again.object, first.object, `${example.kind} stays`);
    t.equal(
      (again.object as { spec?: unknown }).spec,
      (first.object as { spec?: unknown }).spec,
      'and is shared',
    );
  }
});

t.test('every kind of others has an example', async (t) => {
  t.strictSame(
    [...new Set(EXAMPLE_OBJECTS.map(({ kind }) => kind))].sort(),
    OBJECT_KINDS.map(({ kind }) => kind).sort(),
  );
});

t.test('of a policy that cannot be judged only the targets are read', async (t) => {
  const OURS = 'gateway.gatewarden.dev/v1alpha1';
  const refs =
    '[{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web, other: 1}, 5, {kind: Gateway}]';
  const targetRefs = [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'web' }];
  const policy = (spec: string): object => objectOf(OURS, 'TrafficPolicy', `spec: ${spec}`);
  const wide = { ...policy('{}'), spec: { targetRefs, a: Array(100_001).fill(1) } };
  const expressions = { policy: { matchExpressions: Array(40).fill('x'.repeat(16_384)) } };
  const rows: [string, object, string, object][] = [
    [
      'a text for a block',
      policy(`{targetRefs: ${refs}, rbac: none, buffer: {disable: {}}}`),
      'ST-01',
      { targetRefs },
    ],
    ['a text for the targets', policy('{targetRefs: web}'), 'ST-01', {}],
    ['a text for the spec', policy('none'), 'ST-01', {}],
    ['too many values', wide, 'ST-11', { targetRefs }],
    [
      'too many expressions',
      { ...policy('{}'), spec: { targetRefs, rbac: expressions } },
      'ST-12',
      { targetRefs },
    ],
    [
      'labels',
      policy(
        '{targetSelectors: [{kind: Gateway, matchLabels: {a: 1, b: true}}, {kind: Gateway, matchLabels: {a: {}}}], jwt: 5}',
      ),
      'ST-01',
      { targetSelectors: [{ group: '', kind: 'Gateway', matchLabels: { a: '1', b: 'true' } }] },
    ],
  ];
  for (const [what, raw, code, spec] of rows) {
    const decoded = decode({ ...raw, status: { ancestors: [] } });
    t.equal(decoded.isUnjudged, true, what);
    t.ok(
      decoded.findings.some((found) => found.code === code),
      what,
    );
    t.strictSame(
      decoded.object,
      {
        apiVersion: OURS,
        kind: 'TrafficPolicy',
        metadata: { name: 'a', namespace: 'shop' },
        spec,
        status: { ancestors: [] },
      },
      what,
    );
  }
  t.equal(decode(policy('{buffer: {disable: {}}}')).isUnjudged, undefined);
});
