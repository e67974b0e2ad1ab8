// Level strict: what Envoy would refuse is found part by part, and contained there; at level standard it isn't looked for.

import t from 'tap';
import { defaultSettings, Translator } from '../../../src/translation.ts';
import {
  backendRef,
  gateway,
  gatewayClass,
  httpRoute,
  refusals,
  routesOf,
  service,
  trafficPolicy,
} from '../objects.ts';

const strict = { validation: { level: 'strict' } } as const;

const header = (value: string) => ({ headers: [{ name: 'x-a', type: 'RegularExpression', value }] });
const rules = (...matches: readonly object[]) => [{ matches, backendRefs: [backendRef('web')] }];
const objects = (...matches: readonly object[]) => [
  gateway(),
  service('web'),
  httpRoute('web', { rules: rules(...matches) }),
];

t.test('a match with a pattern that is none is left out, and told so; the others are served', async (t) => {
  const all = objects(header('^(?!no)'), header('^yes$'));
  t.strictSame(
    routesOf(all, strict).map(({ match }) => match?.headers?.[0]?.stringMatch?.safeRegex?.regex),
    ['^yes$'],
  );
  t.strictSame(refusals(all, 'web', strict), ['default/edge: Accepted=False RouteRuleDropped']);
});

t.test('at level standard nobody looks', async (t) => {
  const all = objects(header('^(?!no)'));
  t.equal(routesOf(all).length, 1);
  t.strictSame(refusals(all, 'web'), []);
});

t.test(
  'a proxy is asked of what passes, and its refusal counts: of a match, a route, a policy, a cluster',
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
      const [only] = translator.translation().gateways;
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
