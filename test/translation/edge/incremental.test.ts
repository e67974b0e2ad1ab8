// After hundreds of edits of edge objects a translator has the result of a fresh translation, and has reported every difference.

import t from 'tap';
import { translate } from '../../../src/translation.ts';
import { seeded } from '../../mutants/random.ts';
import { plain, playEdits } from '../edits.ts';
import { World } from '../world.ts';
import { EDGE_MAKERS, MCP_MAKERS } from './edge-world.ts';
import { edgeSettings } from './objects.ts';

const SETTINGS = { enableExperimentalGatewayAPIFeatures: true, systemNamespace: 'infra' };

playEdits(t, [
  { of: 'the edge', seed: 201, cases: 2, makers: EDGE_MAKERS, settings: SETTINGS },
  { of: 'MCP servers of the edge', seed: 231, cases: 2, makers: MCP_MAKERS, settings: SETTINGS },
  {
    of: 'the edge, with policies as they are',
    seed: 211,
    makers: EDGE_MAKERS,
    settings: { ...SETTINGS, edge: { mode: 'raw' }, verifyTargets: true },
  },
]);

t.test('the order of the objects has no effect', async (t) => {
  const world = new World(221, EDGE_MAKERS);
  for (let step = 0; step < 150; step++) world.edit();
  const settings = edgeSettings(SETTINGS);
  const text = (objects: readonly unknown[]): string => JSON.stringify(plain(translate(objects, settings)));
  const first = text(world.objects);
  const next = seeded(3);
  for (let round = 0; round < 20; round++) {
    const shuffled = world.objects.map((object) => ({ object, rank: next() }));
    shuffled.sort((left, right) => left.rank - right.rank);
    t.equal(text(shuffled.map(({ object }) => object)), first);
  }
});
