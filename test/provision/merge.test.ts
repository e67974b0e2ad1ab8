// How two layers of parameters become one, for every field, and what is remembered about where a value comes from.

import t from 'tap';
import { merge, originAt } from '../../src/provision/merge.ts';
import { KUBE } from '../../src/provision/parameters.ts';

const merged = (below: unknown, above: unknown) =>
  merge(KUBE, merge(KUBE, undefined, below, 'class'), above, 'gateway')!;

/** Title, the class's parameters, the Gateway's, and both together. */
type Row = readonly [title: string, below: unknown, above: unknown, both: unknown];

const pod = (podTemplate: unknown) => ({ podTemplate });
const edge = (member: unknown) => ({ edge: member });
const HTTP = { httpGet: { path: '/a', port: 1 }, periodSeconds: 10 };
const term = (key: string) => ({ matchExpressions: [{ key, operator: 'Exists' }] });
const required = (...keys: readonly string[]) => ({
  affinity: {
    nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: keys.map(term) } },
  },
});

const ROWS: readonly Row[] = [
  ['an absent field', { deployment: { replicas: 2 } }, {}, { deployment: { replicas: 2 } }],
  [
    'a null',
    { deployment: { replicas: 2 } },
    { deployment: { replicas: null } },
    { deployment: { replicas: 2 } },
  ],
  ['zero', { deployment: { replicas: 2 } }, { deployment: { replicas: 0 } }, { deployment: { replicas: 0 } }],
  [
    'a strategy as a whole',
    { deployment: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } } } },
    { deployment: { strategy: { type: 'Recreate' } } },
    { deployment: { strategy: { type: 'Recreate' } } },
  ],
  [
    'levels by component',
    { proxyContainer: { bootstrap: { componentLogLevels: { a: 'info', b: 'info' } } } },
    { proxyContainer: { bootstrap: { componentLogLevels: { b: 'debug', c: 'off' } } } },
    { proxyContainer: { bootstrap: { componentLogLevels: { a: 'info', b: 'debug', c: 'off' } } } },
  ],
  [
    'an image part by part; an empty tag is a value',
    edge({ image: { registry: 'a', repository: 'b', tag: 'c' } }),
    edge({ image: { registry: 'd', tag: '' } }),
    edge({ image: { registry: 'd', repository: 'b', tag: '' } }),
  ],
  [
    'a security context field by field',
    edge({
      securityContext: {
        runAsUser: 1,
        seLinuxOptions: { level: 'a', user: 'b' },
        windowsOptions: { hostProcess: false },
      },
    }),
    edge({
      securityContext: {
        runAsUser: 2,
        seLinuxOptions: { level: 'c' },
        windowsOptions: { runAsUserName: 'd' },
      },
    }),
    edge({
      securityContext: {
        runAsUser: 2,
        seLinuxOptions: { level: 'c', user: 'b' },
        windowsOptions: { hostProcess: false, runAsUserName: 'd' },
      },
    }),
  ],
  [
    'profiles field by field',
    edge({ securityContext: { appArmorProfile: { type: 'Localhost', localhostProfile: 'a' } } }),
    edge({
      securityContext: { appArmorProfile: { localhostProfile: 'b' }, seccompProfile: { type: 'Unconfined' } },
    }),
    edge({
      securityContext: {
        appArmorProfile: { type: 'Localhost', localhostProfile: 'b' },
        seccompProfile: { type: 'Unconfined' },
      },
    }),
  ],
  [
    'capabilities, each once',
    edge({ securityContext: { capabilities: { add: ['A', 'B'], drop: ['ALL'] } } }),
    edge({ securityContext: { capabilities: { add: ['B', 'C'], drop: [] } } }),
    edge({ securityContext: { capabilities: { add: ['A', 'B', 'C'], drop: [] } } }),
  ],
  [
    'resources by name',
    edge({ resources: { limits: { cpu: 1, memory: '1Gi' }, claims: [{ name: 'gpu' }] } }),
    edge({
      resources: {
        limits: { memory: '2Gi' },
        requests: { cpu: 1 },
        claims: [{ name: 'gpu', request: 'x' }, { name: 'nic' }],
      },
    }),
    edge({
      resources: {
        limits: { cpu: 1, memory: '2Gi' },
        requests: { cpu: 1 },
        claims: [{ name: 'gpu', request: 'x' }, { name: 'nic' }],
      },
    }),
  ],
  [
    'variables by name, in their place',
    edge({
      env: [
        { name: 'A', value: '1' },
        { name: 'B', value: '1' },
      ],
    }),
    edge({
      env: [
        { name: 'C', value: '2' },
        { name: 'A', value: '2' },
      ],
    }),
    edge({
      env: [
        { name: 'A', value: '2' },
        { name: 'B', value: '1' },
        { name: 'C', value: '2' },
      ],
    }),
  ],
  ['no variables', edge({ env: [{ name: 'A', value: '1' }] }), edge({ env: [] }), edge({ env: [] })],
  [
    'mounts by path',
    edge({ extraVolumeMounts: [{ name: 'a', mountPath: '/a' }] }),
    edge({
      extraVolumeMounts: [
        { name: 'b', mountPath: '/a' },
        { name: 'b', mountPath: '/b' },
      ],
    }),
    edge({
      extraVolumeMounts: [
        { name: 'b', mountPath: '/a' },
        { name: 'b', mountPath: '/b' },
      ],
    }),
  ],
  [
    'labels',
    pod({ extraLabels: { tier: 'a', zone: 'n' } }),
    pod({ extraLabels: { tier: 'b' } }),
    pod({ extraLabels: { tier: 'b', zone: 'n' } }),
  ],
  ['no labels', pod({ nodeSelector: { a: 'b' } }), pod({ nodeSelector: {} }), pod({ nodeSelector: {} })],
  [
    'the security context of a pod',
    pod({ securityContext: { supplementalGroups: [1, 2], sysctls: [{ name: 'a', value: '1' }] } }),
    pod({
      securityContext: {
        supplementalGroups: [2, 3],
        sysctls: [
          { name: 'a', value: '2' },
          { name: 'b', value: '2' },
        ],
      },
    }),
    pod({
      securityContext: {
        supplementalGroups: [1, 2, 3],
        sysctls: [
          { name: 'a', value: '2' },
          { name: 'b', value: '2' },
        ],
      },
    }),
  ],
  [
    'pull secrets and volumes by name',
    pod({ imagePullSecrets: [{ name: 'a' }], extraVolumes: [{ name: 'v', emptyDir: {} }] }),
    pod({
      imagePullSecrets: [{ name: 'a' }, { name: 'b' }],
      extraVolumes: [{ name: 'v', configMap: { name: 'c' } }],
    }),
    pod({
      imagePullSecrets: [{ name: 'a' }, { name: 'b' }],
      extraVolumes: [{ name: 'v', configMap: { name: 'c' } }],
    }),
  ],
  [
    'identical tolerations once, whatever the order of their members',
    pod({ tolerations: [{ key: 'a', operator: 'Exists' }] }),
    pod({ tolerations: [{ operator: 'Exists', key: 'a' }, { operator: 'Exists' }] }),
    pod({ tolerations: [{ operator: 'Exists', key: 'a' }, { operator: 'Exists' }] }),
  ],
  ['terms of nodes are alternatives', pod(required('a')), pod(required('b')), pod(required('a', 'b'))],
  [
    'a probe: numbers one by one, an explicit 0 too',
    pod({ livenessProbe: HTTP }),
    pod({ livenessProbe: { failureThreshold: 9, periodSeconds: 0 } }),
    pod({ livenessProbe: { ...HTTP, failureThreshold: 9, periodSeconds: 0 } }),
  ],
  [
    'a probe: the handler of one layer only',
    pod({ livenessProbe: HTTP }),
    pod({ livenessProbe: { exec: { command: ['true'] } } }),
    pod({ livenessProbe: { periodSeconds: 10, exec: { command: ['true'] } } }),
  ],
  [
    'a probe: a handler of the same kind is taken as a whole',
    pod({ livenessProbe: { httpGet: { path: '/a', port: 1, scheme: 'HTTPS' } } }),
    pod({ livenessProbe: { httpGet: { port: 2 } } }),
    pod({ livenessProbe: { httpGet: { port: 2 } } }),
  ],
  [
    'ports by port: the node port of the Gateway wins',
    { service: { ports: [{ port: 80, nodePort: 30_080 }, { port: 81 }] } },
    { service: { ports: [{ port: 82 }, { port: 80, nodePort: 31_080 }] } },
    { service: { ports: [{ port: 80, nodePort: 31_080 }, { port: 81 }, { port: 82 }] } },
  ],
  [
    'sidecars as a whole',
    { mesh: { customSidecars: [{ name: 'a' }] } },
    { mesh: { customSidecars: [{ name: 'b' }] } },
    { mesh: { customSidecars: [{ name: 'b' }] } },
  ],
  [
    'no sidecars change nothing',
    { mesh: { customSidecars: [{ name: 'a' }] } },
    { mesh: { customSidecars: [] } },
    { mesh: { customSidecars: [{ name: 'a' }] } },
  ],
  [
    'the matcher as a whole',
    { stats: { enabled: true, matcher: { inclusionList: [{ exact: 'a' }] } } },
    { stats: { matcher: { exclusionList: [{ exact: 'b' }] } } },
    { stats: { enabled: true, matcher: { exclusionList: [{ exact: 'b' }] } } },
  ],
  [
    'a field that no schema knows',
    pod({ newer: { a: 1 } }),
    pod({ newer: { b: 2 } }),
    pod({ newer: { b: 2 } }),
  ],
];

for (const [title, below, above, both] of ROWS)
  t.test(title, async (t) => {
    t.same(merged(below, above).value, both);
    t.same(merged(below, undefined).value, below, 'one side alone is taken as it is');
    t.same(merge(KUBE, undefined, below, 'gateway')!.value, below);
  });

t.test('each value remembers its layer, its path there, and what it replaced', async (t) => {
  const { origins } = merged(
    {
      podTemplate: { nodeSelector: { disk: 'hdd', pool: 'edge' } },
      edge: { env: [{ name: 'A' }, { name: 'B' }] },
    },
    { podTemplate: { nodeSelector: { disk: 'ssd' } }, edge: { env: [{ name: 'B', value: '2' }] } },
  );
  t.match(originAt(origins, ['podTemplate', 'nodeSelector', 'disk']), {
    layer: 'gateway',
    over: { value: 'hdd' },
  });
  t.match(originAt(origins, ['podTemplate', 'nodeSelector', 'pool']), { layer: 'class' });
  t.match(originAt(origins, ['edge', 'env', 1]), { layer: 'gateway', path: ['edge', 'env', 0] });
  t.match(originAt(origins, ['edge', 'env', 0, 'name']), {
    layer: 'class',
    path: ['edge', 'env', 0, 'name'],
  });
  t.equal(originAt(origins, ['stats', 'enabled']), undefined);
});

t.test('no text that is a key reaches a prototype', async (t) => {
  const hostile = JSON.parse(
    '{"podTemplate": {"extraLabels": {"__proto__": "a", "constructor": "b"}, "__proto__": {"x": 1}}}',
  );
  const { value } = merged(hostile, hostile);
  t.equal(JSON.stringify(value), JSON.stringify(hostile));
  t.equal(({} as { x?: unknown }).x, undefined);
});
