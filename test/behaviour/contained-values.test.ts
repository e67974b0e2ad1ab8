// Values that Envoy would refuse, and that one team writes: each takes down its own match, rule, listener or cluster at most, at both levels of
// validation, and everything beside it is served.

import { behaves, from, gateway, type Row, route, secret, service } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';

const { authority, leaf } = await certificates();
const good = await leaf(['good.example.org', 'twice.example.org', 'suite.example.org']);

const https = (name: string, options = ''): string =>
  `{name: ${name}, port: 8443, protocol: HTTPS, hostname: ${name}.example.org, tls: {certificateRefs: [{name: good}]${options}}}`;
const option = (name: string, value: string): string => `, options: {gatewarden.dev/${name}: "${value}"}`;

const backendPolicy = (name: string, spec: object): string =>
  JSON.stringify({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'BackendConfigPolicy',
    metadata: { name, namespace: 'shop' },
    spec: { targetRefs: [{ group: '', kind: 'Service', name }], ...spec },
  });
const keys = (name: string, stringData: object): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: 'shop' },
    stringData,
  });

const CHECK = { timeout: '1s', interval: '1s', unhealthyThreshold: 1, healthyThreshold: 1 };

/** By the name of a Service: what is wrong with how the proxy connects to it. */
const BACKENDS: Readonly<Record<string, object>> = {
  cipher: { tls: { insecureSkipVerify: true, parameters: { cipherSuites: ['NOPE'] } } },
  name: { tls: { insecureSkipVerify: true, sni: 'a\0b' } },
  curve: { tls: { insecureSkipVerify: true, parameters: { ecdhCurves: ['P-999'] } } },
  rings: { loadBalancer: { ringHash: { minimumRingSize: 5000, maximumRingSize: 10 } } },
  ring: { loadBalancer: { ringHash: { minimumRingSize: 8_388_609, maximumRingSize: 8_388_609 } } },
  calls: { healthCheck: { ...CHECK, grpc: {} } },
  empty: { tls: { secretRef: { name: 'empty' }, sni: 'x.test' } },
  nocert: { tls: { secretRef: { name: 'nocert' }, sni: 'x.test' } },
  clientca: { tls: { secretRef: { name: 'clientca' }, sni: 'x.test' } },
};

/** Rules by their path; what is wrong is beside it. */
const rule = (name: string, more: string, backend = 'web'): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: ${backend}, port: 8080}]\n  ${more}\n`;

/** In values of headers, by the path of their rule. */
const EXPRESSIONS: ReadonlyMap<string, string> = new Map([
  ['expression', "%CEL(request.path.matches('^/[a-f0-9]{64}$'))%"],
  ['escaped', '%CEL(request.path.matches("a\\x7b97\\x7d"))%'],
  ['long', `%CEL(${'true || '.repeat(1500)}request.path.matches('a{97}'))%`],
]);
const writing = (value: string): string =>
  `filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: x-a, value: ${JSON.stringify(value)}}]}}]`;

const manifests = [
  gateway(
    '{name: web, port: 8080, protocol: HTTP}',
    https('good'),
    https('twice', option('ecdh-curves', 'P-256,P-256')),
    https('suite', option('cipher-suites', 'NOPE')),
    https('protocol', option('alpn-protocols', 'h2,,http/1.1')),
  ),
  secret('good', good),
  service('web'),
  ...Object.keys(BACKENDS).map((name) => service(name)),
  ...Object.entries(BACKENDS).map(([name, spec]) => backendPolicy(name, spec)),
  keys('empty', { 'ca.crt': '' }),
  keys('nocert', { 'ca.crt': good.key }),
  keys('clientca', { 'ca.crt': authority, 'tls.crt': authority }),
  route('HTTPRoute', 'web', '- backendRefs: [{name: web, port: 8080}]'),
  route(
    'HTTPRoute',
    'values',
    rule('backoff', 'retry: {codes: [503], attempts: 2, backoff: 0s}') +
      rule('attempt', 'timeouts: {request: 5s, backendRequest: 0s}\n  retry: {attempts: 1}') +
      Object.keys(BACKENDS)
        .map((name) => rule(name, '', name))
        .join(''),
  ),
  route(
    'HTTPRoute',
    'expressions',
    [...EXPRESSIONS].map(([name, value]) => rule(name, writing(value))).join(''),
  ),
  route(
    'HTTPRoute',
    'patterns',
    `
- matches:
    - path: {type: RegularExpression, value: "/open("}
    - path: {type: RegularExpression, value: "/lookahead(?=x)"}
    - path: {type: RegularExpression, value: '(?i)/letters\\w{1000}\\w{1000}\\w{1000}\\w{1000}\\w{1000}'}
    - path: {value: /header}
      headers: [{type: RegularExpression, name: x-a, value: "a{2000}"}]
    - path: {value: /query}
      queryParams: [{type: RegularExpression, name: a, value: "*"}]
    - path: {value: /fine}
  backendRefs: [{name: web, port: 8080}]
`,
  ),
];

const SERVED = from('shop/web:8080');

for (const level of ['standard', 'strict'] as const)
  await behaves({
    name: `values that Envoy would refuse, at level ${level}`,
    settings: { validation: { level } },
    manifests,
    requests: [
      ['beside them', { path: '/' }, SERVED],
      ['the match beside patterns', { path: '/fine' }, SERVED],
      ['a retry without a delay', { path: '/backoff' }, SERVED],
      ['an attempt without a limit', { path: '/attempt' }, SERVED],
      ...['/open(', '/lookahead', '/header', '/query?a=b'].map(
        (path): Row => [`${path} is left to the next route`, { path }, SERVED],
      ),
      ...[...EXPRESSIONS.keys()].map((name): Row => [name, { path: `/${name}` }, { status: 500 }]),
      ...Object.keys(BACKENDS).map((name): Row => [name, { path: `/${name}` }, { status: 500 }]),
      ['the good host', { port: 8443, host: 'good.example.org', tls: { ca: authority } }, SERVED],
      ['a curve twice', { port: 8443, host: 'twice.example.org', tls: { ca: authority } }, SERVED],
    ],
    async also(t, proxy) {
      await t.rejects(proxy.send({ host: 'suite.example.org', tls: {} }, 8443), 'an unknown suite');
      await t.rejects(proxy.send({ host: 'protocol.example.org', tls: {} }, 8443), 'an empty protocol');
    },
  });
