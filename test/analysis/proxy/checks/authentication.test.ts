// Authentication that is required but can be escaped: by a more specific `disable`, another listener, another Gateway; or that fails open.

import t from 'tap';
import { analyze } from '../../../../src/analysis/analyze.ts';
import {
  gateway,
  gatewayClass,
  httpRoute,
  listener,
  service,
  trafficPolicy,
} from '../../../translation/objects.ts';

type Members = Readonly<Record<string, unknown>>;

const extension = (spec: Members): Members => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'GatewayExtension',
  metadata: { name: 'staff', namespace: 'default' },
  spec,
});
const grpcService = { backendRef: { name: 'auth', port: 80 } };

const DEMANDED = { extAuth: { extensionRef: { name: 'staff' } } };
const OFF = { extAuth: { disable: {} } };
const GATEWAY = { kind: 'Gateway', name: 'edge' };
const section = (sectionName: string): Members => ({ ...GATEWAY, sectionName });
const onRoute = (name: string): Members => ({ kind: 'HTTPRoute', name });

const inner = listener('inner', { port: 8081 });
const two = gateway({ listeners: [listener('http'), inner] });
const one = gateway();
const web = (name: string, spec: Members = {}): unknown =>
  httpRoute(name, {
    rules: [
      {
        matches: [{ path: { type: 'PathPrefix', value: `/${name}` } }],
        backendRefs: [{ name: 'web', port: 80 }],
      },
    ],
    ...spec,
  });

/** `p AN-40 @ spec.extAuth.disable` */
function said(...objects: readonly unknown[]): string[] {
  const base = [gatewayClass, service('web'), service('auth')];
  const all = objects.some((object) => (object as Members)['kind'] === 'GatewayExtension')
    ? objects
    : [...objects, extension({ extAuth: { grpcService } })];
  return analyze([...base, ...all])
    .filter(({ code }) => /^AN-4/.test(code))
    .map(({ object, code, path }) => `${object.name} ${code} @ ${path}`);
}

const demand = trafficPolicy('demand', [GATEWAY], DEMANDED);
const ESCAPE = 'off AN-40 @ spec.extAuth.disable';

const cases: readonly (readonly [name: string, objects: readonly unknown[], said: readonly string[]])[] = [
  ['demanded everywhere', [one, web('cart'), demand], []],
  [
    'turned off on a route',
    [one, web('cart'), demand, trafficPolicy('off', [onRoute('cart')], OFF)],
    [ESCAPE],
  ],
  [
    'turned off on a rule',
    [
      one,
      web('cart', { rules: [{ name: 'r', backendRefs: [{ name: 'web', port: 80 }] }] }),
      demand,
      trafficPolicy('off', [{ ...onRoute('cart'), sectionName: 'r' }], OFF),
    ],
    [ESCAPE],
  ],
  [
    'turned off on a listener',
    [two, web('cart'), demand, trafficPolicy('off', [section('inner')], OFF)],
    [ESCAPE],
  ],
  [
    'turned off by an ExtensionRef',
    [
      one,
      web('cart', {
        rules: [
          {
            filters: [
              {
                type: 'ExtensionRef',
                extensionRef: { group: 'gateway.gatewarden.dev', kind: 'TrafficPolicy', name: 'off' },
              },
            ],
            backendRefs: [{ name: 'web', port: 80 }],
          },
        ],
      }),
      demand,
      trafficPolicy('off', [onRoute('other')], OFF),
    ],
    [ESCAPE],
  ],
  [
    'turned off where nobody demands it',
    [one, web('cart'), trafficPolicy('off', [onRoute('cart')], OFF)],
    [],
  ],
  [
    'turned off for a route that lets nobody in anyway',
    [
      one,
      web('cart', {
        rules: [
          {
            filters: [{ type: 'RequestRedirect', requestRedirect: { statusCode: 302, hostname: 'a.test' } }],
          },
        ],
      }),
      demand,
      trafficPolicy('off', [onRoute('cart')], OFF),
    ],
    [],
  ],
  [
    'turned off on the Gateway, demanded on a route',
    [
      one,
      web('cart'),
      trafficPolicy('off', [GATEWAY], OFF),
      trafficPolicy('demand', [onRoute('cart')], DEMANDED),
    ],
    [],
  ],
  [
    'demanded by one listener of two',
    [two, web('cart'), trafficPolicy('demand', [section('http')], DEMANDED)],
    ['cart AN-41 @ spec.parentRefs[0]'],
  ],
  [
    'demanded by the one listener that the route attaches to',
    [
      two,
      web('cart', { parentRefs: [{ name: 'edge', sectionName: 'http' }] }),
      trafficPolicy('demand', [section('http')], DEMANDED),
    ],
    [],
  ],
  [
    'demanded by one Gateway of two',
    [
      one,
      gateway({ listeners: [inner] }, 'default/open'),
      web('cart', { parentRefs: [{ name: 'edge' }, { name: 'open' }] }),
      demand,
    ],
    ['cart AN-41 @ spec.parentRefs[1]'],
  ],
  [
    'demanded by one listener, and by the route itself',
    [
      two,
      web('cart'),
      trafficPolicy('demand', [section('http')], DEMANDED),
      trafficPolicy('own', [onRoute('cart')], DEMANDED),
    ],
    [],
  ],
  [
    'demanded by one listener, and turned off by the other: the policy says it',
    [
      two,
      web('cart'),
      trafficPolicy('demand', [section('http')], DEMANDED),
      trafficPolicy('off', [section('inner')], OFF),
    ],
    [],
  ],
  [
    'an extension that fails open',
    [one, web('cart'), demand, extension({ extAuth: { failOpen: true, grpcService } })],
    ['demand AN-42 @ spec.extAuth.extensionRef'],
  ],
  [
    'an extension that fails open and is not used',
    [one, web('cart'), extension({ extAuth: { failOpen: true, grpcService } })],
    [],
  ],
];

for (const [name, objects, expected] of cases)
  t.test(name, async (t) => t.strictSame(said(...objects), expected));

t.test('a policy that opens many routes is reported once, with their number', async (t) => {
  const routes = Array.from({ length: 50 }, (_, index) => web(`r${index}`));
  const off = trafficPolicy(
    'off',
    routes.map((_, index) => onRoute(`r${index}`)),
    OFF,
  );
  const found = analyze([
    gatewayClass,
    one,
    service('web'),
    service('auth'),
    ...routes,
    demand,
    off,
    extension({ extAuth: { grpcService } }),
  ]).filter(({ code }) => code === 'AN-40');
  t.equal(found.length, 1);
  t.match(found[0]?.message, /and 49 more skip `extAuth`, which TrafficPolicy default\/demand requires/);
});
