// What takes back a demand, in worlds that the table of levels doesn't have (test/behaviour/ways-around.test.ts): children of several
// parents, several backends, policies beside each other, waypoints, odd values.

import t from 'tap';
import { analyze } from '../../../../src/analysis/analyze.ts';
import { areNarrower } from '../../../../src/analysis/proxy/demands/narrower-rules.ts';
import { accessTree } from '../../../../src/grammar/cel/access.ts';
import type { Rbac } from '../../../../src/translation/proxy/traffic-policy/rbac.ts';
import {
  backendRef,
  gateway,
  gatewayClass,
  httpRoute,
  listener,
  service,
  trafficPolicy,
} from '../../../translation/objects.ts';

type Members = Readonly<Record<string, unknown>>;

const GATEWAY = { kind: 'Gateway', name: 'edge' };
const onRoute = (name: string, sectionName?: string): Members => ({
  kind: 'HTTPRoute',
  name,
  ...(sectionName === undefined ? {} : { sectionName }),
});
const users = (...names: readonly string[]): Members => ({
  basicAuth: { users: names.map((name) => `${name}:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=`) },
});
const OFF = { basicAuth: { disable: {} } };
const filter = (name: string): Members => ({
  type: 'ExtensionRef',
  extensionRef: { group: 'gateway.gatewarden.dev', kind: 'TrafficPolicy', name },
});
const to = (...refs: readonly Members[]): Members => ({ rules: [{ name: 'r', backendRefs: refs }] });
const child = (name: string): Members => ({ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name });
const INHERITS = { annotations: { 'delegation.gatewarden.dev/inherit-parent-matcher': 'true' } };
const created = (day: number): Members => ({ creationTimestamp: `2026-01-0${day}T00:00:00Z` });

function found(...objects: readonly unknown[]) {
  return analyze([gatewayClass, gateway(), service('web'), ...objects]).filter(({ code }) =>
    /^AN-(?:20|4[09])$/.test(code),
  );
}
const said = (...objects: readonly unknown[]): readonly string[] =>
  found(...objects).map(({ code, object, path }) => `${code} ${object.name} @ ${path}`);

t.test('a child under several parents, one of which takes the demand back', async (t) => {
  const parent = (name: string, filters: readonly Members[]): unknown =>
    httpRoute(name, {
      rules: [
        {
          matches: [{ path: { type: 'PathPrefix', value: `/${name}` } }],
          filters,
          backendRefs: [child('kid')],
        },
      ],
    });
  const [finding, ...others] = found(
    trafficPolicy('demand', [GATEWAY], users('ann')),
    parent('longer', [filter('same')]),
    parent('off', [filter('off')]),
    httpRoute('kid', { parentRefs: [], ...to(backendRef('web')) }, INHERITS),
    trafficPolicy('off', [onRoute('nowhere')], OFF),
    trafficPolicy('same', [onRoute('nowhere')], users('ann')),
  );
  t.match(finding, { code: 'AN-40', object: { name: 'off' } });
  t.match(finding?.message, /^requests to HTTPRoute default\/kid rules\[0\] skip `basicAuth`/);
  t.strictSame(others, []);
});

t.test('the message names the first of many rules, and the finding has them all', async (t) => {
  const rules = ['/a', '/b', '/c'].map((value) => ({
    matches: [{ path: { type: 'PathPrefix', value } }],
    backendRefs: [backendRef('web')],
  }));
  for (const [code, fields] of [
    ['AN-40', OFF],
    ['AN-49', users('ann', 'bob')],
  ] as const) {
    const findings = found(
      trafficPolicy('demand', [GATEWAY], users('ann')),
      httpRoute('r', { rules }),
      trafficPolicy('less', [onRoute('r')], fields),
    );
    t.match(findings, [{ code, message: /^requests to HTTPRoute default\/r rules\[0\] and 2 more / }]);
    t.strictSame(
      findings[0]?.places,
      [0, 1, 2].map((index) => `HTTPRoute default/r rules[${index}]`),
    );
  }
});

t.test('one of several backends', async (t) => {
  const world = (...refs: readonly Members[]) =>
    found(
      trafficPolicy('demand', [GATEWAY], users('ann')),
      httpRoute('r', to(...refs)),
      trafficPolicy('off', [onRoute('nowhere')], OFF),
    ).map(({ message }) => message.split(' skip ')[0]);
  const open = backendRef('web', { filters: [filter('off')] });
  t.strictSame(world(backendRef('web'), open), ['requests to HTTPRoute default/r rules[0].backendRefs[1]']);
  t.strictSame(world(open), ['requests to HTTPRoute default/r rules[0].backendRefs[0]']);
  t.strictSame(world(backendRef('web')), []);
});

t.test('a backend that has the demand again', async (t) => {
  const world = (...refs: readonly Members[]) =>
    said(
      trafficPolicy('demand', [GATEWAY], users('ann')),
      httpRoute('r', to(...refs)),
      trafficPolicy('off', [onRoute('r')], OFF),
      trafficPolicy('again', [onRoute('nowhere')], users('ann')),
    );
  const again = backendRef('web', { filters: [filter('again')] });
  t.strictSame(world(again, again), []);
  t.strictSame(world(again, backendRef('web')), ['AN-40 off @ spec.basicAuth.disable']);
});

t.test('policies on one object: the older counts', async (t) => {
  t.strictSame(
    said(
      httpRoute('r', to(backendRef('web'))),
      trafficPolicy('off', [GATEWAY], OFF, created(1)),
      trafficPolicy('demand', [GATEWAY], { ...users('ann'), buffer: { maxRequestSize: '1Ki' } }, created(2)),
    ),
    ['AN-40 off @ spec.basicAuth.disable'],
    'the demand is lost, and the policy has another effect',
  );
  t.strictSame(
    said(
      httpRoute('r', to(backendRef('web'))),
      trafficPolicy('off', [GATEWAY], OFF, created(1)),
      trafficPolicy('demand', [GATEWAY], users('ann'), created(2)),
    ),
    ['AN-20 demand @ spec'],
    'the whole policy is lost: one finding',
  );
});

t.test('a parent that takes precedence', async (t) => {
  const world = (fold: string) =>
    said(
      httpRoute('top', to(child('kid')), {
        annotations: { 'gatewarden.dev/inherited-policy-priority': fold },
      }),
      httpRoute('kid', { parentRefs: [], ...to(backendRef('web', { filters: [filter('off')] })) }),
      trafficPolicy('demand', [onRoute('top')], users('ann')),
      trafficPolicy('others', [onRoute('kid')], users('bob')),
      trafficPolicy('off', [onRoute('nowhere')], OFF),
    );
  t.strictSame(world('ShallowMergePreferParent'), ['AN-20 others @ spec']);
  // The only backend doesn't win over the route, and the child does over its parent.
  t.strictSame(world('ShallowMergePreferChild'), ['AN-49 others @ spec.basicAuth']);
});

const CHECKER = {
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'GatewayExtension',
  metadata: { name: 'checker', namespace: 'default' },
  spec: { extProc: { grpcService: { backendRef: { name: 'web', port: 80 } } } },
};
const checker = (processingMode?: Members): Members => ({
  extProc: { extensionRef: { name: 'checker' }, ...(processingMode === undefined ? {} : { processingMode }) },
});
const csrf = (percentageEnabled?: number, ...exact: readonly string[]): Members => ({
  csrf: {
    ...(percentageEnabled === undefined ? {} : { percentageEnabled }),
    additionalOrigins: exact.map((each) => ({ exact: each })),
  },
});
const buffer = (maxRequestSize: string | number): Members => ({ buffer: { maxRequestSize } });

for (const [what, demand, own, expected] of [
  ['the same origins', csrf(50, 'a.test'), csrf(50, 'a.test'), []],
  ['fewer origins, and more requests', csrf(50, 'a.test', 'b.test'), csrf(100, 'b.test'), []],
  [
    'fewer requests',
    csrf(100),
    csrf(50),
    ['AN-49 own @ spec.csrf.percentageEnabled: it checks 50 % of the requests instead of 100 %'],
  ],
  [
    'another origin',
    csrf(100, 'a.test'),
    csrf(100, 'b.test'),
    ['AN-49 own @ spec.csrf.additionalOrigins: it lets in origins that the other does not'],
  ],
  [
    'no request',
    csrf(100),
    csrf(0),
    ['AN-40 own @ spec.csrf.percentageEnabled: this policy turns it off there'],
  ],
  ['no percentage', csrf(100), csrf(), ['AN-40 own @ spec.csrf: this policy turns it off there']],
  ['nothing was checked', csrf(0), csrf(), []],
  ['the same limit', buffer('1Ki'), buffer(1024), []],
  ['a lower limit', buffer('1Ki'), buffer('1k'), []],
  ['a limit where there was none', { buffer: { disable: {} } }, buffer('1Gi'), []],
  [
    'a higher limit',
    buffer('1k'),
    buffer('1Ki'),
    ['AN-49 own @ spec.buffer.maxRequestSize: it allows bodies of 1024 bytes instead of 1000'],
  ],
  [
    'no limit',
    buffer('1Gi'),
    { buffer: { disable: {} } },
    ['AN-40 own @ spec.buffer.disable: this policy turns it off there'],
  ],
  ['the same processor', checker(), checker(), []],
  ['a processor that gets the bodies too', checker(), checker({ requestBodyMode: 'BUFFERED' }), []],
  ['the mode of the level above', checker({ requestBodyMode: 'BUFFERED' }), checker(), []],
  [
    'a processor without the bodies',
    checker({ requestBodyMode: 'BUFFERED' }),
    checker({ requestBodyMode: 'NONE' }),
    ["AN-49 own @ spec.extProc.processingMode: its service doesn't get all of the bodies of requests"],
  ],
  [
    'a processor with a part of the bodies',
    checker({ requestBodyMode: 'BUFFERED' }),
    checker({ requestBodyMode: 'BUFFERED_PARTIAL' }),
    ["AN-49 own @ spec.extProc.processingMode: its service doesn't get all of the bodies of requests"],
  ],
  [
    'no processor',
    checker(),
    { extProc: { disable: {} } },
    ['AN-40 own @ spec.extProc.disable: this policy turns it off there'],
  ],
] as const)
  t.test(`checks of requests: ${what}`, async (t) => {
    const reported = found(
      CHECKER,
      httpRoute('r', to(backendRef('web'))),
      trafficPolicy('demand', [GATEWAY], demand),
      trafficPolicy('own', [onRoute('r')], own),
    );
    t.strictSame(
      reported.map(
        ({ code, object, path, message }) =>
          `${code} ${object.name} @ ${path}: ${message.split(': ').at(-1)}`,
      ),
      expected,
    );
  });

t.test('another listener without checks of requests is no way around', async (t) => {
  const reported = analyze([
    gatewayClass,
    gateway({ listeners: [listener('http'), listener('inner', { port: 8081 })] }),
    service('web'),
    CHECKER,
    httpRoute('r', to(backendRef('web'))),
    trafficPolicy('demand', [{ ...GATEWAY, sectionName: 'http' }], {
      ...csrf(100),
      ...buffer('1Ki'),
      ...checker(),
    }),
  ]);
  t.strictSame(
    reported.filter(({ code }) => /^AN-(?:4|5|8)/.test(code)),
    [],
  );
});

t.test('demands of several levels are named together', async (t) => {
  const [finding] = found(
    httpRoute('r', to(backendRef('web'))),
    trafficPolicy('wide', [GATEWAY], users('ann', 'bob')),
    trafficPolicy('near', [{ ...GATEWAY, sectionName: 'http' }], users('ann')),
    trafficPolicy('off', [onRoute('r', 'r')], OFF),
  );
  t.match(
    finding?.message,
    'which TrafficPolicy default/wide requires on Gateway default/edge and TrafficPolicy default/near requires on listener http of Gateway default/edge: this policy turns it off there',
  );
});

t.test('a place that answers 500 lets nobody in', async (t) => {
  t.strictSame(
    said(
      httpRoute('r', to(backendRef('web', { filters: [filter('gone')] }))),
      trafficPolicy('demand', [GATEWAY], users('ann')),
      trafficPolicy('off', [onRoute('r')], OFF),
    ),
    [],
  );
});

t.test('keys that objects have already', async (t) => {
  const guard = (contextExtensions: Members): Members => ({
    extAuth: { extensionRef: { name: 'guard' }, contextExtensions },
  });
  const own = JSON.parse('{"__proto__": "a", "constructor": "b"}') as Members;
  const guarded = {
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'GatewayExtension',
    metadata: { name: 'guard', namespace: 'default' },
    spec: { extAuth: { grpcService: { backendRef: { name: 'web', port: 80 } } } },
  };
  const world = (value: Members) =>
    said(
      guarded,
      httpRoute('r', to(backendRef('web'))),
      trafficPolicy('demand', [GATEWAY], guard(own)),
      trafficPolicy('own', [onRoute('r')], guard(value)),
    );
  t.strictSame(world(own), []);
  t.strictSame(world({ constructor: 'c' }), ['AN-49 own @ spec.extAuth.contextExtensions.constructor']);
  t.strictSame(world({ toString: 'c' }), ['AN-49 own @ spec.extAuth.contextExtensions.toString']);
});

const rules = (action: 'Allow' | 'Deny', ...texts: readonly string[]): Rbac => ({
  isDeny: action === 'Deny',
  expressions: texts.map((text) => {
    const tree = accessTree(text, action === 'Deny');
    if ('problem' in tree) throw new Error(tree.problem);
    return tree.expr as Rbac['expressions'][number];
  }),
});
const [A, B, C] = ["request.path == '/a'", "request.headers['b'] == 'x'", "request.method == 'GET'"] as const;

const comparisons: readonly (readonly [name: string, own: Rbac, than: Rbac, isNarrower: boolean])[] = [
  ['the same', rules('Allow', A, B), rules('Allow', B, A), true],
  ['fewer that allow', rules('Allow', A), rules('Allow', A, B), true],
  ['more that allow', rules('Allow', A, B), rules('Allow', A), false],
  ['a condition more', rules('Allow', `${A} && ${C}`), rules('Allow', A), true],
  ['a condition less', rules('Allow', A), rules('Allow', `${A} && ${C}`), false],
  ['an alternative more', rules('Allow', `${A} || ${C}`), rules('Allow', A), false],
  ['alternatives as rules', rules('Allow', A, C), rules('Allow', `${C} || ${A}`), true],
  ['written otherwise', rules('Allow', 'request["path"] == "/a"'), rules('Allow', A), true],
  ['everything', rules('Allow', 'true'), rules('Allow', A), false],
  ['instead of everything', rules('Allow', A), rules('Allow', 'true'), true],
  ['nothing', rules('Allow'), rules('Allow', A), true],
  ['more that deny', rules('Deny', A, B), rules('Deny', A), true],
  ['fewer that deny', rules('Deny', A), rules('Deny', A, B), false],
  ['a condition more to deny', rules('Deny', `${B} && ${A}`), rules('Deny', B), false],
  ['a condition less to deny', rules('Deny', B), rules('Deny', `${B} && ${A}`), true],
  ['deny instead of allow', rules('Deny', A), rules('Allow', B), false],
  ['allow instead of deny', rules('Allow', A), rules('Deny', B), false],
  ['allow nothing instead of deny', rules('Allow'), rules('Deny', B), true],
  ['what nobody denies', rules('Allow', A), rules('Deny'), true],
];

for (const [name, own, than, expected] of comparisons)
  t.test(`rules that are narrower: ${name}`, async (t) => t.equal(areNarrower(own, than), expected));
