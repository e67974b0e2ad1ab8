// The setting `maxPlacedBytes` and the policies on services that policies call: each called port has a copy of them. What asks for too many is
// refused, whatever the setting `failClosedOnError` says.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { metadata } from '../../objects.ts';
import { edgeGateway, edgeGrant, edgeRecords, edgeRoute, edgeTranslation, statusOf } from '../objects.ts';
import { edgePolicy, target, toldOf } from '../policies/policy-objects.ts';

const KB = 1000;

const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const service = (name: string): object => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(name),
  spec: { ports: [{ name: 'grpc', port: 9000 }] },
});

const route = (name: string): object =>
  edgeRoute('HTTPRoute', name, { rules: [{ backendRefs: [{ name: 'a', port: 80 }] }] });

/** A policy on `r` of its namespace. */
const calling = (name: string, ...ports: readonly number[]): object =>
  edgePolicy(name, target('HTTPRoute', 'r'), {
    traffic: {
      ...(ports[0] !== undefined && { extAuth: { backendRef: { ...AUTHZ, port: ports[0] } } }),
      ...(ports[1] !== undefined && { extProc: { backendRef: { ...AUTHZ, port: ports[1] } } }),
    },
  });

const AUTHZ = { name: 'authz', namespace: 'shared' };

const OBJECTS = [
  edgeGateway([{ name: 'http', protocol: 'HTTP', port: 80, allowedRoutes: { namespaces: { from: 'All' } } }]),
  service('shared/authz'),
  edgePolicy('shared/authz', target('Service', 'authz'), { backend: { auth: { key: 'k'.repeat(10 * KB) } } }),
  ...(['loud', 'quiet'] as const).flatMap((namespace) => [
    {
      ...edgeGrant(
        'shared',
        { group: 'edge.gatewarden.dev', kind: 'EdgePolicy', namespace },
        { group: '', kind: 'Service' },
      ),
      metadata: metadata(`shared/${namespace}`),
    },
    route(`${namespace}/r`),
  ]),
  calling('quiet/p', 9000),
];

const LOUD = [
  ...OBJECTS,
  calling('loud/a', 9000, 9001),
  calling('loud/b', 9002, 9003),
  calling('loud/c', 9004, 9005),
];

const limitedIn = (objects: readonly object[], settings: SettingsInput): readonly string[] =>
  edgeTranslation(objects, settings)
    .findings.filter(({ code }) => code === 'TR-97' || code === 'TR-99')
    .map(({ code, object }) => `${code} ${object.kind} ${object.namespace}/${object.name}`)
    .sort();

/** The ports of `authz` that have the policy. */
const portsIn = (objects: readonly object[], settings: SettingsInput): readonly (number | undefined)[] =>
  edgeRecords(objects, settings).policies.map((policy) =>
    'service' in policy.target ? policy.target.service.port : undefined,
  );

t.test('a policy on a called service is at each called port', async (t) => {
  t.strictSame(limitedIn(LOUD, { maxPlacedBytes: 70 * KB }), []);
  t.strictSame(portsIn(LOUD, { maxPlacedBytes: 70 * KB }), [9000, 9001, 9002, 9003, 9004, 9005]);
  t.strictSame(limitedIn(LOUD, { maxPlacedBytes: 45 * KB }), ['TR-99 EdgePolicy loud/b']);
  t.strictSame(portsIn(LOUD, { maxPlacedBytes: 45 * KB }), [9000, 9001, 9004, 9005]);
});

for (const failClosedOnError of [true, false])
  t.test(`who calls too much is refused, others keep their calls (${failClosedOnError})`, async (t) => {
    const settings = { maxPlacedBytes: 12 * KB, failClosedOnError };
    t.strictSame(limitedIn(LOUD, settings), [
      'TR-99 EdgePolicy loud/a',
      'TR-99 EdgePolicy loud/b',
      'TR-99 EdgePolicy loud/c',
    ]);
    t.strictSame(portsIn(LOUD, settings), [9000]);
    const { routes } = edgeRecords(LOUD, settings);
    t.match(
      routes.map(({ name, trafficPolicies }) => [name.namespace, trafficPolicies]),
      [
        ['loud', [{ authorization: { deny: ['true'] } }]],
        ['quiet', [{ extAuthz: {} }]],
      ],
    );
    const translation = edgeTranslation(LOUD, settings);
    t.match(toldOf(translation, 'a')[0], /Accepted=False Invalid \(.*maxPlacedBytes.*Attached=False Pending/);
  });

t.test('callers of one port share its policy', async (t) => {
  const objects = [...OBJECTS, ...many(20, (index) => calling(`loud/p${index}`, 9000))];
  t.strictSame(limitedIn(objects, { maxPlacedBytes: 12 * KB }), []);
  t.strictSame(portsIn(objects, { maxPlacedBytes: 12 * KB }), [9000]);
});

t.test('nothing is sent to an EdgeBackend whose guards call too much', async (t) => {
  const backend = {
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgeBackend',
    metadata: metadata('shared/llm'),
    spec: {
      ai: { provider: { vendorC: { model: 'm' } } },
      policies: {
        ai: {
          promptGuard: {
            request: many(3, (index) => ({ webhook: { backendRef: { name: 'authz', port: 9000 + index } } })),
          },
        },
      },
    },
  };
  const objects = [...OBJECTS.filter((object) => !JSON.stringify(object).includes('quiet/p')), backend];
  t.strictSame(limitedIn(objects, { maxPlacedBytes: 40 * KB }), []);
  const settings = { maxPlacedBytes: 25 * KB };
  t.ok(limitedIn(objects, settings).includes('TR-99 EdgeBackend shared/llm'));
  const { backends, policies } = edgeRecords(objects, settings);
  t.strictSame(backends, []);
  t.ok(policies.length < 2);
  const [condition] =
    statusOf(edgeTranslation(objects, settings), 'EdgeBackend/shared/llm')?.conditions ?? [];
  t.match(condition, { type: 'Accepted', status: 'False', message: /maxPlacedBytes/ });
});

t.test('a limited policy on a backend refuses connections', async (t) => {
  const objects = [
    ...OBJECTS,
    edgePolicy('shared/guard', target('Service', 'model'), {
      backend: {
        ai: {
          promptGuard: {
            request: many(3, (index) => ({ webhook: { backendRef: { name: 'authz', port: 9001 + index } } })),
          },
        },
      },
    }),
    edgeRoute('HTTPRoute', 'shared/m', { rules: [{ backendRefs: [{ name: 'model', port: 80 }] }] }),
  ];
  const { routes } = edgeRecords(objects, { maxPlacedBytes: 12 * KB, failClosedOnError: false });
  const [found] = routes.filter(({ name }) => name.namespace === 'shared');
  t.match(found?.backends, [
    { backendPolicies: [{ backendTls: { root: Buffer.from('invalid').toString('base64') } }] },
  ]);
});
