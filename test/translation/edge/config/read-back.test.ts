// Nothing is lost in a static file: what is read back equals the effective policies, but for what a diagnostic names. Over random worlds.

import t from 'tap';
import { type SettingsInput, Translator } from '../../../../src/translation.ts';
import { fuzz } from '../../../parts/fuzz.ts';
import { World } from '../../world.ts';
import { EDGE_MAKERS } from '../edge-world.ts';
import { edgeClass, edgeSettings } from '../objects.ts';
import { differencesOf } from './equal-to-effective.ts';
import { checkRendered } from './rendering.ts';

const SETTINGS: SettingsInput = { systemNamespace: 'infra' };

const OTHERS: readonly SettingsInput[] = [
  { edge: { serviceMode: 'service' } },
  { edge: { shareBackends: true, mcpAudienceOptional: true, mcpWellKnownMatches: false } },
];

interface Made {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly spec?: { readonly [member: string]: unknown };
}

/** Routes on listeners that take all of them: by chance few would attach. */
function attached(objects: readonly unknown[]): readonly unknown[] {
  const others = (objects as readonly Made[]).filter(
    ({ kind, metadata }) => kind !== 'GatewayClass' && !(kind === 'Gateway' && metadata.name === 'edge'),
  );
  const listener = (name: string, protocol: string, port: number) => ({
    name,
    protocol,
    port,
    allowedRoutes: { namespaces: { from: 'All' } },
  });
  const gateway = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name: 'edge', namespace: 'infra' },
    spec: {
      gatewayClassName: 'gatewarden-edge',
      listeners: [listener('l1', 'HTTP', 80), listener('l2', 'HTTP', 81), listener('l3', 'TCP', 82)],
      allowedListeners: { namespaces: { from: 'All' } },
    },
  };
  const moved = others.map((object) =>
    object.kind.endsWith('Route')
      ? {
          ...object,
          // Entries of a file name routes without their kind.
          ...(object.kind !== 'HTTPRoute' && {
            metadata: { ...object.metadata, name: `${object.kind.toLowerCase()}-${object.metadata.name}` },
          }),
          spec: { ...object.spec, parentRefs: [{ name: 'edge', namespace: 'infra' }] },
        }
      : object,
  );
  return [edgeClass, gateway, ...moved];
}

t.test('files of random worlds are read back', async (t) => {
  let files = 0;
  let routes = 0;
  await fuzz(
    t,
    { seed: 301, cases: 12 },
    (seed) => {
      const world = new World(seed, EDGE_MAKERS);
      for (let step = 0; step < 250; step++) world.edit();
      const objects = attached(world.objects);
      const translatorWith = (settings: SettingsInput): Translator => {
        const translator = new Translator(edgeSettings({ ...SETTINGS, ...settings }));
        translator.apply(objects.map((object) => ({ object })));
        return translator;
      };
      // Other settings write destinations in other ways: valid files all the same.
      for (const other of OTHERS)
        checkRendered(translatorWith(other).view.edge.render('Gateway/infra/edge')!);
      const translator = translatorWith({});
      for (const { dataPlane, namespace, name } of translator.translation().gateways) {
        if (dataPlane !== 'edge') continue;
        const key = `Gateway/${namespace}/${name}`;
        const rendered = translator.view.edge.render(key)!;
        checkRendered(rendered);
        t.strictSame(differencesOf(key, translator.view, rendered), []);
        files++;
        routes += rendered.document!.binds.flatMap(({ listeners }) =>
          listeners.flatMap(({ routes = [] }) => routes),
        ).length;
      }
    },
    () => {
      t.ok(files > 10 && routes > 100, `${files} files with ${routes} routes`);
    },
  );
});
