// ListenerPolicy: every rule and warning as spec → `code @ path`.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { errorsOf, objectOf } from './judging.ts';
import { finder, type TargetCases, targets } from './tables.ts';

const GATEWAY = '{group: gateway.networking.k8s.io, kind: Gateway, name: front}';
const on = (members: string, target = GATEWAY) => `{targetRefs: [${target}], ${members}}`;
const perPort = (items: string) => on(`perPort: [${items}]`);

const finds = finder('ListenerPolicy');

const TARGETS: TargetCases = [
  ['gateway.networking.k8s.io', 'Gateway'],
  ['', 'Gateway', 'group'],
  ['gateway.networking.x-k8s.io', 'Gateway', 'group'],
  ['gateway.networking.k8s.io', 'HTTPRoute', 'kind'],
  ['gateway.networking.k8s.io', 'ListenerSet', 'kind'],
  ['gateway.networking.x-k8s.io', 'XListenerSet', 'kind'],
  ['', 'Service', 'kind'],
];

t.test('a target must be a Gateway', async (t) => {
  targets(t, 'ListenerPolicy', ['LP-01', 'LP-02'], GATEWAY, TARGETS);
});

finds('settings', {
  'an empty spec is valid, and of no use': ['{}', 'warning W-25 @ spec', 'warning W-37 @ spec'],
  'no settings': [`{targetRefs: [${GATEWAY}]}`, 'warning W-37 @ spec'],
  'no target names': ['{targetRefs: []}', 'ST-06 @ spec.targetRefs', 'warning W-37 @ spec'],
  'for all ports': [on('default: {proxyProtocol: {}, perConnectionBufferLimitBytes: 0}')],
  'an empty default': [on('default: {}')],
  'a negative limit': [
    on('default: {perConnectionBufferLimitBytes: -1}'),
    'ST-04 @ spec.default.perConnectionBufferLimitBytes',
  ],
  'a section of a Gateway': [
    on(
      'default: {proxyProtocol: {}}',
      '{group: gateway.networking.k8s.io, kind: Gateway, name: front, sectionName: http}',
    ),
    'warning W-02 @ spec.targetRefs[0].sectionName',
  ],
  'a field of the PROXY protocol': [
    on('default: {proxyProtocol: {version: 2}}'),
    'warning W-02 @ spec.default.proxyProtocol.version',
  ],
});

const entry = (port: number) => `{port: ${port}, listener: {proxyProtocol: {}}}`;

finds('settings of a port', {
  'several ports': [perPort(`${entry(1)}, ${entry(65535)}`)],
  'a port twice': [perPort(`${entry(80)}, ${entry(81)}, ${entry(80)}`), 'LP-03 @ spec.perPort[2].port'],
  'no port': [perPort('{listener: {proxyProtocol: {}}}'), 'ST-02 @ spec.perPort[0].port'],
  'ports out of range': [
    perPort(`${entry(0)}, ${entry(65536)}`),
    'ST-04 @ spec.perPort[0].port',
    'ST-04 @ spec.perPort[1].port',
  ],
  'no listener': [perPort('{port: 80}'), 'ST-02 @ spec.perPort[0].listener'],
  'an empty listener': [perPort('{port: 80, listener: {}}'), 'warning W-37 @ spec.perPort[0].listener'],
  '64 ports': [perPort(Array.from({ length: 64 }, (_, index) => entry(index + 1)).join(', '))],
  '65 ports': [
    perPort(Array.from({ length: 65 }, (_, index) => entry(index + 1)).join(', ')),
    'ST-06 @ spec.perPort',
  ],
});

t.test('no defaults are written', async (t) => {
  const spec = on(`default: {}, perPort: [{port: 80, listener: {}}]`);
  t.strictSame(judge(objectOf('ListenerPolicy', spec)).defaults, []);
});

t.test('an update keeps an old mistake only while everything that the rule reads is unchanged', async (t) => {
  const update = (before: string, after: string): string[] =>
    errorsOf('ListenerPolicy', after, { old: objectOf('ListenerPolicy', before) });
  const ROUTE = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}';
  t.strictSame(
    update(on('', ROUTE), `{targetRefs: [${GATEWAY}, ${ROUTE}], default: {}}`),
    [],
    'a bad target moves',
  );
  t.strictSame(update(on('', ROUTE), on('', ROUTE.replace('shop', 'cart'))), [
    'LP-01 @ spec.targetRefs[0].kind',
  ]);
  const twice = `${entry(80)}, ${entry(80)}`;
  t.strictSame(update(perPort(twice), perPort(`${entry(81)}, ${twice}`)), [], 'another port comes before');
  t.strictSame(update(perPort(twice), perPort(`${twice}, ${entry(80)}`)), [
    'LP-03 @ spec.perPort[1].port',
    'LP-03 @ spec.perPort[2].port',
  ]);
});
