// What policies attach to, looked up from the target: by name, by labels, by section, in order of priority.

import t from 'tap';
import { Graph } from '../../src/incremental/graph.ts';
import { KeySet } from '../../src/incremental/key-set.ts';
import { type Attachable, policyTargets, type Target } from '../../src/policy/targets.ts';

const GROUP = 'gateway.networking.k8s.io';
const route: Target = {
  group: GROUP,
  kind: 'HTTPRoute',
  namespace: 'shop',
  name: 'cart',
  labels: { team: 'a' },
};

function attachable(key: string, parts: Partial<Attachable>): Attachable {
  const [namespace = '', name = ''] = key.split('/');
  return { key, namespace, name, targetRefs: [], targetSelectors: [], weight: 0, createdAt: 0, ...parts };
}

const byName = { targetRefs: [{ group: GROUP, kind: 'HTTPRoute', name: 'cart' }] };
const byLabel = { targetSelectors: [{ group: GROUP, kind: 'HTTPRoute', matchLabels: { team: 'a' } }] };

/** The policies of a target, in order. */
function attached(policies: readonly Attachable[], target = route, section?: string): readonly string[] {
  const graph = new Graph();
  const table = graph.table<Attachable>();
  const keys = new KeySet();
  const of = policyTargets(graph, {
    name: 'policies',
    keys,
    policy: (key) => table.get(key),
    globalNamespace: 'global',
  });
  for (const policy of policies) {
    table.set(policy.key, policy);
    keys.add(policy.key);
  }
  graph.settle();
  return of(target)(section);
}

for (const [what, policies, expected] of [
  ['a name', [attachable('shop/p', byName)], ['shop/p']],
  ['a name, in another namespace', [attachable('infra/p', byName)], []],
  [
    'a name of another kind',
    [attachable('shop/p', { targetRefs: [{ group: GROUP, kind: 'Gateway', name: 'cart' }] })],
    [],
  ],
  [
    'a name of another group',
    [attachable('shop/p', { targetRefs: [{ group: '', kind: 'HTTPRoute', name: 'cart' }] })],
    [],
  ],
  ['labels', [attachable('shop/p', byLabel)], ['shop/p']],
  ['labels, in another namespace', [attachable('infra/p', byLabel)], []],
  ['labels, from the global namespace', [attachable('global/p', byLabel)], ['global/p']],
  ['a name, from the global namespace', [attachable('global/p', byName)], []],
  [
    'labels that are not all there',
    [
      attachable('shop/p', {
        targetSelectors: [{ group: GROUP, kind: 'HTTPRoute', matchLabels: { team: 'a', tier: 'b' } }],
      }),
    ],
    [],
  ],
  [
    'no labels',
    [attachable('shop/p', { targetSelectors: [{ group: GROUP, kind: 'HTTPRoute', matchLabels: {} }] })],
    [],
  ],
  ['both', [attachable('shop/p', { ...byName, ...byLabel })], ['shop/p']],
  [
    'both twice',
    [attachable('shop/p', { targetRefs: [...byName.targetRefs, ...byName.targetRefs] })],
    ['shop/p'],
  ],
] as const)
  t.test(`a policy that names its target by ${what}`, async (t) => {
    t.strictSame(attached(policies), expected);
  });

t.test('a section has the policies that name it, and the whole object has the others', async (t) => {
  const ofSection = attachable('shop/section', {
    targetRefs: [{ group: GROUP, kind: 'HTTPRoute', name: 'cart', sectionName: 'pay' }],
  });
  const policies = [ofSection, attachable('shop/whole', byName)];
  t.strictSame(attached(policies, route, 'pay'), ['shop/section']);
  t.strictSame(attached(policies, route, 'other'), []);
  t.strictSame(attached(policies), ['shop/whole']);
});

t.test('a higher weight comes first, then the older policy, then names in order', async (t) => {
  const policies = [
    attachable('shop/b', { ...byName, createdAt: 5 }),
    attachable('shop/a', { ...byName, createdAt: 5 }),
    attachable('shop/old', { ...byName, createdAt: 1 }),
    attachable('shop/heavy', { ...byName, createdAt: 9, weight: 3 }),
    attachable('shop/light', { ...byLabel, createdAt: 0, weight: -3 }),
    attachable('shop/file', { ...byName, createdAt: Number.POSITIVE_INFINITY }),
  ];
  t.strictSame(attached(policies), ['shop/heavy', 'shop/old', 'shop/a', 'shop/b', 'shop/file', 'shop/light']);
});
