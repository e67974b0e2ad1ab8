// The CORS filter of a rule.

import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';

const cors = (path: string, spec: string): string => `
- matches: [{path: {value: ${path}}}]
  filters: [{type: CORS, cors: ${spec}}]
  backendRefs: [{name: a, port: 8080}]`;

const preflight = (path: string, origin: string) =>
  ({ method: 'OPTIONS', path, headers: { origin, 'access-control-request-method': 'PUT' } }) as const;
const ALLOW_ORIGIN = 'access-control-allow-origin';

await behaves({
  name: 'CORS',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    route(
      'HTTPRoute',
      'cors',
      cors(
        '/some',
        '{allowOrigins: ["https://a.example.org", "https://*.b.example.org"], allowMethods: [GET, PUT], allowHeaders: [x-a, x-b], exposeHeaders: [x-c], allowCredentials: true, maxAge: 600}',
      ) +
        cors('/any', '{allowOrigins: ["*"]}') +
        '\n- matches: [{path: {value: /none}}]\n  backendRefs: [{name: a, port: 8080}]',
    ),
  ],
  requests: [
    [
      'a preflight request is answered by the gateway',
      preflight('/some', 'https://a.example.org'),
      {
        status: 200,
        body: '',
        headers: {
          [ALLOW_ORIGIN]: 'https://a.example.org',
          'access-control-allow-methods': 'GET, PUT',
          'access-control-allow-headers': 'x-a, x-b',
          'access-control-allow-credentials': 'true',
          'access-control-max-age': '600',
        },
      },
    ],
    [
      'an origin by wildcard',
      preflight('/some', 'https://x.b.example.org'),
      { headers: { [ALLOW_ORIGIN]: 'https://x.b.example.org' } },
    ],
    [
      'another origin gets no leave',
      preflight('/some', 'https://evil.test'),
      { headers: { [ALLOW_ORIGIN]: undefined } },
    ],
    [
      'a request of the origin',
      { path: '/some', headers: { origin: 'https://a.example.org' } },
      {
        ...from('shop/a:8080'),
        headers: { [ALLOW_ORIGIN]: 'https://a.example.org', 'access-control-expose-headers': 'x-c' },
      },
    ],
    [
      'any origin',
      preflight('/any', 'https://anyone.test'),
      { headers: { [ALLOW_ORIGIN]: 'https://anyone.test' } },
    ],
    [
      'none without the filter',
      { path: '/none', headers: { origin: 'https://a.example.org' } },
      { headers: { [ALLOW_ORIGIN]: undefined } },
    ],
  ],
});
