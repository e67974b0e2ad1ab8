// What Envoy would reject is found part by part, and contained, at every level.

import t from 'tap';
import { defaultSettings, Translator } from '../../../src/translation.ts';
import { proxiesIn } from '../../parts/proxies-in.ts';
import {
  backendRef,
  configuration,
  gateway,
  gatewayClass,
  gatewayPolicy,
  httpRoute,
  listener,
  refusals,
  routesOf,
  service,
  trafficPolicy,
  translated,
} from '../objects.ts';

const strict = { validation: { level: 'strict' } } as const;

const header = (value: string) => ({ headers: [{ name: 'x-a', type: 'RegularExpression', value }] });
const rules = (...matches: readonly object[]) => [{ matches, backendRefs: [backendRef('web')] }];
const objects = (...matches: readonly object[]) => [
  gateway(),
  service('web'),
  httpRoute('web', { rules: rules(...matches) }),
];

t.test('a match with an invalid pattern is left out and reported; the others are served', async (t) => {
  const all = objects(header('^(?!no)'), header('^yes$'));
  t.strictSame(
    routesOf(all, strict).map(({ match }) => match?.headers?.[0]?.stringMatch?.safeRegex?.regex),
    ['^yes$'],
  );
  t.strictSame(refusals(all, 'web', strict), ['default/edge: Accepted=False RouteRuleDropped']);
});

t.test('level standard contains it too', async (t) => {
  const all = objects(header('^(?!no)'), { path: { type: 'RegularExpression', value: '/(?!a)' } }, {});
  t.strictSame(
    routesOf(all).map(({ match }) => match),
    [{ prefix: '/' }],
  );
  t.strictSame(refusals(all, 'web'), ['default/edge: Accepted=False RouteRuleDropped']);
});

t.test(
  'a proxy checks what passes in process, and can reject a match, a route, a policy, a cluster',
  async (t) => {
    for (const [what, refuses, expected] of [
      ['nothing', () => false, { routes: 1, replaced: 0, clusters: 1 }],
      [
        'the match',
        (text: string) => text.includes('"status":200') && !text.includes('httpFilters'),
        { routes: 0, replaced: 0, clusters: 1 },
      ],
      [
        'the route',
        (text: string) => text.includes('kube_default_web_80') && !text.includes('clusters":[{"name"'),
        { routes: 1, replaced: 1, clusters: 1 },
      ],
      ['the policy', (text: string) => text.includes('httpFilters'), { routes: 1, replaced: 1, clusters: 1 }],
      ['the cluster', (text: string) => text.includes('"clusters"'), { routes: 1, replaced: 0, clusters: 0 }],
    ] as const) {
      const translator = new Translator(
        { ...defaultSettings, ...strict },
        { proxy: (probe) => (refuses(JSON.stringify(probe)) ? 'no such thing' : undefined) },
      );
      const policy = trafficPolicy('p', [{ kind: 'HTTPRoute', name: 'web' }], {
        buffer: { maxRequestSize: '1Ki' },
      });
      translator.apply([gatewayClass, ...objects({}), policy].map((object) => ({ object })));
      const [only] = proxiesIn(translator.translation());
      const routes = only?.routes[0]?.virtualHosts?.[0]?.routes ?? [];
      t.strictSame(
        {
          routes: routes.length,
          replaced: routes.filter(({ directResponse }) => directResponse?.status === 500).length,
          clusters: only?.clusters.length,
        },
        expected,
        `refuses ${what}`,
      );
    }
  },
);

const hostOf = (objects: readonly unknown[], domain: string) =>
  configuration(objects, strict)
    .routes.flatMap(({ virtualHosts = [] }) => virtualHosts)
    .find(({ domains }) => domains?.includes(domain));

t.test('retries of a listener that Envoy would reject make only its hosts fail', async (t) => {
  const policy = trafficPolicy('p', [{ kind: 'Gateway', name: 'edge', sectionName: 'a' }], {
    retry: { attempts: 1, retryOn: ['5xx'], backoffBaseInterval: '0s' },
  });
  const listeners = [listener('a', { hostname: 'a.test' }), listener('b', { hostname: 'b.test' })];
  const all = [
    gateway({ listeners }),
    service('web'),
    httpRoute('web', { rules: [{ backendRefs: [backendRef('web')] }] }),
    policy,
  ];
  t.equal(hostOf(all, 'a.test')?.routes?.[0]?.directResponse?.status, 500);
  t.equal(hostOf(all, 'a.test')?.retryPolicy, undefined);
  t.ok(hostOf(all, 'b.test')?.routes?.[0]?.route);
  const said = JSON.stringify(translated(all, strict).statuses.find(({ kind }) => kind === 'Gateway'));
  t.match(said, 'ListenerReplaced');
  t.match(said, 'invalid xds configuration: route.retryPolicy.retryBackOff.baseInterval');
});

const TARGETS = [{ kind: 'Gateway', name: 'edge' }];
const LIMIT = { buffer: { maxRequestSize: '1Ki' } };

/** A policy that a proxy rejects because of a mark, and the result on the Gateway `edge`. */
const REFUSED: readonly (readonly [what: string, policy: object, mark: RegExp, becomes: object])[] = [
  [
    'a TrafficPolicy on a route',
    trafficPolicy('p', [{ kind: 'HTTPRoute', name: 'web' }], LIMIT),
    /maxRequestBytes/,
    { answers: [500], hosts: ['*'] },
  ],
  [
    'a TrafficPolicy on a listener',
    trafficPolicy('p', [{ ...TARGETS[0], sectionName: 'http' }], LIMIT),
    /maxRequestBytes/,
    { answers: [500], hosts: ['*'] },
  ],
  [
    'a TrafficPolicy on a Gateway',
    trafficPolicy('p', TARGETS, LIMIT),
    /maxRequestBytes/,
    { answers: [500], hosts: ['*'] },
  ],
  [
    'an HTTPListenerPolicy',
    gatewayPolicy('HTTPListenerPolicy', 'p', { useRemoteAddress: false }),
    /"useRemoteAddress":false/,
    { answers: [500], hosts: ['*'] },
  ],
  [
    'a ListenerPolicy',
    gatewayPolicy('ListenerPolicy', 'p', { default: { perConnectionBufferLimitBytes: 7 } }),
    /"perConnectionBufferLimitBytes":7/,
    { answers: [500], hosts: ['*'] },
  ],
];

for (const [what, policy, mark, becomes] of REFUSED)
  t.test(`${what} that a proxy rejects is invalid, and only its place fails`, async (t) => {
    const translator = new Translator(
      { ...defaultSettings, ...strict },
      { proxy: (probe) => (mark.test(JSON.stringify(probe)) ? 'no such thing' : undefined) },
    );
    const other = gateway({}, 'default/other');
    const beside = httpRoute('beside', {
      parentRefs: [{ name: 'other', namespace: 'default' }],
      rules: [{ backendRefs: [backendRef('web')] }],
    });
    const all = [gatewayClass, ...objects({}), other, beside, policy];
    translator.apply(all.map((object) => ({ object })));
    const { statuses, ...rest } = translator.translation();
    const gateways = proxiesIn(rest);
    const found = (name: string) => {
      const hosts = gateways
        .find((one) => one.name === name)!
        .routes.flatMap(({ virtualHosts = [] }) => virtualHosts);
      const routes = hosts.flatMap((host) => host.routes ?? []);
      return {
        answers: routes.flatMap(({ directResponse }) => directResponse?.status ?? []),
        hosts: hosts.flatMap(({ domains = [] }) => domains),
      };
    };
    t.strictSame(found('edge'), becomes);
    t.strictSame(found('other'), { answers: [], hosts: ['*'] });
    const { kind } = policy as { readonly kind: string };
    t.match(statuses.find((status) => status.kind === kind)?.status, {
      ancestors: [
        {
          conditions: [
            { type: 'Accepted', status: 'False', message: 'invalid xds configuration: no such thing' },
            { type: 'Attached', status: 'False' },
          ],
        },
      ],
    });
  });
