// What `explain` says of requests is what they meet: worlds made at random are translated, and real Envoys of both versions asked.

import tap, { type Test } from 'tap';
import type { Answer } from '../../src/analysis/explain/request-explanation.ts';
import { explainRequest } from '../../src/analysis/explain.ts';
import { isProxySummary } from '../../src/analysis/proxy/explain/proxy-explanation.ts';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import type { Route } from '../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { readSettings, Translator } from '../../src/translation.ts';
import { objectsOf } from '../analysis/shop.ts';
import { pick, type Random } from '../mutants/random.ts';
import { gateway, secret, service } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import { fuzz } from '../parts/fuzz.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { type Answered, startProxy, withEnvoys } from '../parts/proxy.ts';
import { request, sent } from '../parts/random-requests.ts';
import { chance, many, maybe } from '../translation/random.ts';

const NAMES = ['one', 'two', 'three', 'four'];
const WORLD_HOSTS = ['x.test', '*.x.test', 'a.x.test', '*.test', 'b.test'];
const LISTENERS = [
  '{name: web, port: 8080, protocol: HTTP}',
  '{name: wild, port: 8080, protocol: HTTP, hostname: "*.x.test"}',
  '{name: exact, port: 8081, protocol: HTTP, hostname: a.x.test}',
  '{name: tls, port: 8443, protocol: HTTPS, hostname: "*.x.test", tls: {certificateRefs: [{name: leaf}]}}',
  '{name: tls-any, port: 8443, protocol: HTTPS, tls: {certificateRefs: [{name: leaf}]}}',
];

const CHILDREN = ['kid-one', 'kid-two'];
const INHERITS = { 'delegation.gatewarden.dev/inherit-parent-matcher': 'true' };

/** A route that others delegate to. Some of its matches would leave the path of its parent. */
function childRoute(next: Random, name: string): string {
  const inherits = chance(next, 0.5);
  const start = inherits ? '' : pick(next, ['/a', '']);
  const paths = [
    { type: 'PathPrefix', value: `${start}${pick(next, ['/b', '/', 'b', '/../v1'])}` },
    { type: 'Exact', value: `${start}${pick(next, ['/b', '/../b', '/%2e%2e/ab', 'b'])}` },
    {
      type: 'RegularExpression',
      value: `${start}${pick(next, ['/.*', '.*', '/b|/.*', '.?', '(?i)/B|/V1.*', '/../.*'])}`,
    },
  ];
  return JSON.stringify({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name, namespace: 'shop', annotations: inherits ? INHERITS : {} },
    spec: {
      rules: many(next, 3, () => ({
        matches: [{ path: pick(next, paths) }],
        backendRefs: [{ name: 'cart', port: 8080 }],
      })),
    },
  });
}

/** The oldest route, so that it comes first. */
const parentRoute = (next: Random): string =>
  JSON.stringify({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: 'parent', namespace: 'shop', creationTimestamp: '2025-01-01T00:00:00Z' },
    spec: {
      parentRefs: [{ name: 'front' }],
      ...maybe(next, 0.3, () => ({ hostnames: [pick(next, WORLD_HOSTS)] })),
      rules: CHILDREN.map((name) => ({
        matches: [{ path: { type: 'PathPrefix', value: pick(next, ['/', '/a', '/a/', '/a/b']) } }],
        backendRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name }],
      })),
    },
  });

function worldRoute(next: Random, name: string): string {
  const hostnames = many(next, 2, () => pick(next, WORLD_HOSTS));
  const rules = Array.from({ length: 1 + Math.floor(next() * 3) }, () => ({
    matches: many(next, 2, () => ({
      path: pick(next, [
        { type: 'PathPrefix', value: pick(next, ['/', '/a', '/a/', '/a/b']) },
        { type: 'Exact', value: pick(next, ['/a', '/a/b', '/v1/12']) },
        { type: 'RegularExpression', value: pick(next, ['/v[0-9]+/.*', '/a.?', '(']) },
      ]),
      ...maybe(next, 0.4, () => ({
        headers: [
          {
            name: pick(next, ['x-a', 'x-b', 'x-forwarded-proto']),
            type: pick(next, ['Exact', 'RegularExpression']),
            value: pick(next, ['a', 'b', '12', 'https']),
          },
        ],
      })),
      ...maybe(next, 0.3, () => ({ queryParams: [{ name: 'q', value: pick(next, ['a', 'ab']) }] })),
      ...maybe(next, 0.3, () => ({ method: pick(next, ['GET', 'POST']) })),
    })),
    ...pick<object>(next, [
      { backendRefs: [{ name: pick(next, ['cart', 'gone']), port: 8080 }] },
      { backendRefs: [{ name: 'cart', port: 8080 }] },
      {
        filters: [
          {
            type: 'RequestRedirect',
            requestRedirect: { hostname: `${name}.redirected.test`, statusCode: 302 },
          },
        ],
      },
      {},
    ]),
  }));
  const object = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: {
      name,
      namespace: 'shop',
      creationTimestamp: `2026-01-0${1 + Math.floor(next() * 9)}T00:00:00Z`,
    },
    spec: {
      parentRefs: [
        {
          name: 'front',
          ...(chance(next, 0.3)
            ? { sectionName: pick(next, ['web', 'wild', 'exact', 'tls', 'tls-any']) }
            : {}),
        },
      ],
      ...(hostnames.length === 0 ? {} : { hostnames }),
      rules,
    },
  };
  return JSON.stringify(object);
}

/** What of the policies of connection managers decides who has a request. */
const managerPolicy = (next: Random): string =>
  JSON.stringify({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'HTTPListenerPolicy',
    metadata: { name: 'managers', namespace: 'shop' },
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'front' }],
      ...maybe(next, 0.7, () => ({ healthCheck: { path: pick(next, ['/a', '/a/b', '/v1/12', '/a?q=a']) } })),
      ...maybe(next, 0.5, () => ({ useRemoteAddress: chance(next, 0.3) })),
      ...maybe(next, 0.5, () => ({ xffNumTrustedHops: pick(next, [0, 1, 2]) })),
    },
  });

/** Every route says its name: in a header, and those that forward in an answer of their own. */
function marked(configuration: ProxyConfiguration): ProxyConfiguration {
  const mark = ({ route, typedPerFilterConfig: _perFilter, ...rest }: Route): Route => ({
    ...rest,
    ...(route === undefined ? {} : { directResponse: { status: 200 } }),
    responseHeadersToAdd: [{ header: { key: 'x-route', value: rest.name ?? 'unnamed' } }],
  });
  return {
    ...configuration,
    routes: configuration.routes.map((each) => ({
      ...each,
      virtualHosts: (each.virtualHosts ?? []).map((host) => ({
        ...host,
        routes: (host.routes ?? []).map(mark),
      })),
    })),
  };
}

await withEnvoys(tap, 'routes of worlds', async (t: Test, envoy) => {
  const { leaf } = await certificates();
  const manifests = (next: Random): readonly string[] => [
    gateway(...LISTENERS.filter((_, index) => index === 0 || chance(next, 0.7))),
    secret('leaf', leafPair),
    service('cart'),
    ...NAMES.map((name) => worldRoute(next, name)),
    ...(chance(next, 0.8) ? [managerPolicy(next)] : []),
    ...(chance(next, 0.8) ? [parentRoute(next), ...CHILDREN.map((name) => childRoute(next, name))] : []),
  ];
  const leafPair = await leaf(['*.x.test', 'x.test']);
  let [routes, healthChecks, delegated] = [0, 0, 0];
  const isWorld = async (_seed: number, next: Random) => {
    const made = manifests(next);
    const translator = new Translator(readSettings({ validation: { level: 'strict' } }).settings);
    translator.apply(objectsOf(...made).map((object) => ({ object })));
    const [configuration] = proxiesIn(translator.translation());
    const proxy = await startProxy(t, envoy, marked(configuration!));
    const ports = configuration!.listeners.map((each) => each.address?.socketAddress?.portValue ?? 0);
    const wrong: object[] = [];
    for (let index = 0; index < 100; index++) {
      const asked = {
        ...request(next),
        host: pick(next, ['x.test', 'a.x.test', 'b.a.x.test', 'b.test', 'c.org', 'A.X.test:99']),
      };
      const port = pick(next, ports);
      const serverName = pick(next, ['a.x.test', 'b.x.test', 'b.test', 'x.test']);
      const isTls = port === 8443;
      const { answers } = explainRequest(translator, { ...asked, port, ...(isTls ? { serverName } : {}) });
      const [answer] = answers;
      const said = saidOf(answer);
      const took = await tookBy(() =>
        proxy.send({ ...sent(asked), ...(isTls ? { tls: { serverName } } : {}) }, port),
      );
      if (answer?.result === 'route') routes++;
      if (answer?.result === 'healthCheck') healthChecks++;
      if (/-httproute-kid-/.test(took)) delegated++;
      if (said !== took) wrong.push({ port, serverName, asked, said, took });
    }
    t.strictSame(wrong.slice(0, 5), []);
  };
  await fuzz(t, { seed: 21, cases: 7 }, isWorld, () => {
    t.ok(routes > 100, `${routes} requests had a route`);
    t.ok(healthChecks > 10, `${healthChecks} requests were health checks`);
    t.ok(delegated > 10, `${delegated} requests were for a child route`);
  });
});

/** What a client sees: the route's name, or the status of an answer without one. */
function saidOf(answer: Answer | undefined): string {
  switch (answer?.result) {
    case 'route':
      return isProxySummary(answer.route!) ? answer.route.proxy.name : '';
    case 'tlsRequired':
      return '301';
    case 'healthCheck':
      return '200';
    case 'noRoute':
    case 'noHost':
      return '404';
    default:
      return answer?.result ?? 'none';
  }
}

async function tookBy(ask: () => Promise<Answered>): Promise<string> {
  try {
    const { headers, status } = await ask();
    // Of a gRPC call an answer of the proxy is one of gRPC.
    if (headers['x-route'] === undefined && headers['location'] !== undefined) return '301';
    if (headers['grpc-status'] === '12' && headers['x-route'] === undefined) return '404';
    return headers['x-route'] ?? String(status);
  } catch {
    return 'closed';
  }
}
