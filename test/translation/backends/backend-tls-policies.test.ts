// BackendTLSPolicies: which one applies to a cluster, its effect, and its status at the Gateways that lead there.

import t from 'tap';
import { certificates } from '../../parts/certificates.ts';
import { httpRoute } from '../objects.ts';
import {
  backend,
  backendsOf,
  backendTlsPolicy,
  clusterOf,
  configMap,
  reportsOf,
  serviceOf,
} from './objects.ts';

const { authority } = await certificates();
const { authority: second } = await certificates();

const TARGET = { group: '', kind: 'Service', name: 'a' };
const CA = { group: '', kind: 'ConfigMap', name: 'ca' };
const SYSTEM = { hostname: 'a.example', wellKnownCACertificates: 'System' };
const SERVICE = serviceOf('a', {
  ports: [
    { name: 'http', port: 80 },
    { name: 'https', port: 443 },
  ],
});
const created = (day: number) => ({ creationTimestamp: `2026-01-0${day}T00:00:00Z` });
const policy = (
  name: string,
  validation: object,
  more: object = {},
  targetRefs: readonly object[] = [TARGET],
) => backendTlsPolicy(name, { targetRefs, validation }, { ...more });

const socketOf = (objects: readonly unknown[], name = 'kube_default_a_80') =>
  clusterOf(name, [SERVICE, ...objects])?.transportSocket?.typedConfig as
    | { sni: string; commonTlsContext: Record<string, unknown> }
    | undefined;

t.test('certificates of a ConfigMap are written without the text around them', async (t) => {
  const ca = configMap('ca', { 'ca.crt': `words\n${authority.trim()}\nmore words\n${second}` });
  t.strictSame(socketOf([ca, policy('p', { hostname: 'a.example', caCertificateRefs: [CA] })]), {
    '@type': 'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext',
    sni: 'a.example',
    commonTlsContext: {
      tlsParams: {},
      validationContext: {
        trustedCa: { inlineString: `${authority.trim()}\n${second.trim()}\n` },
        matchTypedSubjectAltNames: [{ sanType: 'DNS', matcher: { exact: 'a.example' } }],
      },
    },
  });
});

t.test("the system's trust store, and alternative names instead of the hostname", async (t) => {
  const subjectAltNames = [
    { type: 'URI', uri: 'spiffe://a' },
    { type: 'Hostname', hostname: 'b.example' },
  ];
  t.match(socketOf([policy('p', { ...SYSTEM, subjectAltNames })]), {
    sni: 'a.example',
    commonTlsContext: {
      tlsParams: undefined,
      combinedValidationContext: {
        defaultValidationContext: {
          matchTypedSubjectAltNames: [
            { sanType: 'URI', matcher: { exact: 'spiffe://a' } },
            { sanType: 'DNS', matcher: { exact: 'b.example' } },
          ],
        },
        validationContextSdsSecretConfig: { name: 'SYSTEM_CA_CERT' },
      },
    },
  });
});

const named = (name: string, day: number, section?: string) =>
  policy(name, { ...SYSTEM, hostname: name }, created(day), [
    { ...TARGET, ...(section === undefined ? {} : { sectionName: section }) },
  ]);

const HOLDERS: readonly (readonly [string, readonly object[], string | undefined, string | undefined])[] = [
  ['none', [], undefined, undefined],
  ['one for all ports', [named('all', 1)], 'all', 'all'],
  ['the oldest', [named('young', 2), named('old', 1)], 'old', 'old'],
  ['of one age the first by name', [named('b', 1), named('a', 1)], 'a', 'a'],
  ['one for a port, and none for the other', [named('port', 1, 'https')], undefined, 'port'],
  ['one for a port wins there, however young', [named('all', 1), named('port', 2, 'https')], 'all', 'port'],
  ['a port that is not there', [named('port', 1, 'admin')], undefined, undefined],
];

for (const [name, policies, http, https] of HOLDERS)
  t.test(`which policy applies: ${name}`, async (t) => {
    t.equal(socketOf(policies)?.sni, http);
    t.equal(socketOf(policies, 'kube_default_a_443')?.sni, https);
  });

t.test('a policy does not apply in other namespaces', async (t) => {
  t.equal(socketOf([policy('other/p', SYSTEM)]), undefined);
});

t.test('a policy can target a Backend', async (t) => {
  const target = { group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'b' };
  const objects = [
    backend('b', { type: 'Static', static: { hosts: [{ host: '10.0.0.1', port: 80 }] } }),
    policy('p', SYSTEM, {}, [target]),
  ];
  t.equal(socketOf(objects, 'backend_default_b_0')?.sni, 'a.example');
});

const USED = httpRoute('r', { rules: [{ backendRefs: [{ name: 'a', port: 80 }] }] });
const NO_CA = 'Accepted=False NoValidCACertificate';

const PROBLEMS: readonly (readonly [string, object, readonly object[], readonly string[], boolean])[] = [
  [
    'no ConfigMap',
    { hostname: 'a', caCertificateRefs: [CA] },
    [],
    [NO_CA, 'ResolvedRefs=False InvalidCACertificateRef'],
    false,
  ],
  [
    'a ConfigMap without the key',
    { hostname: 'a', caCertificateRefs: [CA] },
    [configMap('ca', { other: authority })],
    [NO_CA, 'ResolvedRefs=False InvalidCACertificateRef'],
    false,
  ],
  [
    'garbage',
    { hostname: 'a', caCertificateRefs: [CA] },
    [configMap('ca', { 'ca.crt': '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' })],
    [NO_CA, 'ResolvedRefs=False InvalidCACertificateRef'],
    false,
  ],
  [
    'another kind',
    { hostname: 'a', caCertificateRefs: [{ group: '', kind: 'Secret', name: 'ca' }] },
    [],
    [NO_CA, 'ResolvedRefs=False InvalidKind'],
    false,
  ],
  ['no source at all', { hostname: 'a' }, [], [NO_CA, 'ResolvedRefs=True ResolvedRefs'], false],
  [
    'a bad reference beside a good one',
    { hostname: 'a', caCertificateRefs: [{ group: '', kind: 'Secret', name: 'x' }, CA] },
    [configMap('ca', { 'ca.crt': authority })],
    ['Accepted=True Accepted', 'ResolvedRefs=False InvalidKind'],
    true,
  ],
  [
    'an alternative name that says nothing',
    { ...SYSTEM, subjectAltNames: [{ type: 'URI' }] },
    [],
    ['Accepted=False Invalid', 'ResolvedRefs=True ResolvedRefs'],
    false,
  ],
];

interface PolicyStatus {
  readonly ancestors: readonly {
    readonly ancestorRef: { readonly kind: string; readonly name: string };
    readonly conditions: readonly {
      readonly type: string;
      readonly status: string;
      readonly reason: string;
    }[];
  }[];
}

function conditionsOf(
  objects: readonly unknown[],
  name: string,
): readonly (readonly [string, readonly string[]])[] {
  const found = backendsOf([SERVICE, ...objects]).statuses.find(
    (status) => status.kind === 'BackendTLSPolicy' && status.name === name,
  );
  const { ancestors = [] } = (found?.status ?? {}) as Partial<PolicyStatus>;
  return ancestors.map(({ ancestorRef, conditions }) => [
    `${ancestorRef.kind} ${ancestorRef.name}`,
    conditions.map(({ type, status, reason }) => `${type}=${status} ${reason}`),
  ]);
}

for (const [name, validation, more, said, isServed] of PROBLEMS)
  t.test(`${name}: its conditions, and whether the backend is served`, async (t) => {
    const objects = [USED, policy('p', validation), ...more];
    t.strictSame(conditionsOf(objects, 'p'), [['Gateway edge', said]]);
    t.equal(clusterOf('kube_default_a_80', [SERVICE, ...objects]) !== undefined, isServed);
    const code = isServed ? 'TR-42' : said[0] === 'Accepted=True Accepted' ? 'none' : 'TR-41';
    t.ok(reportsOf([SERVICE, ...objects]).includes(`${code} BackendTLSPolicy/default/p`));
  });

t.test('a policy is conflicted if older ones apply to all of its targets', async (t) => {
  const young = policy('young', SYSTEM, created(2));
  const objects = [USED, policy('old', SYSTEM, created(1)), young];
  t.strictSame(conditionsOf(objects, 'old'), [
    ['Gateway edge', ['Accepted=True Accepted', 'ResolvedRefs=True ResolvedRefs']],
  ]);
  t.strictSame(conditionsOf(objects, 'young'), [
    ['Gateway edge', ['Accepted=False Conflicted', 'ResolvedRefs=True ResolvedRefs']],
  ]);
  const other = { ...TARGET, name: 'b' };
  const both = policy('young', SYSTEM, created(2), [TARGET, other]);
  t.strictSame(conditionsOf([...objects.slice(0, 2), both], 'young'), [
    ['Gateway edge', ['Accepted=True Accepted', 'ResolvedRefs=True ResolvedRefs']],
  ]);
});

t.test('ancestors are the Gateways whose routes lead to the target, through delegation too', async (t) => {
  const target = policy('p', SYSTEM, {}, [{ ...TARGET, sectionName: 'https' }]);
  const to = (port: number) => httpRoute('r', { rules: [{ backendRefs: [{ name: 'a', port }] }] });
  t.strictSame(conditionsOf([target], 'p'), [], 'no route');
  t.strictSame(conditionsOf([target, to(80)], 'p'), [], 'a route to another port');
  t.equal(conditionsOf([target, to(443)], 'p').length, 1, 'a route to the port');
  const parent = httpRoute('r', {
    rules: [
      {
        matches: [{ path: { value: '/a' } }],
        backendRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'child' }],
      },
    ],
  });
  const child = httpRoute('child', {
    parentRefs: [],
    rules: [{ matches: [{ path: { value: '/a' } }], backendRefs: [{ name: 'a', port: 443 }] }],
  });
  t.equal(conditionsOf([target, parent, child], 'p').length, 1, 'a route that is delegated to');
});

for (const [what, hostname] of [
  ['of more than 255 bytes', 'a'.repeat(256)],
  ['with NUL', 'a\0b'],
] as const)
  t.test(`a host name ${what} makes the policy invalid, at both levels`, async (t) => {
    const objects = [SERVICE, policy('p', { ...SYSTEM, hostname })];
    const strict = { validation: { level: 'strict' } } as const;
    t.equal(clusterOf('kube_default_a_80', objects), undefined);
    t.equal(clusterOf('kube_default_a_80', objects, strict), undefined);
    t.ok(clusterOf('kube_default_b_80', [...objects, serviceOf('b', { ports: [{ port: 80 }] })], strict));
  });
