// A server that sends only what changed ends with the same resources as one that sends everything.

import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { KeptResources } from '../../../../src/translation/edge/wire/kept-resources.ts';
import { type WireResource, wireResources } from '../../../../src/translation/edge/wire/resources.ts';
import { configurationsOf, isOfPlane } from '../../../../src/translation/planes.ts';
import { readSettings, type SettingsInput, Translator } from '../../../../src/translation.ts';
import { fuzz } from '../../../parts/fuzz.ts';
import { World } from '../../world.ts';
import { EDGE_MAKERS, MCP_MAKERS } from '../edge-world.ts';

const SETTINGS: SettingsInput = { enableExperimentalGatewayAPIFeatures: true, systemNamespace: 'infra' };

const WORLDS = [
  { of: 'the edge', seed: 301, makers: EDGE_MAKERS },
  { of: 'MCP servers', seed: 331, makers: MCP_MAKERS },
];

const idOf = ({ type, name }: Pick<WireResource, 'type' | 'name'>): string => `${type} ${name}`;

const byId = (resources: readonly WireResource[]): Record<string, unknown> =>
  Object.fromEntries(resources.map((each) => [idOf(each), each.resource]));

for (const { of, seed: first, makers } of WORLDS)
  t.test(`after each edit of ${of}, the resources that were sent are those of the whole`, async (t) => {
    await fuzz(t, { seed: first, cases: 1 }, (seed) => {
      const world = new World(seed, makers);
      const translator = new Translator(readSettings(SETTINGS).settings);
      const gateways = new Map<string, { kept: KeptResources; sent: Map<string, unknown> }>();
      let compared = 0;
      for (let step = 1; step <= 300; step++) {
        const change = translator.apply([world.edit()]);
        for (const { namespace, name } of change.removedGateways) gateways.delete(`${namespace}/${name}`);
        for (const gateway of change.gateways.filter(isOfPlane('edge'))) {
          const key = `${gateway.namespace}/${gateway.name}`;
          const held = gateways.get(key) ?? { kept: new KeptResources(gateway), sent: new Map() };
          gateways.set(key, held);
          const { set, removed } = held.kept.apply(gateway);
          for (const gone of removed) held.sent.delete(idOf(gone));
          for (const resource of set) held.sent.set(idOf(resource), resource.resource);
        }
        for (const gateway of configurationsOf(translator.translation().gateways, 'edge')) {
          const expected = byId(wireResources(gateway));
          const found = Object.fromEntries(gateways.get(`${gateway.namespace}/${gateway.name}`)!.sent);
          compared += Object.keys(expected).length;
          if (isDeepStrictEqual(found, expected)) continue;
          t.strictSame(found, expected, `${gateway.name} after step ${step}, seed ${seed}`);
          return;
        }
      }
      t.ok(compared > 1000, `${compared} resources compared`);
    });
  });
