// Any manifests give edge Gateways records and files that can be used, the same for every order.

import t from 'tap';
import { Translator, translate } from '../../../src/translation.ts';
import { fuzz } from '../../parts/fuzz.ts';
import { brokenObjects } from '../hostile.ts';
import { EDGE_MAKERS, MCP_MAKERS } from './edge-world.ts';
import { edgeClass, edgeGateway, edgeSettings, HTTP } from './objects.ts';
import { ROUTE_MAKERS } from './route-world.ts';
import { checkOutputs } from './usable-outputs.ts';

const ALL = { allowedRoutes: { namespaces: { from: 'All' } } };
const GATEWAY = edgeGateway(
  [
    { ...HTTP, ...ALL },
    { name: 'tcp', protocol: 'TCP', port: 81, ...ALL },
  ],
  { allowedListeners: { namespaces: { from: 'All' } } },
);
const SETTINGS = [{}, { edge: { mode: 'raw' as const } }, { corrections: 'none' }].map((more) =>
  edgeSettings({ inferenceExtension: { enabled: true }, ...more }),
);

/** The position of the copy of an object that is used is that in the input. */
const text = (value: unknown): string =>
  JSON.stringify(value, (name, member: unknown) => (name === 'copies' ? undefined : member));

t.test('no manifests make a translation throw, and their order has no effect', async (t) => {
  await fuzz(t, { seed: 4000, cases: 20 }, (seed) => {
    const objects = [edgeClass, GATEWAY, ...brokenObjects(seed, ROUTE_MAKERS)];
    for (const settings of SETTINGS) {
      const first = text(translate(objects, settings));
      if (text(translate(objects.toReversed(), settings)) !== first) t.fail('the order counts');
    }
  });
});

const WITH_SERVICES = edgeSettings({
  inferenceExtension: { enabled: true },
  edge: { serviceMode: 'service', shareBackends: true },
});
const OTHER_GATEWAY = edgeGateway([{ ...HTTP, ...ALL, name: 'l1' }], {}, 'shop/edge');

t.test('outputs of any manifests can be used', async (t) => {
  await fuzz(t, { seed: 4100, cases: 20 }, (seed) => {
    for (const makers of [ROUTE_MAKERS, EDGE_MAKERS, MCP_MAKERS])
      for (const settings of [...SETTINGS.slice(0, 2), WITH_SERVICES]) {
        const translator = new Translator(settings);
        const objects = [edgeClass, GATEWAY, OTHER_GATEWAY, ...brokenObjects(seed, makers)];
        translator.apply(objects.map((object) => ({ object })));
        checkOutputs(translator);
      }
  });
});

const SERVICE = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'cart', namespace: 'shop' },
  spec: { ports: [{ port: 2 ** 32, targetPort: -1, appProtocol: 'gatewarden.dev/mcp' }] },
};
const ROUTE = (backendRef: object) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { name: 'cart', namespace: 'shop' },
  spec: { parentRefs: [{ name: 'web' }], rules: [{ backendRefs: [{ name: 'cart', ...backendRef }] }] },
});

/** Each made an output that could not be used. */
const FOUND: readonly (readonly [string, readonly unknown[]])[] = [
  ['a port of a Service beyond 65535', [SERVICE]],
  ['a port of a reference beyond 65535', [SERVICE, ROUTE({ port: 2 ** 32 })]],
  ['a port of a reference below zero', [SERVICE, ROUTE({ port: -1 })]],
  ['a namespace with colons', [SERVICE, ROUTE({ port: 80, namespace: 'a:b' })]],
];

for (const [name, objects] of FOUND)
  t.test(name, async () => {
    for (const settings of [...SETTINGS.slice(0, 2), WITH_SERVICES]) {
      const translator = new Translator(settings);
      const grant = {
        apiVersion: 'gateway.networking.k8s.io/v1beta1',
        kind: 'ReferenceGrant',
        metadata: { name: 'all', namespace: 'a:b' },
        spec: {
          from: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'shop' }],
          to: [{ group: '', kind: 'Service' }],
        },
      };
      translator.apply([edgeClass, GATEWAY, grant, ...objects].map((object) => ({ object })));
      checkOutputs(translator);
    }
  });
