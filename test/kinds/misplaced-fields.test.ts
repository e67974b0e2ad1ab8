// Hints for fields that belong elsewhere: each entry of the table, and the answers derived from the schemas.

import t from 'tap';
import { formatPath, type Segments } from '../../src/diagnostics/path.ts';
import { judge } from '../../src/judgement/judge.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { blocksOf, MISPLACED_FIELDS } from '../../src/kinds/misplaced-fields/table.ts';
import { everyPlace } from '../../src/schema/places.ts';
import { kindNamed, objectOf } from './judging.ts';

const PATHS = new Map(
  KINDS.map(({ kind, root }) => [kind, new Set([...everyPlace(root)].map(({ path }) => path))]),
);

/** The blocks of a kind that match a path of the table. */
function matching(kind: string, pattern: string): string[] {
  const blocks = [...(PATHS.get(kind) ?? [])];
  return pattern.startsWith('*')
    ? blocks.filter((path) => path.endsWith(pattern.slice(1)))
    : blocks.filter((path) => path === pattern);
}

/** An object of the kind with only the member at the path. */
function objectWith(kind: string, block: string, name: string): { object: unknown; segments: Segments } {
  const segments: (string | number)[] = [];
  for (const step of block.split('.').filter((part) => part !== '')) {
    const [field, ...marks] = step.split(/(?=\[\]|\{\})/);
    segments.push(field!, ...marks.map((mark) => (mark === '[]' ? 0 : 'any')));
  }
  let value: unknown = { [name]: 1 };
  for (const segment of segments.toReversed())
    value = typeof segment === 'number' ? [value] : { [segment]: value };
  const { apiVersion } = kindNamed(kind);
  return {
    object: { spec: {}, ...(value as object), apiVersion, kind, metadata: { name: 'a' } },
    segments: [...segments, name],
  };
}

for (const entry of MISPLACED_FIELDS) {
  const { kinds, paths } = blocksOf(entry);
  t.test(`misplaced fields in ${entry.at}`, async (t) => {
    const places = (kinds ?? [...PATHS.keys()]).flatMap((kind) =>
      paths.flatMap((path) => matching(kind, path).map((block) => [kind, block] as const)),
    );
    t.not(places.length, 0, 'there is such a block');
    for (const [name, belongs] of Object.entries(entry.names)) {
      for (const [kind, block] of places) {
        if (PATHS.get(kind)?.has(block === '' ? name : `${block}.${name}`)) continue;
        const { object, segments } = objectWith(kind, block, name);
        const found = judge(object, { maxFindings: 1000 }).findings.find(
          ({ code, path }) => code === 'W-02' && path === formatPath(segments),
        );
        const where = `${kind} ${formatPath(segments)}`;
        if (typeof belongs === 'string') t.equal(found?.hint, belongs, where);
        else t.match(found?.hint, /^it is `[^`]+` (here|of an? [A-Z])/, where);
      }
      for (const place of typeof belongs === 'string' || 'beside' in belongs ? [] : belongs) {
        const [other, path] = place.includes(' ') ? place.split(' ') : [undefined, place];
        const of = other === undefined ? [...new Set(places.map(([kind]) => kind))] : [other];
        for (const kind of of) t.ok(PATHS.get(kind)?.has(path as string), `${kind} has ${path}`);
      }
    }
  });
}

t.test('no name of the table is a field of its block', async (t) => {
  for (const entry of MISPLACED_FIELDS) {
    const { kinds, paths } = blocksOf(entry);
    for (const kind of kinds ?? []) {
      for (const path of paths.filter((pattern) => !pattern.startsWith('*')))
        for (const name of Object.keys(entry.names))
          t.notOk(PATHS.get(kind)?.has(`${path}.${name}`), `${kind} ${path}.${name}`);
    }
  }
});

/** The hint at the first unknown field. */
const hintOf = (kind: string, spec: string): string | undefined =>
  judge(objectOf(kind, spec)).findings.find(({ code }) => code === 'W-02')?.hint;

t.test('hints from the schemas: one block too deep, too high, elsewhere, in another kind', async (t) => {
  for (const [kind, spec, hint] of [
    [
      'EdgePolicy',
      'traffic: {transformation: {phase: PreRouting}}',
      'it belongs higher up: `spec.traffic.phase`',
    ],
    [
      'EdgeBackend',
      'ai: {groups: [{providers: [{name: a, vendorA: {policies: {}}}]}]}',
      'it belongs higher up: `spec.ai.groups[0].providers[0].policies`',
    ],
    ['EdgePolicy', 'cors: {}', 'it belongs further down: `spec.traffic.cors`'],
    ['EdgePolicy', 'tcp: {}', 'it belongs further down: `spec.frontend.tcp` or `spec.backend.tcp`'],
    [
      'GatewayExtension',
      'extAuth: {backendRef: {}}',
      /further down: `spec\.extAuth\.grpcService\.backendRef` or `spec\.extAuth\.httpService/,
    ],
    [
      'HTTPListenerPolicy',
      'accessLog: [{}, {stringFormat: a}]',
      'it belongs further down: `spec.accessLog[1].fileSink.stringFormat`',
    ],
    [
      'TrafficPolicy',
      'rateLimit: {maxTokens: 1}',
      'it belongs further down: `spec.rateLimit.local.tokenBucket.maxTokens`',
    ],
    [
      'GatewayParameters',
      'kube: {tolerations: []}',
      'it belongs further down: `spec.kube.podTemplate.tolerations`',
    ],
    ['GatewayParameters', 'kube: {replicas: 2}', 'it belongs further down: `spec.kube.deployment.replicas`'],
    ['EdgePolicy', 'traffic: {accessLog: {}}', 'it belongs elsewhere: `spec.frontend.accessLog`'],
    ['TrafficPolicy', 'loadBalancer: {}', 'it is `spec.loadBalancer` of a BackendConfigPolicy'],
    ['TrafficPolicy', 'useRemoteAddress: true', 'it is `spec.useRemoteAddress` of an HTTPListenerPolicy'],
    [
      'Backend',
      'retry: {}',
      'it is `spec.traffic.retry` of an EdgePolicy or `spec.retry` of a TrafficPolicy',
    ],
    ['BackendConfigPolicy', 'sectionname: a', /^known fields|^did you mean/],
  ] as const) {
    const found = hintOf(kind, spec);
    if (typeof hint === 'string') t.equal(found, hint, spec);
    else t.match(found, hint, spec);
  }
});

t.test('a field of the spec that is next to it gets a hint', async (t) => {
  const object = { ...(objectOf('TrafficPolicy', '{}') as object), buffer: {}, labels: {} };
  t.strictSame(
    judge(object).findings.map(({ path, hint }) => [path, hint]),
    [
      ['buffer', 'it belongs further down: `spec.buffer`'],
      ['labels', 'it belongs in `metadata`'],
    ],
  );
});

t.test('a kind of another gateway, or of the Gateway API, in one of our groups gets a hint', async (t) => {
  for (const [kind, hint] of [
    ['HTTPRoute', /`gateway\.networking\.k8s\.io`/],
    ['SecurityPolicy', /TrafficPolicy/],
    ['BackendTrafficPolicy', /BackendConfigPolicy/],
    ['ClientTrafficPolicy', /HTTPListenerPolicy/],
    ['EnvoyProxy', /GatewayParameters/],
    ['AIServiceBackend', /EdgeBackend/],
    ['TrafficPolicies', /did you mean `TrafficPolicy`/],
    ['HttpRoute', /did you mean `HTTPRoute`\?.*`gateway\.networking\.k8s\.io`/],
    ['gateway', /did you mean `Gateway`\?.*`gateway\.networking\.k8s\.io`/],
  ] as const) {
    const [finding] = judge({
      apiVersion: 'gateway.gatewarden.dev/v1alpha1',
      kind,
      metadata: { name: 'a' },
    }).findings;
    t.match(finding, { code: 'ST-10', path: 'kind', hint }, kind);
  }
});

t.test('a target of another policy gets a hint', async (t) => {
  const target = (kind: string, group = 'gateway.networking.k8s.io') =>
    `targetRefs: [{group: "${group}", kind: ${kind}, name: a}]`;
  for (const [kind, spec, hint] of [
    ['TrafficPolicy', target('Service', ''), /BackendConfigPolicy.*; target Gateway, HTTPRoute/],
    ['BackendConfigPolicy', target('HTTPRoute'), /TrafficPolicy or EdgePolicy; target Service/],
    ['HTTPListenerPolicy', target('HTTPRoute'), /TrafficPolicy/],
    ['EdgePolicy', target('Backend', 'gateway.gatewarden.dev'), /BackendConfigPolicy/],
    ['TrafficPolicy', target('GRPCRoute'), /its Gateway can/],
    ['TrafficPolicy', target('Gatewayy'), /did you mean `Gateway`/],
  ] as const) {
    const found = judge(objectOf(kind, spec)).findings.find(({ path }) => path === 'spec.targetRefs[0].kind');
    t.match(found?.hint, hint, `${kind}: ${spec}`);
  }
});

t.test('the suggestion for a misspelt name comes first', async (t) => {
  for (const [kind, spec, hint] of [
    ['TrafficPolicy', 'time_outs: {}', /did you mean `timeouts`/],
    ['TrafficPolicy', 'targetref: []', /did you mean `targetRefs`/],
    ['EdgePolicy', 'traffic: {jwtAuthentications: {}}', /did you mean `jwtAuthentication`/],
    ['BackendConfigPolicy', 'circuitBreaker: {}', /did you mean `circuitBreakers`/],
    ['TrafficPolicy', 'nothingLikeIt: 1', /^known fields: /],
  ] as const)
    t.match(hintOf(kind, spec), hint, spec);
});
