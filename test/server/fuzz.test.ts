// A seeded fuzz test of reviews: mutated objects, mutated envelopes and mutated bytes, limited in number. Each one must get a clear answer.

import t from 'tap';
import { reviewOf } from '../admission/reviewing.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { kindNamed, objectOf } from '../kinds/judging.ts';
import { mutate } from '../mutants/mutate.ts';
import { pick, type Random } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { send, startWebhook } from './webhook.ts';

const DOORS = ['/mutate', '/validate', '/mutate/warn', '/validate/warn'];

const seeds = OBJECT_EXAMPLES.flatMap(({ kind, bad, good }) => [
  { kind, object: objectOf(kind, bad) },
  { kind, object: objectOf(kind, good) },
]);

const STRANGE: readonly unknown[] = [
  null,
  true,
  -0,
  1e308,
  '',
  '\0',
  '\ud800',
  '__proto__',
  'x'.repeat(70_000),
  [],
  {},
  [[[[[]]]]],
  { __proto__: null, constructor: { prototype: 1 } },
];

/** A review with members replaced anywhere, including the envelope; it is still JSON. */
function mutateJson(value: unknown, random: Random, depth = 0): unknown {
  if (random() < 0.04) return pick(random, STRANGE);
  if (depth > 8 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => mutateJson(item, random, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      random() < 0.01 ? pick(random, ['__proto__', 'constructor', key.toUpperCase()]) : key,
      mutateJson(item, random, depth + 1),
    ]),
  );
}

function mutateBytes(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text);
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
    const at = Math.floor(random() * bytes.length);
    bytes[at] = pick(random, [
      0,
      0x22,
      0x2c,
      0x5b,
      0x5d,
      0x7b,
      0x7d,
      0x5c,
      0x80,
      0xff,
      Math.floor(random() * 256),
    ]);
  }
  return random() < 0.3 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
}

t.test('every fuzzed review gets a clear answer', async (t) => {
  const webhook = await startWebhook(t);
  const statuses = new Map<number, number>();
  const review = async (_seed: number, random: Random): Promise<void> => {
    const { kind, object } = pick(random, seeds);
    const mutant = mutate(kindNamed(kind).root, object, random);
    const asked = reviewOf({ object: mutant, ...(random() < 0.3 ? { oldObject: object } : {}) });
    const way = random();
    const body =
      way < 0.4
        ? JSON.stringify(asked)
        : way < 0.8
          ? JSON.stringify(mutateJson(asked, random))
          : mutateBytes(JSON.stringify(asked), random);
    const { status, json } = await send(webhook, pick(random, DOORS), body);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isClear =
      status === 200
        ? typeof json?.response?.allowed === 'boolean' && typeof json.response.uid === 'string'
        : status === 400 && typeof json?.message === 'string';
    if (!isClear)
      t.fail(`${status} ${JSON.stringify(json)?.slice(0, 200)} for ${body.toString().slice(0, 500)}`);
  };
  await fuzz(t, { seed: 20_261_121, cases: 1000 }, review, (cases) => {
    t.comment([...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
    t.ok((statuses.get(200) ?? 0) > cases / 3, 'most were judged');
    t.ok((statuses.get(400) ?? 0) > cases / 20, 'many were no review');
  });
  t.equal((await send(webhook, '/healthz', undefined, { method: 'GET' })).status, 200, 'alive');
});
