// Hostile values in every field of `frontend` and `traffic`: reading ends, records can be written, and what protects a route refuses rather
// than disappears.

import t from 'tap';
import { EdgePolicy } from '../../../../src/kinds/edge-policy/schema.ts';
import { HOSTILE_NUMBERS, HOSTILE_TEXTS } from '../../hostile-fields.ts';
import { changed, present, valueAt } from '../../members.ts';
import { FRONTEND_BLOCK, TRAFFIC_BLOCKS, WORLD } from './full-blocks.ts';
import { type Part, type Reading, reading } from './reading.ts';

/** Units that must not disappear. */
const PROTECTING = [
  'extAuth',
  'extProc',
  'authorization',
  'jwtAuthentication',
  'basicAuthentication',
  'apiKeyAuthentication',
];

function read(part: Part, block: unknown): Reading | undefined {
  try {
    return reading(part, block, { ...WORLD, asIs: true });
  } catch (error) {
    // The snapshot has no object with a value of another type.
    if (error instanceof TypeError && /has a member of a wrong type/.test(error.message)) return undefined;
    throw error;
  }
}

/** Numbers beyond 32 bits, and NaN, have no form in the messages of the data plane. */
function unsendable(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 2 ** 32 ? undefined : value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value)
    .map(unsendable)
    .find((each) => each !== undefined);
}

for (const [part, blocks] of [
  ['frontend', [FRONTEND_BLOCK]],
  ['traffic', TRAFFIC_BLOCKS],
] as const)
  t.test(`hostile values in ${part}`, async (t) => {
    const node = EdgePolicy.root.properties.spec.properties[part];
    let readings = 0;
    for (const block of blocks)
      for (const { path, segments } of present(node, block)) {
        const value = valueAt(block, segments);
        const others = typeof value === 'number' ? HOSTILE_NUMBERS : HOSTILE_TEXTS;
        for (const other of typeof value === 'object' ? [[], {}] : others) {
          const result = read(part, changed(block, segments, other));
          if (result === undefined) continue;
          readings += 1;
          const shown = `${path}: ${JSON.stringify(other).slice(0, 60)}`;
          const wrong = unsendable(result.records);
          if (wrong !== undefined) t.fail(`${shown} writes ${wrong}`);
          JSON.stringify(result.records);
          for (const name of PROTECTING)
            if (
              name in block &&
              Object.hasOwn(result.values, `traffic.${name}`) &&
              result.values[`traffic.${name}`] === undefined
            )
              t.fail(`${shown}: ${name} disappears`);
          for (const problem of result.problems)
            if (problem.length > 1200) t.fail(`${shown}: a problem has ${problem.length} characters`);
        }
      }
    t.ok(readings > 1000, `${readings} readings`);
  });

t.test('names that objects inherit are names like others', async (t) => {
  const inherited = JSON.parse('{"__proto__": "a", "constructor": "b"}');
  const { records } = reading(
    'traffic',
    {
      extAuth: { backendRef: { name: 'a', port: 1 }, contextExtensions: inherited },
      apiKeyAuthentication: { secretRef: { name: 's' } },
    },
    {
      services: ['a'],
      secrets: { s: { a: '{"key":"k","metadata":{"__proto__":{"admin":true}}}' } },
    },
  );
  t.equal(JSON.stringify(records).match(/"__proto__":/g)?.length, 2);
  t.match(JSON.stringify(records), '"context":{"__proto__":"a","constructor":"b"}');
  t.match(JSON.stringify(records), '"metadata":{"__proto__":{"admin":true}}');
});
