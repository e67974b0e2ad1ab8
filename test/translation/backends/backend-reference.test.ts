// References to backends: the cluster of each in a route, and the status for unusable ones.

import t from 'tap';
import { readSettings, type SettingsInput } from '../../../src/translation.ts';
import { gateway, httpRoute, refusals, routesOf, service } from '../objects.ts';
import { backend, referenceGrant, serviceEntry } from './objects.ts';

const OWN = 'gateway.gatewarden.dev';
const MESH = 'networking.mesh.io';
const STATIC = { type: 'Static', static: { hosts: [{ host: '10.0.0.1', port: 80 }] } };
const ENTRY = {
  hosts: ['db.example', 'two.example'],
  ports: [{ number: 80, name: 'http' }],
  resolution: 'DNS',
};

const WORLD = [
  gateway(),
  service('a'),
  service('other/a'),
  service('granted/a'),
  backend('b', STATIC),
  backend('other/b', STATIC),
  serviceEntry('se', ENTRY),
  serviceEntry('other/se', ENTRY, { creationTimestamp: '2026-01-01T00:00:00Z' }),
  referenceGrant('granted/all', {
    from: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'default' }],
    to: [{ group: '', kind: 'Service' }],
  }),
];

const CASES: readonly (readonly [string, object, string, string?])[] = [
  ['a port of a Service', { name: 'a', port: 80 }, 'kube_default_a_80'],
  [
    'the core group by its name',
    { group: 'core', kind: 'Service', name: 'a', port: 80 },
    'kube_default_a_80',
  ],
  ['another port', { name: 'a', port: 81 }, 'blackhole-cluster', 'BackendNotFound'],
  ['a Service without a port', { name: 'a' }, 'blackhole-cluster', 'BackendNotFound'],
  ['a Service that is not there', { name: 'gone', port: 80 }, 'blackhole-cluster', 'BackendNotFound'],
  ['a Backend', { group: OWN, kind: 'Backend', name: 'b' }, 'backend_default_b_0'],
  [
    'a Backend with a port',
    { group: OWN, kind: 'Backend', name: 'b', port: 80 },
    'blackhole-cluster',
    'BackendNotFound',
  ],
  [
    'a Backend that is not there',
    { group: OWN, kind: 'Backend', name: 'a' },
    'blackhole-cluster',
    'BackendNotFound',
  ],
  [
    'a kind that nobody knows',
    { group: 'x.example', kind: 'Thing', name: 'a' },
    'blackhole-cluster',
    'InvalidKind',
  ],
  [
    'a kind of the wrong group',
    { group: OWN, kind: 'Service', name: 'a' },
    'blackhole-cluster',
    'InvalidKind',
  ],
  [
    'another namespace without a grant',
    { name: 'a', namespace: 'other', port: 80 },
    'blackhole-cluster',
    'RefNotPermitted',
  ],
  ['another namespace with one', { name: 'a', namespace: 'granted', port: 80 }, 'kube_granted_a_80'],
  [
    'nothing in a namespace without a grant: no more is said',
    { name: 'gone', namespace: 'other', port: 80 },
    'blackhole-cluster',
    'RefNotPermitted',
  ],
];

const MESH_CASES: typeof CASES = [
  [
    'a ServiceEntry: its first host',
    { group: MESH, kind: 'ServiceEntry', name: 'se', port: 80 },
    'mesh-se_default_se_db.example_80',
  ],
  [
    'a host: of several entries that of the oldest, in whichever namespace',
    { group: MESH, kind: 'Hostname', name: 'two.example', port: 80 },
    'mesh-se_other_se_two.example_80',
  ],
  [
    'a host with another port',
    { group: MESH, kind: 'Hostname', name: 'two.example', port: 81 },
    'blackhole-cluster',
    'BackendNotFound',
  ],
  [
    'a ServiceEntry of another namespace without a grant',
    { group: MESH, kind: 'ServiceEntry', name: 'se', namespace: 'other', port: 80 },
    'blackhole-cluster',
    'RefNotPermitted',
  ],
];

function tests(cases: typeof CASES, input: SettingsInput): void {
  const { settings } = readSettings(input);
  for (const [name, backendRef, cluster, reason] of cases)
    t.test(name, async (t) => {
      const objects = [...WORLD, httpRoute('r', { rules: [{ backendRefs: [backendRef] }] })];
      t.match(routesOf(objects, settings), [{ route: { cluster } }]);
      const said = reason === undefined ? [] : [`default/edge: ResolvedRefs=False ${reason}`];
      t.strictSame(refusals(objects, 'r', settings), said);
    });
}

tests(CASES, {});
tests(MESH_CASES, { mesh: { enabled: true } });
tests(
  [
    [
      'kinds of a mesh are unknown without one',
      { group: MESH, kind: 'Hostname', name: 'db.example', port: 80 },
      'blackhole-cluster',
      'InvalidKind',
    ],
  ],
  {},
);
