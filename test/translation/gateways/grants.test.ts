// ReferenceGrants: a reference may cross namespaces if a grant in the target namespace allows it.

import t from 'tap';
import { Graph } from '../../../src/incremental/graph.ts';
import { objectKey } from '../../../src/objects/key.ts';
import { decode } from '../../../src/snapshot/decode.ts';
import { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { buildGrants } from '../../../src/translation/gateways/grants.ts';

const ROUTE = { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'shop' };
const SERVICE = { group: '', kind: 'Service', namespace: 'infra', name: 'cart' };

/** Whether HTTPRoutes of shop may refer to the Service cart of infra, with grants in infra. */
function isPermitted(grants: readonly object[], from = ROUTE, to = SERVICE): boolean {
  const graph = new Graph();
  const snapshot = new Snapshot(graph, { namespaceSelectors: [], absentKinds: new Set() });
  const permits = buildGrants(graph, snapshot);
  for (const [index, spec] of grants.entries()) {
    const read = decode({
      apiVersion: 'gateway.networking.k8s.io/v1beta1',
      kind: 'ReferenceGrant',
      metadata: { name: `g${index}`, namespace: 'infra' },
      spec,
    });
    snapshot.write('ReferenceGrant', objectKey('ReferenceGrant', 'infra', `g${index}`), read.object);
  }
  graph.settle();
  return permits(from, to);
}

const TO_SERVICES = { group: '', kind: 'Service' };

for (const [what, grants, isAllowed] of [
  ['no grant', [], false],
  ['all Services', [{ from: [ROUTE], to: [TO_SERVICES] }], true],
  ['the Service by its name', [{ from: [ROUTE], to: [{ ...TO_SERVICES, name: 'cart' }] }], true],
  ['another Service', [{ from: [ROUTE], to: [{ ...TO_SERVICES, name: 'pay' }] }], false],
  ['the core group by its name', [{ from: [ROUTE], to: [{ group: 'core', kind: 'Service' }] }], true],
  ['another group', [{ from: [ROUTE], to: [{ group: 'apps', kind: 'Service' }] }], false],
  ['another kind of referrer', [{ from: [{ ...ROUTE, kind: 'GRPCRoute' }], to: [TO_SERVICES] }], false],
  ['another namespace of referrers', [{ from: [{ ...ROUTE, namespace: 'web' }], to: [TO_SERVICES] }], false],
  ['another group of referrers', [{ from: [{ ...ROUTE, group: 'x.example' }], to: [TO_SERVICES] }], false],
  [
    'halves of two grants',
    [
      { from: [ROUTE], to: [{ group: '', kind: 'Secret' }] },
      { from: [{ ...ROUTE, kind: 'TCPRoute' }], to: [TO_SERVICES] },
    ],
    false,
  ],
  [
    'one of many',
    [
      { from: [{ ...ROUTE, kind: 'TCPRoute' }, ROUTE], to: [{ group: '', kind: 'Secret' }, TO_SERVICES] },
      { from: [], to: [] },
    ],
    true,
  ],
  ['a grant without spec', [undefined], false],
] as const)
  t.test(`${what} ${isAllowed ? 'allows it' : 'does not'}`, async (t) => {
    t.equal(isPermitted(grants as unknown as readonly object[]), isAllowed);
  });

t.test('a reference within its namespace is always allowed', async (t) => {
  t.ok(isPermitted([], { ...ROUTE, namespace: 'infra' }));
});

t.test('an endless grant costs no more than its length', async (t) => {
  const from = Array.from({ length: 20_000 }, (_, index) => ({ ...ROUTE, namespace: `n${index}` }));
  const to = Array.from({ length: 20_000 }, (_, index) => ({ ...TO_SERVICES, name: `s${index}` }));
  t.equal(isPermitted([{ from, to }]), false);
});
