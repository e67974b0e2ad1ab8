// The setting `maxPlacedBytes` and EdgeBackends whose providers or targets repeat what policies say: nothing is sent to one that is too large.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { metadata } from '../../objects.ts';
import { documentOf, routesIn } from '../config/rendering.ts';
import { edgeGateway, edgeRecords, edgeRoute, edgeTranslation, refusals, statusOf } from '../objects.ts';
import { edgePolicy, target } from '../policies/policy-objects.ts';

const KB = 1000;

const rules = (bytes: number): object => ({
  mcp: {
    authorization: {
      action: 'Deny',
      policy: { matchExpressions: [`request.path == "${'v'.repeat(bytes)}"`] },
    },
  },
});

const tools = (name: string, targets: readonly object[]): object => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: metadata(name),
  spec: { mcp: { targets } },
});

const fixed = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `t${index}`,
    static: { host: `t${index}.test`, port: 80, policies: rules(1) },
  }));

const toTools = edgeRoute('HTTPRoute', 'shop/r', {
  rules: [{ backendRefs: [{ group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: 'tools' }] }],
});

const limitedIn = (objects: readonly object[], settings: SettingsInput): readonly string[] =>
  edgeTranslation(objects, settings)
    .findings.filter(({ code }) => code === 'TR-97' || code === 'TR-99')
    .map(({ code, object }) => `${code} ${object.kind} ${object.namespace}/${object.name}`)
    .sort();

const service = (index: number): object => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { ...metadata(`shop/s${index}`), labels: { team: 'a' } },
  spec: { ports: [{ name: 'mcp', port: 80, appProtocol: 'gatewarden.dev/mcp' }] },
});

const SELECTED: readonly object[] = [
  ...Array.from({ length: 4 }, (_, index) => service(index)),
  tools('shop/tools', [{ name: 'found', selector: { services: { matchLabels: { team: 'a' } } } }]),
  edgePolicy('shop/p', Array.from({ length: 4 }, (_, index) => target('Service', `s${index}`)) as never, {
    backend: { auth: { key: 'k'.repeat(2 * KB) } },
  }),
];

const COMBINED: readonly object[] = [
  tools('shop/tools', fixed(4)),
  edgePolicy('shop/p', target('EdgeBackend', 'tools'), { backend: rules(2 * KB) }),
];

for (const [what, objects] of [
  ['a policy on the Services that a selector finds', SELECTED],
  ['rules that are combined in each target', COMBINED],
] as const)
  for (const failClosedOnError of [true, false])
    t.test(`${what} (failClosedOnError: ${failClosedOnError})`, async (t) => {
      const all = [edgeGateway(), toTools, ...objects];
      const settings = { maxPlacedBytes: 8 * KB, failClosedOnError };
      t.strictSame(limitedIn(all, { ...settings, maxPlacedBytes: 12 * KB }), []);
      t.strictSame(limitedIn(all, settings), ['TR-99 EdgeBackend shop/tools']);
      const { routes, backends } = edgeRecords(all, settings);
      t.strictSame(backends, []);
      t.strictSame(
        routes.map((route) => route.backends?.map(({ backend }) => backend)),
        [[undefined]],
      );
      const [condition] =
        statusOf(edgeTranslation(all, settings), 'EdgeBackend/shop/tools')?.conditions ?? [];
      t.match(condition, { type: 'Accepted', status: 'False', message: /maxPlacedBytes/ });
      const [entry] = routesIn(documentOf(all, settings));
      t.strictSame(entry?.backends, [{ weight: 1, invalid: null }]);
    });

t.test('the policies of a route alone are too much', async (t) => {
  const all = [
    edgeGateway(),
    toTools,
    tools('shop/tools', fixed(4)),
    edgePolicy('shop/p', target('HTTPRoute', 'r'), { backend: rules(3 * KB) }),
  ];
  const settings = { maxPlacedBytes: 8 * KB };
  t.strictSame(limitedIn(all, settings), ['TR-97 HTTPRoute shop/r']);
  const { routes, backends } = edgeRecords(all, settings);
  t.strictSame(
    routes.map((route) => route.backends),
    [[{ weight: 1 }]],
  );
  t.notOk(backends.some(({ key }) => key.includes('@')));
  t.match(refusals(edgeTranslation(all, settings), 'HTTPRoute/shop/r'), [/RouteRuleReplaced/]);
});
