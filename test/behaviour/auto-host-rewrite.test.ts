// TrafficPolicy.autoHostRewrite: which host a backend sees.

import { behaves, from, HTTP_GATEWAY, route, service, trafficPolicy } from '../parts/behaviour.ts';

const backend = (name: string, ...hosts: readonly string[]): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: shop}
spec: {type: Static, static: {hosts: [${hosts.map((host) => `{host: ${host}, port: 8080}`).join(', ')}]}}
`;
const NAMED = '{group: gateway.gatewarden.dev, kind: Backend, name: named}';
const rule = (name: string, backendRef = NAMED, filters = ''): string =>
  `- name: ${name}\n  matches: [{path: {value: /${name}}}]\n${filters === '' ? '' : `  filters: [${filters}]\n`}  backendRefs: [${backendRef}]\n`;
const extensionRef = (name: string): string =>
  `{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: ${name}}}`;

const ON = 'autoHostRewrite: true';
const OFF = 'autoHostRewrite: false';
const seen = (host: string, by = 'shop/named') => from(by, { host });
const asked = (path: string) => ({ path, host: 'shop.test' });

await behaves({
  name: 'the host that a backend sees',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    backend('named', 'api.example.org'),
    backend('addressed', '10.8.0.9'),
    backend('several', 'one.example.org', 'two.example.org'),
    route(
      'HTTPRoute',
      'on',
      rule('plain') +
        rule('overridden') +
        rule('service', '{name: a, port: 8080}') +
        rule('addressed', '{group: gateway.gatewarden.dev, kind: Backend, name: addressed}') +
        rule('several', '{group: gateway.gatewarden.dev, kind: Backend, name: several}') +
        rule('both', `${NAMED}, {name: a, port: 8080, weight: 0}`) +
        rule('written', NAMED, '{type: URLRewrite, urlRewrite: {hostname: written.test}}') +
        '- matches: [{path: {value: /away}}]\n  filters: [{type: RequestRedirect, requestRedirect: {hostname: away.test}}]\n',
    ),
    route(
      'HTTPRoute',
      'off',
      rule('untouched') + rule('of-rule') + rule('of-filter', NAMED, extensionRef('referred')),
    ),
    trafficPolicy('route', 'kind: HTTPRoute, name: on', ON),
    trafficPolicy('rule', 'kind: HTTPRoute, name: on, sectionName: overridden', OFF),
    trafficPolicy('of-rule', 'kind: HTTPRoute, name: off, sectionName: of-rule', ON),
    trafficPolicy('referred', undefined, ON),
  ],
  requests: [
    ['its name, where the route asks for it', asked('/plain'), seen('api.example.org')],
    ['for each request', { path: '/plain', host: 'other.test' }, seen('api.example.org')],
    ['its name, where a rule asks for it', asked('/of-rule'), seen('api.example.org')],
    ['or a filter of the rule', asked('/of-filter'), seen('api.example.org')],
    ['its name, of a backend among several', asked('/both'), seen('api.example.org')],
    [
      'that of the request, where a rule turns off what its route asks for',
      asked('/overridden'),
      seen('shop.test'),
    ],
    ['that of the request, where nobody asks', asked('/untouched'), seen('shop.test')],
    ['that of a URLRewrite filter, which goes before', asked('/written'), seen('written.test')],
    [
      'that of the request, where a Service has no name for its endpoints',
      asked('/service'),
      seen('shop.test', 'shop/a:8080'),
    ],
    [
      'a redirect goes on as it is',
      asked('/away'),
      { status: 302, headers: { location: 'http://away.test:8080/away' } },
    ],
  ],
  async also(t, proxy) {
    t.match(await proxy.send(asked('/addressed')), seen('10.8.0.9', 'shop/addressed'));
    const hosts = new Set<string | undefined>();
    for (let count = 0; count < 4; count++) hosts.add((await proxy.send(asked('/several'))).received?.host);
    t.strictSame(hosts, new Set(['one.example.org', 'two.example.org']), 'each of several its own');
  },
});
