// Requests to try: one for each host, that a route of it answers, as a line for a shell.

import t from 'tap';
import { commandLine, description } from '../../../src/cli/preview/envoy/samples/command-line.ts';
import { samplesOf } from '../../../src/cli/preview/envoy/samples/samples.ts';
import type { Route } from '../../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { exampleConfiguration } from '../../parts/example-configuration.ts';

const example = exampleConfiguration({ cert: 'CERT', key: 'KEY' });

t.test('every host of every listener has one', (t) => {
  t.strictSame(
    samplesOf(example).map((sample) => `${description(sample)}\n${commandLine(sample, 1000)}`),
    [
      'any host, port 8080, HTTP: no valid backend, so status 500\ncurl http://127.0.0.1:1000/',
      "shop.example.org, port 8080, HTTP: shop/cart:8080\ncurl --resolve shop.example.org:1000:127.0.0.1 -H 'x-user: ann' http://shop.example.org:1000/cart",
      'raw.example.org, port 8443, TLS that passes through: shop/raw:443\ncurl -k --resolve raw.example.org:1000:127.0.0.1 https://raw.example.org:1000/',
      's.example.org, port 8443, HTTPS: shop/secure:443\ncurl -k --resolve s.example.org:1000:127.0.0.1 https://s.example.org:1000/',
      'any host, port 5432, TCP: type a line: shop/db:5432\nnc 127.0.0.1 1000',
    ],
  );
  t.end();
});

t.test('a listener that requires client certificates needs one in the command', (t) => {
  const requiring: unknown = JSON.parse(JSON.stringify(example), (key, value: unknown) =>
    key === 'commonTlsContext' ? { ...(value as object), validationContext: {} } : value,
  );
  const asking = JSON.parse(
    JSON.stringify(requiring).replaceAll(
      '"commonTlsContext"',
      '"requireClientCertificate":true,"commonTlsContext"',
    ),
  ) as typeof example;
  const found = samplesOf(asking).find(({ needsCertificate }) => needsCertificate)!;
  t.equal(
    `${description(found)}\n${commandLine(found, 1000)}`,
    's.example.org, port 8443, HTTPS for clients with a certificate: shop/secure:443\ncurl -k --cert client.pem --key client.key --resolve s.example.org:1000:127.0.0.1 https://s.example.org:1000/',
  );
  t.match(commandLine({ ...found, protocol: 'tcp' }, 1), /-cert client\.pem -key client\.key$/);
  t.end();
});

/** The line for a host of port 8080 with these routes. */
function lineFor(domain: string, routes: readonly Route[]): string | undefined {
  const virtualHosts = [{ name: 'v', domains: [domain], routes }];
  const [sample] = samplesOf({ ...example, routes: [{ name: 'listener~8080', virtualHosts }] });
  return sample?.listenerPort === 8080 ? commandLine(sample, 1) : undefined;
}

const route = { cluster: 'kube_shop_cart_8080' };

const LINES: readonly [string, string, readonly Route[], string | undefined][] = [
  [
    'a wildcard takes any host below it',
    '*.example.org',
    [{ match: { prefix: '/' }, route }],
    'curl --resolve any.example.org:1:127.0.0.1 http://any.example.org:1/',
  ],
  [
    'a method, a header and a query parameter are sent',
    'a.example.org',
    [
      {
        match: {
          path: '/a b',
          headers: [
            { name: 'x-any', presentMatch: true },
            { name: 'x-id', stringMatch: { safeRegex: { regex: '[0-9]+' } } },
            { name: 'x-not', stringMatch: { exact: 'no' }, invertMatch: true },
            { name: ':method', stringMatch: { exact: 'DELETE' } },
          ],
          queryParameters: [{ name: 'q', stringMatch: { exact: "it's" } }],
        },
        route,
      },
    ],
    "curl --resolve a.example.org:1:127.0.0.1 -X DELETE -H 'x-any: any' -H 'x-id: 1' 'http://a.example.org:1/a%20b?q=it%27s'",
  ],
  [
    'HEAD is what curl calls -I',
    'a',
    [{ match: { path: '/', headers: [{ name: ':method', stringMatch: { exact: 'HEAD' } }] }, route }],
    'curl --resolve a:1:127.0.0.1 -I http://a:1/',
  ],
  [
    'a route to a backend comes before a redirect',
    'a',
    [
      { match: { path: '/old' }, redirect: {} },
      { match: { path: '/new' }, route },
    ],
    'curl --resolve a:1:127.0.0.1 http://a:1/new',
  ],
  [
    'where no request can be made up the next route has one',
    'a',
    [
      { match: { safeRegex: { regex: '\\pL' } }, route },
      { match: { prefix: '/x' }, route },
    ],
    'curl --resolve a:1:127.0.0.1 http://a:1/x',
  ],
  ['a host without routes has none', 'a', [], undefined],
  [
    'a GRPCRoute is called',
    'a',
    [{ name: 'x-route-0-grpcroute-calls-shop-0-0-matcher-0', match: { path: '/shop.v1.Cart/Add' }, route }],
    "printf '\\0\\0\\0\\0\\0' | curl --http2-prior-knowledge --resolve a:1:127.0.0.1 -H 'content-type: application/grpc' -H 'te: trailers' --data-binary @- -D - -o /dev/null http://a:1/shop.v1.Cart/Add",
  ],
];

for (const [name, domain, routes, line] of LINES)
  t.test(name, (t) => {
    t.equal(lineFor(domain, routes), line);
    t.end();
  });

t.test('where a request goes is said', (t) => {
  const weighted = {
    weightedClusters: {
      clusters: [
        { name: 'kube_shop_cart_8080', weight: 3 },
        { name: 'blackhole-cluster', weight: 1 },
      ],
    },
  };
  const goesTo = (routed: Route) => {
    const virtualHosts = [{ name: 'v', domains: ['*'], routes: [{ match: { prefix: '/' }, ...routed }] }];
    return samplesOf({ ...example, routes: [{ name: 'listener~8080', virtualHosts }] })[0]?.goesTo;
  };
  t.equal(goesTo({ route: weighted }), 'shop/cart:8080 (3), no valid backend, so status 500 (1)');
  t.equal(goesTo({ redirect: {} }), 'a redirect');
  t.equal(goesTo({ directResponse: { status: 418 } }), 'status 418 from the gateway itself');
  t.end();
});

t.test('TCP in TLS is spoken by openssl', (t) => {
  const sample = {
    listenerPort: 8443,
    protocol: 'tcp',
    isTls: true,
    host: 'db.example.org',
    headers: [],
    goesTo: '',
  } as const;
  t.equal(commandLine(sample, 1), 'openssl s_client -quiet -connect 127.0.0.1:1 -servername db.example.org');
  t.end();
});
