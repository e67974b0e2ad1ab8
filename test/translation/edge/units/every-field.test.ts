// Every field of `frontend` and `traffic` changes the records or is named by a problem: policies without it, or with another value, differ.

import t from 'tap';
import { EdgePolicy } from '../../../../src/kinds/edge-policy/schema.ts';
import { everyPlace } from '../../../../src/schema/places.ts';
import { validate } from '../../../../src/validation.ts';
import { changed, present } from '../../members.ts';
import { FRONTEND_BLOCK, TRAFFIC_BLOCKS, WORLD } from './full-blocks.ts';
import { type Part, reading } from './reading.ts';

/** Fields that records can't show, and why. */
const ELSEWHERE: Readonly<Record<Part, readonly (readonly [path: RegExp, why: string])[]>> = {
  frontend: [[/^tracing\b/, 'admission rejects it until it is implemented']],
  traffic: [
    [/^phase$/, 'what writes the records adds it'],
    [/\.jwks\.remote\.cacheDuration$/, 'what fetches key sets reads it'],
    [/\.jwks\.remote\.backendRef\./, 'the whole reference is named by a problem'],
  ],
};

for (const [part, blocks] of [
  ['frontend', [FRONTEND_BLOCK]],
  ['traffic', TRAFFIC_BLOCKS],
] as const)
  t.test(`every field of ${part} has an effect`, async (t) => {
    const node = EdgePolicy.root.properties.spec.properties[part];
    const missing = new Set(
      [...everyPlace(node)].map(({ path }) => path).filter((path) => path !== '' && !/[\]}]$/.test(path)),
    );
    const read = (block: unknown): string => {
      const { records, problems } = reading(part, block, { ...WORLD, asIs: true });
      return JSON.stringify({ records, problems });
    };
    for (const block of blocks) {
      const before = read(block);
      for (const { path, segments } of present(node, block))
        if (read(changed(block, segments, undefined)) !== before) missing.delete(path);
    }
    const unexplained = [...missing].filter((path) => !ELSEWHERE[part].some(([known]) => known.test(path)));
    t.strictSame(unexplained, []);
  });

t.test('the blocks are valid, so that the fields are read as admission lets them pass', async (t) => {
  const target = { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'g' };
  for (const block of [{ frontend: FRONTEND_BLOCK }, ...TRAFFIC_BLOCKS.map((traffic) => ({ traffic }))]) {
    const { findings } = validate({
      apiVersion: 'edge.gatewarden.dev/v1alpha1',
      kind: 'EdgePolicy',
      metadata: { name: 'p', namespace: 'shop' },
      spec: { targetRefs: [target], ...block },
    });
    t.strictSame(
      findings.filter(({ severity }) => severity === 'error'),
      [],
    );
  }
});
