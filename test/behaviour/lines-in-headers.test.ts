// Headers of answers whose values are computed: a client, a certificate or the author of an expression chooses the text, and a line break in
// it would be the end of the header, and two of them the end of the head. What follows would be an answer of their own.

import { behaves, HTTP_GATEWAY, route, service, trafficPolicy } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';

const { authority, leafOfUris } = await certificates();
const LINES = 'spiffe://a.test/x\r\nx-stolen: yes\r\n\r\n';

/** Each has a line break; in YAML's double quotes. */
const VALUES: Readonly<Record<string, string>> = {
  'name-of-a-certificate': '%UPSTREAM_PEER_URI_SAN%',
  'name-in-an-expression': '%CEL(upstream.uri_san_peer_certificate)%',
  'text-in-an-expression': "%CEL('a\\\\r\\\\nx-stolen: yes')%",
  'line-feed-alone': "%CEL('a\\\\nx-stolen: yes')%",
  'typed-expression': "%TYPED_CEL('a\\\\r\\\\nx-stolen: yes')%",
  'query-of-a-client': 'q=%QUERY_PARAM(q)%',
};

const PLAIN = '%REQ(x-plain)% 100%% %PROTOCOL%';

const modifier = (value: string): string =>
  `{type: ResponseHeaderModifier, responseHeaderModifier: {set: [{name: x-told, value: "${value}"}]}}`;

/** A match of its own for each value: where the header is written on the rule, on the only backend, and on one of two. */
const RULES = Object.entries(VALUES)
  .flatMap(([name, value]) => [
    `- matches: [{path: {value: /rule/${name}}}]
  filters: [${modifier(value)}]
  backendRefs: [{name: a, port: 8080}]`,
    `- matches: [{path: {value: /only/${name}}}]
  backendRefs: [{name: a, port: 8080, filters: [${modifier(value)}]}]`,
    `- matches: [{path: {value: /both/${name}}}]
  backendRefs: [{name: a, port: 8080, filters: [${modifier(value)}]}, {name: b, port: 8080, weight: 0}]`,
    `- name: ${name}
  matches: [{path: {value: /policy/${name}}}]
  backendRefs: [{name: a, port: 8080}]`,
  ])
  .join('\n');

const POLICIES = Object.entries(VALUES).map(([name, value]) =>
  trafficPolicy(
    name,
    `kind: HTTPRoute, name: policies, sectionName: ${name}`,
    `headerModifiers: {response: {add: [{name: x-told, value: "${value}"}]}}`,
  ),
);

const isOfPolicy = (rule: string): boolean => rule.includes('/policy/');
const rules = (isWanted: (rule: string) => boolean): string =>
  RULES.split(/\n(?=- )/)
    .filter(isWanted)
    .join('\n');

await behaves({
  name: 'line breaks reach no header of an answer',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('b'),
    `
apiVersion: v1
kind: ConfigMap
metadata: {name: ca, namespace: shop}
data:
  ca.crt: ${JSON.stringify(authority)}
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: a, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: a}]
  validation:
    hostname: backend.example.org
    subjectAltNames: [{type: URI, uri: "spiffe://a.test/ok"}]
    caCertificateRefs: [{group: "", kind: ConfigMap, name: ca}]
`,
    route(
      'HTTPRoute',
      'filters',
      rules((rule) => !isOfPolicy(rule)),
    ),
    route(
      'HTTPRoute',
      'policies',
      `${rules(isOfPolicy)}
- matches: [{path: {value: /plain}}]
  filters: [${modifier(PLAIN)}]
  backendRefs: [{name: a, port: 8080}]`,
    ),
    ...POLICIES,
  ],
  upstreams: { 'shop/a:8080': { tls: await leafOfUris([LINES, 'spiffe://a.test/ok']) } },
  async also(t, proxy) {
    const heads = async (path: string): Promise<string> => {
      const body = `GET ${path} HTTP/1.1\r\nhost: a.test\r\nx-plain: yes\r\nconnection: close\r\n\r\n`;
      const came = await proxy.send({ protocol: 'tcp', body, staysOpen: true });
      return came.body.slice(0, came.body.indexOf('\r\n{'));
    };
    for (const place of ['rule', 'only', 'both', 'policy'])
      for (const name of Object.keys(VALUES)) {
        const head = await heads(`/${place}/${name}?q=a%0d%0ax-stolen:%20yes`);
        t.match(head, /^HTTP\/1\.1 200 OK\r\n/, `${place}, ${name}: it is served`);
        t.notMatch(head, /stolen/, `${place}, ${name}`);
      }
    t.match(await heads('/rule/query-of-a-client?q=good'), /\r\nx-told: q=good\r\n/, 'a good value stays');
    t.match(await heads('/policy/query-of-a-client?q=good'), /\r\nx-told: q=good\r\n/, 'a good value stays');
    t.match(await heads('/plain'), /\r\nx-told: yes 100% HTTP\/1\.1\r\n/);
  },
});

await behaves({
  name: 'chains without such headers have no filter for them',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    route('HTTPRoute', 'r', `- filters: [${modifier(PLAIN)}]\n  backendRefs: [{name: a, port: 8080}]`),
  ],
  requests: [
    [
      'is served',
      { path: '/', headers: { 'x-plain': 'yes' } },
      { headers: { 'x-told': 'yes 100% HTTP/1.1' } },
    ],
  ],
  async also(t, proxy) {
    t.notMatch(JSON.stringify(await proxy.send({ path: '/' })), /header_lines/);
  },
});
