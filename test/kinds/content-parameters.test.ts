// Content checks of GatewayParameters: each runs at every path of its line. C-32 to C-36.

import t from 'tap';
import { checks, kube, type Values } from './content-places.ts';
import { errorsOf } from './judging.ts';
import { inside, type Location } from './locations.ts';

checks('C-32', [kube('proxyContainer.bootstrap.logLevel', '{proxyContainer: {bootstrap: {logLevel: <>}}}')], {
  accepts: ['trace', 'debug', 'info', 'warn', 'error', 'critical', 'off'],
  refuses: ['warning', 'INFO', ''],
});
const componentLevels = (key: string) =>
  kube(
    `proxyContainer.bootstrap.componentLogLevels${key}`,
    '{proxyContainer: {bootstrap: {componentLogLevels: <>}}}',
  );
checks('C-32', [componentLevels('')], {
  accepts: [{ upstream: 'debug', http2: 'off' }, { nosuch_one: 'info' }],
});
checks('C-32', [componentLevels('.upstream')], {
  accepts: [],
  refuses: [{ upstream: 'warning' }, { upstream: 'Debug' }],
});
checks('C-32', [componentLevels('["a:b"]')], { accepts: [], refuses: [{ 'a:b': 'info' }] });
checks('C-32', [componentLevels('["a,b"]')], { accepts: [], refuses: [{ 'a,b': 'info' }] });
const LOG_LEVELS = [
  [
    'sdsContainer.bootstrap.logLevel',
    '{sdsContainer: {bootstrap: {logLevel: <>}}}',
    'info debug warn error panic fatal',
  ],
  [
    'mesh.meshProxyContainer.logLevel',
    '{mesh: {meshProxyContainer: {logLevel: <>}}}',
    'info debug warning error',
  ],
  ['edge.logLevel', '{edge: {logLevel: <>}}', 'trace debug info warn error'],
] as const;
for (const [path, template, levels] of LOG_LEVELS)
  checks('C-33', [kube(path, template)], { accepts: levels.split(' '), refuses: ['critical', 'INFO', ''] });

const CONTAINERS = [
  ['proxyContainer', '{proxyContainer: <>}'],
  ['sdsContainer', '{sdsContainer: <>}'],
  ['mesh.meshProxyContainer', '{mesh: {meshProxyContainer: <>}}'],
  ['edge', '{edge: <>}'],
] as const;
const ofContainers = (
  path: string,
  template: string,
  names: readonly string[] = CONTAINERS.map(([name]) => name),
) =>
  CONTAINERS.filter(([name]) => names.includes(name)).flatMap(([name, outer]) =>
    inside([kube(name, outer)], `.${path}`, template),
  );
checks('C-34', ofContainers('image.pullPolicy', '{image: {pullPolicy: <>}}'), {
  accepts: ['Always', 'IfNotPresent', 'Never'],
  refuses: ['always', 'Sometimes', ''],
});
checks('C-34', ofContainers('image.digest', '{image: {digest: <>}}'), {
  accepts: [`sha256:${'0a'.repeat(32)}`],
  refuses: ['sha256', 'latest', `sha256:${'zz'.repeat(32)}`],
});
checks(
  'C-34',
  [kube('service.externalTrafficPolicy', '{service: {type: LoadBalancer, externalTrafficPolicy: <>}}')],
  { accepts: ['Cluster', 'Local'], refuses: ['cluster', 'Node', ''] },
);
checks('C-34', [kube('service.clusterIP', '{service: {clusterIP: <>}}')], {
  accepts: ['None', '', '10.0.0.1', 'fd00::a'],
  refuses: ['none', '10.0.0', 'a.example.com'],
});
checks(
  'C-34',
  [
    kube(
      'mesh.meshProxyContainer.meshDiscoveryAddress',
      '{mesh: {meshProxyContainer: {meshDiscoveryAddress: <>}}}',
    ),
  ],
  {
    accepts: ['mesh.example.com:15012', '10.0.0.1:1', '[fd00::a]:65535'],
    refuses: ['mesh.example.com', 'mesh.example.com:0', 'http://mesh.example.com:80', 'a b:80'],
  },
);

const labelled = [
  ...['service', 'serviceAccount', 'podTemplate'].map((part) => [
    `${part}.extraLabels`,
    `{${part}: {extraLabels: <>}}`,
  ]),
  ['podTemplate.nodeSelector', '{podTemplate: {nodeSelector: <>}}'],
] as [string, string][];
for (const [path, template] of labelled) {
  checks('C-35', [kube(path, template)], { accepts: [{ 'example.com/a': 'b', c: '' }] });
  checks('C-35', [kube(`${path}["a b"]`, template)], { accepts: [], refuses: [{ 'a b': 'c' }] });
  checks('C-35', [kube(`${path}.a`, template)], {
    accepts: [],
    refuses: [{ a: 'b c' }, { a: 'b'.repeat(64) }],
  });
}
for (const part of ['service', 'serviceAccount', 'podTemplate']) {
  const [path, template] = [`${part}.extraAnnotations`, `{${part}: {extraAnnotations: <>}}`];
  checks('C-35', [kube(path, template)], { accepts: [{ 'example.com/a': 'any text\n', c: '' }] });
  checks('C-35', [kube(`${path}["a b"]`, template)], { accepts: [], refuses: [{ 'a b': 'c' }] });
}
checks(
  'C-35',
  [
    kube('edge.customConfigMapName', '{edge: {customConfigMapName: <>}}'),
    kube('podTemplate.priorityClassName', '{podTemplate: {priorityClassName: <>}}'),
  ],
  { accepts: ['a', 'a-b.example.com'], refuses: ['A', 'a b', '-a'] },
);
checks('C-35', ofContainers('env[0].name', '{env: [{name: <>, value: a}]}', ['proxyContainer', 'edge']), {
  accepts: ['A', 'a.b'],
  refuses: [''],
});

const CORE_OBJECTS: readonly (readonly [readonly Location[], Values, string])[] = [
  [
    ofContainers('resources', '{resources: <>}'),
    {
      accepts: [{}, { limits: { cpu: 1, memory: '64Mi' }, requests: { cpu: '100m' } }],
      refuses: [{ limits: { cpu: 'a lot' } }],
    },
    '.limits.cpu',
  ],
  [
    ofContainers('securityContext', '{securityContext: <>}'),
    { accepts: [{}, { runAsUser: 1000, capabilities: { drop: ['ALL'] } }], refuses: [{ runAsUser: 'root' }] },
    '.runAsUser',
  ],
  [
    ['livenessProbe', 'readinessProbe', 'startupProbe'].map((probe) =>
      kube(`podTemplate.${probe}`, `{podTemplate: {${probe}: <>}}`),
    ),
    {
      accepts: [{ httpGet: { path: '/', port: 'http' }, periodSeconds: 5 }],
      refuses: [{ periodSeconds: '5s' }],
    },
    '.periodSeconds',
  ],
  [
    [kube('podTemplate.affinity', '{podTemplate: {affinity: <>}}')],
    { accepts: [{}, { nodeAffinity: {} }], refuses: [{ nodeAffinity: [] }] },
    '.nodeAffinity',
  ],
  [
    [kube('podTemplate.securityContext', '{podTemplate: {securityContext: <>}}')],
    { accepts: [{ fsGroup: 1000 }], refuses: [{ fsGroup: 'users' }] },
    '.fsGroup',
  ],
  [
    [kube('podTemplate.extraVolumes', '{podTemplate: {extraVolumes: <>}}')],
    { accepts: [[], [{ name: 'a', emptyDir: {} }]], refuses: [[{ emptyDir: {} }]] },
    '[0].name',
  ],
  [
    [kube('podTemplate.tolerations', '{podTemplate: {tolerations: <>}}')],
    { accepts: [[{ key: 'a', operator: 'Exists' }]], refuses: [[{ tolerationSeconds: 'long' }]] },
    '[0].tolerationSeconds',
  ],
  [
    [kube('podTemplate.topologySpreadConstraints', '{podTemplate: {topologySpreadConstraints: <>}}')],
    {
      accepts: [[{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }]],
      refuses: [[{ maxSkew: 'one', topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }]],
    },
    '[0].maxSkew',
  ],
  [
    [kube('deployment.strategy', '{deployment: {strategy: <>}}')],
    { accepts: [{ type: 'Recreate' }, { rollingUpdate: { maxSurge: '25%' } }], refuses: [{ type: 1 }] },
    '.type',
  ],
  [
    [kube('mesh.customSidecars', '{mesh: {customSidecars: <>}}')],
    { accepts: [[{ name: 'a', image: 'b' }]], refuses: [[{ image: 'b' }]] },
    '[0].name',
  ],
  [
    ofContainers('extraVolumeMounts', '{extraVolumeMounts: <>}', ['proxyContainer', 'edge']),
    { accepts: [[{ name: 'a', mountPath: '/a' }]], refuses: [[{ name: 'a' }]] },
    '[0].mountPath',
  ],
  [
    ofContainers('extraVolumeMounts', '{extraVolumeMounts: <>}', ['proxyContainer', 'edge']),
    { accepts: [], refuses: [[{ mountPath: '/a' }]] },
    '[0].name',
  ],
];
for (const [places, values, finds] of CORE_OBJECTS) checks('C-36', places, { ...values, finds });

t.test('one mistake gives one finding', async (t) => {
  const levels = (members: object) =>
    errorsOf('GatewayParameters', componentLevels('').spec(JSON.stringify(members)));
  const path = 'spec.kube.proxyContainer.bootstrap.componentLogLevels';
  t.strictSame(levels({ '': 'info' }), [`GP-03 @ ${path}[""]`], 'no name');
  t.strictSame(levels({ upstream: '' }), [`GP-03 @ ${path}.upstream`], 'no level');
});
