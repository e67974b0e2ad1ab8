// Clusters of Backends: static hosts, cloud functions, dynamic forward proxies; and the errors of those without a cluster.

import t from 'tap';
import { readSettings, Translator } from '../../../../src/translation.ts';
import { proxiesIn } from '../../../parts/proxies-in.ts';
import { backend, backendsOf, clusterOf, reportsOf, secret } from '../../backends/objects.ts';
import { gateway, gatewayClass } from '../../objects.ts';

const NAME = 'backend_default_b_0';
const staticBackend = (hosts: readonly object[], more: object = {}) =>
  backend('b', { type: 'Static', static: { hosts, ...more } });

t.test('static hosts in their order, each with its name', async (t) => {
  const hosts = [
    { host: 'api.example.org', port: 443 },
    { host: '10.0.0.1', port: 80 },
  ];
  const endpoint = ({ host, port }: { host: string; port: number }) => ({
    endpoint: {
      address: { socketAddress: { address: host, portValue: port } },
      healthCheckConfig: { hostname: host },
      hostname: host,
    },
  });
  t.strictSame(clusterOf(NAME, [staticBackend(hosts)]), {
    name: NAME,
    connectTimeout: '5s',
    metadata: {},
    type: 'STRICT_DNS',
    dnsLookupFamily: 'V4_PREFERRED',
    loadAssignment: { clusterName: NAME, endpoints: [{ lbEndpoints: hosts.map(endpoint) }] },
  });
});

const TYPES: readonly (readonly [string, readonly string[], string])[] = [
  ['addresses alone', ['10.0.0.1', 'fd00::a'], 'STATIC'],
  ['an address in brackets', ['[fd00::a]'], 'STATIC'],
  ['one name is enough', ['10.0.0.1', 'api.example.org'], 'STRICT_DNS'],
];

for (const [name, hosts, type] of TYPES)
  t.test(`${name}: ${type}`, async (t) => {
    const cluster = clusterOf(NAME, [staticBackend(hosts.map((host) => ({ host, port: 80 })))]);
    t.equal(cluster?.type, type);
    for (const { endpoint } of cluster?.loadAssignment?.endpoints?.[0]?.lbEndpoints ?? [])
      t.notMatch(endpoint?.address?.socketAddress?.address, /[[\]]/);
  });

for (const [family, written] of [
  ['V6_ONLY', 'V6_ONLY'],
  ['AUTO', undefined],
] as const)
  t.test(`dnsLookupFamily ${family}`, async (t) => {
    const objects = [staticBackend([{ host: 'api.example.org', port: 80 }])];
    t.equal(clusterOf(NAME, objects, { dnsLookupFamily: family })?.dnsLookupFamily, written);
  });

for (const [appProtocol, isHttp2] of [
  ['grpc', true],
  ['http2', true],
  ['platform.io/h2c', true],
  ['platform.io/ws', false],
] as const)
  t.test(`appProtocol ${appProtocol}`, async (t) => {
    const cluster = clusterOf(NAME, [staticBackend([{ host: '10.0.0.1', port: 80 }], { appProtocol })]);
    t.equal(cluster?.typedExtensionProtocolOptions !== undefined, isHttp2);
  });

const CREDENTIALS = {
  accessKey: Buffer.from('AKIA').toString('base64'),
  secretKey: Buffer.from('hidden').toString('base64'),
};
const CLOUD = { accountId: '123456789012', function: { functionName: 'report' } };
const cloud = (more: object = {}) => backend('b', { type: 'Cloud', cloud: { ...CLOUD, ...more } });
const withSecret = cloud({ auth: { type: 'Secret', secretRef: { name: 'keys' } } });

t.test('a cloud function: signed requests to a verified server', async (t) => {
  const cluster = clusterOf(NAME, [withSecret, secret('keys', CREDENTIALS)]);
  t.match(cluster, {
    type: 'LOGICAL_DNS',
    loadAssignment: {
      endpoints: [
        {
          lbEndpoints: [
            {
              endpoint: {
                address: { socketAddress: { address: 'lambda.us-east-1.amazonaws.com', portValue: 443 } },
              },
            },
          ],
        },
      ],
    },
    transportSocket: {
      typedConfig: {
        sni: 'lambda.us-east-1.amazonaws.com',
        commonTlsContext: {
          combinedValidationContext: {
            defaultValidationContext: {
              matchTypedSubjectAltNames: [
                { sanType: 'DNS', matcher: { exact: 'lambda.us-east-1.amazonaws.com' } },
              ],
            },
            validationContextSdsSecretConfig: { name: 'SYSTEM_CA_CERT' },
          },
        },
      },
    },
  });
  const options = Object.values(cluster?.typedExtensionProtocolOptions ?? {})[0] as unknown as {
    httpFilters: { name: string; typedConfig: object }[];
  };
  t.strictSame(
    options.httpFilters.map(({ name }) => name),
    [
      'answer_end',
      'envoy.filters.http.aws_lambda',
      'envoy.filters.http.aws_request_signing',
      'envoy.filters.http.upstream_codec',
    ],
  );
  t.match(options.httpFilters[1]?.typedConfig, {
    arn: 'arn:aws:lambda:us-east-1:123456789012:function:report:$LATEST',
  });
  t.match(options.httpFilters[2]?.typedConfig, {
    serviceName: 'lambda',
    region: 'us-east-1',
    credentialProvider: { inlineCredential: { accessKeyId: 'AKIA', secretAccessKey: 'hidden' } },
  });
});

const ENDPOINTS: readonly (readonly [string, string, number, boolean])[] = [
  ['http://fn.example', 'fn.example', 80, false],
  ['https://fn.example', 'fn.example', 443, true],
  ['https://10.0.0.9:8443/path', '10.0.0.9', 8443, true],
];

for (const [endpointURL, address, portValue, isTls] of ENDPOINTS)
  t.test(`endpointURL ${endpointURL}`, async (t) => {
    const cluster = clusterOf(NAME, [cloud({ function: { functionName: 'report', endpointURL } })]);
    t.match(cluster?.loadAssignment?.endpoints?.[0]?.lbEndpoints?.[0], {
      endpoint: { address: { socketAddress: { address, portValue } } },
    });
    t.equal(cluster?.transportSocket !== undefined, isTls);
  });

t.test('a dynamic forward proxy, in plaintext and in TLS', async (t) => {
  const proxy = (enableTls: boolean) =>
    backend('b', { type: 'DynamicForwardProxy', dynamicForwardProxy: { enableTls } });
  t.match(clusterOf(NAME, [proxy(false)]), {
    lbPolicy: 'CLUSTER_PROVIDED',
    clusterType: { name: 'envoy.clusters.dynamic_forward_proxy' },
    type: undefined,
    dnsLookupFamily: undefined,
    transportSocket: undefined,
  });
  t.match(clusterOf(NAME, [proxy(true)]), {
    transportSocket: {
      typedConfig: {
        commonTlsContext: {
          combinedValidationContext: { validationContextSdsSecretConfig: { name: 'SYSTEM_CA_CERT' } },
        },
      },
    },
  });
});

const MISSING = { name: 'keys' };
const ERRORS: readonly (readonly [string, readonly object[], string])[] = [
  [
    'a host without a name and one without a port',
    [
      staticBackend([
        { host: '', port: 80 },
        { host: 'a', port: 0 },
      ]),
    ],
    'Backend has 2 errors: "addr cannot be empty for host" "port cannot be empty for host"',
  ],
  ['no Secret', [withSecret], 'Backend error: "failed to find secret keys: not found"'],
  [
    'a Secret without keys',
    [withSecret, secret('keys', { sessionToken: '/w==' })],
    'Backend error: "failed to create aws request signing config: failed to derive static secret: access_key is not a valid string\nsecret_key is not a valid string\nsession_key is not a valid string"',
  ],
  [
    'an account that is none',
    [cloud({ accountId: '1:2' })],
    'Backend error: "failed to parse lambda arn: invalid accountId"',
  ],
  [
    'a URL that is none',
    [cloud({ function: { functionName: 'f', endpointURL: 'ftp://x' } })],
    'Backend error: "failed to parse endpoint URL: not an absolute http or https URL with a host"',
  ],
  [
    'nothing of its type',
    [backend('b', { type: 'Static' })],
    'Backend error: "spec.static must be set when spec.type is Static"',
  ],
];

for (const [name, objects, message] of ERRORS)
  t.test(`${name}: the cluster is withheld, and status and findings give the reason`, async (t) => {
    const { statuses } = backendsOf(objects);
    t.equal(clusterOf(NAME, objects), undefined);
    t.match(statuses.find(({ kind }) => kind === 'Backend')?.status, {
      conditions: [{ type: 'Accepted', status: 'False', reason: 'Invalid', message }],
    });
    t.ok(reportsOf(objects).every((report) => report === 'TR-40 Backend/default/b'));
    t.ok(reportsOf(objects).length > 0);
  });

t.test('a valid Backend is accepted', async (t) => {
  const { statuses } = backendsOf([withSecret, secret(MISSING.name, CREDENTIALS)]);
  t.match(statuses.find(({ kind }) => kind === 'Backend')?.status, {
    conditions: [{ type: 'Accepted', status: 'True', reason: 'Accepted', message: 'Backend accepted' }],
  });
});

t.test('a withheld cluster can be inspected, and is sent when its Secret exists', async (t) => {
  const translator = new Translator(readSettings({}).settings);
  translator.apply([gatewayClass, gateway(), withSecret].map((object) => ({ object })));
  const edge = { namespace: 'default', name: 'edge' };
  t.strictSame(translator.cluster(edge, NAME), {
    cluster: { name: NAME, metadata: {}, type: 'STATIC', loadAssignment: { clusterName: NAME } },
    errors: ['failed to find secret keys: not found'],
  });
  const gateways = proxiesIn(translator.apply([{ object: secret('keys', CREDENTIALS) }]));
  t.strictSame(
    gateways[0]?.clusters.set.map(({ name }) => name),
    [NAME],
  );
  t.strictSame(translator.cluster(edge, NAME)?.errors, []);
  t.equal(translator.cluster(edge, 'gone'), undefined);
  t.equal(translator.cluster({ namespace: 'default', name: 'gone' }, NAME), undefined);
  const after = proxiesIn(
    translator.apply([{ deleted: { group: '', kind: 'Secret', namespace: 'default', name: 'keys' } }]),
  );
  t.strictSame(after[0]?.clusters.removed, [NAME]);
});

t.test('of two objects with one cluster name the first is used, whatever the order', async (t) => {
  const one = backend('b_0/a', { type: 'Static', static: { hosts: [{ host: '10.0.0.1', port: 1 }] } });
  const two = backend('b/0_a', { type: 'Static', static: { hosts: [{ host: '10.0.0.2', port: 2 }] } });
  const name = 'backend_b_0_a_0';
  t.strictSame(clusterOf(name, [one, two]), clusterOf(name, [two, one]));
  t.match(clusterOf(name, [one, two]), clusterOf(name, [two]));
});

for (const [where, host, port, expected] of [
  ['the administration of the proxy', '127.0.0.1', 19000, ['TR-48 Backend/default/b']],
  ['a listener of the proxy', 'localhost', 8080, ['TR-48 Backend/default/b']],
  ['another port of the machine', '127.0.0.1', 8079, []],
  ['the same port of another machine', '10.0.0.1', 8080, []],
  ['a Service of another namespace', 'cart.shop.svc', 8080, ['TR-49 Backend/default/b']],
  ['a Service by a name with a dot at its end', 'cart.shop.svc.', 8080, ['TR-49 Backend/default/b']],
  ['a pod of a Service', 'cart-0.cart.shop.svc.cluster.local', 8080, ['TR-49 Backend/default/b']],
  ['a host that may be on the internet', 'cart.shop', 8080, []],
  ['a Service of its own namespace', 'cart.default.svc.cluster.local', 8080, []],
] as const)
  t.test(`a Backend that leads to ${where}`, async (t) => {
    t.strictSame(reportsOf([staticBackend([{ host, port }])]), expected);
  });

t.test('a Backend is the proxy itself as long as a listener has its port', async (t) => {
  const translator = new Translator(readSettings({}).settings);
  const own = staticBackend([{ host: '127.0.0.1', port: 8080 }]);
  translator.apply([gatewayClass, own].map((object) => ({ object })));
  const isFound = () => translator.translation().findings.some(({ code }) => code === 'TR-48');
  t.notOk(isFound());
  translator.apply([{ object: gateway() }]);
  t.ok(isFound());
});
