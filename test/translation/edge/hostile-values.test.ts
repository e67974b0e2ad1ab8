// Hostile values in every field of EdgeBackends and EdgePolicies, as objects have them that admission hasn't seen: files have their shape, resources can
// be sent, and statuses and findings can be read.

import t from 'tap';
import { KINDS } from '../../../src/kinds/index.ts';
import type { Node } from '../../../src/schema/node.ts';
import { pick, type Random } from '../../mutants/random.ts';
import { fuzz } from '../../parts/fuzz.ts';
import { changed, present } from '../members.ts';
import { ofBackends, ofPolicies, world } from './config/full-cases.ts';
import { policy, to, toBackend, translatorOf } from './config/rendering.ts';
import { checkOutputs } from './usable-outputs.ts';

const VALUES: readonly unknown[] = [
  ...[null, true, false, [], {}, [null], [{}], ['x'], [[]], { constructor: 'x' }, { name: 'gone' }],
  ...[5, -1, 0, 0.5, 99, 600, 70000, 2 ** 32, 2 ** 53, 1e300],
  ...['', ' ', 'x', 'Nope', 'gone', '*', '::1', '-1s', '0s', '99999h', '1e9', '__proto__', 'constructor'],
  ...['a\0b\r\nX: 1', 'é', '漢🙂', '\u202E', '\uD800', '$HOME', '~', '(', 'x'.repeat(70_000)],
];

const ROOTS = new Map(
  ['EdgeBackend', 'EdgePolicy'].map((kind) => [kind, KINDS.find((each) => each.kind === kind)!.root as Node]),
);
const CASES = [...ofBackends, ...ofPolicies].map(({ object, destinations }) => {
  const root = ROOTS.get((object as { kind: string }).kind)!;
  const places = [...present(root, object)]
    .filter(({ path }) => path.startsWith('spec.'))
    .map(({ segments }) => segments);
  return { object, destinations, places };
});

const hostile = (next: Random, { object, places }: (typeof CASES)[number]): object => {
  let result: unknown = object;
  for (let count = 1 + Math.floor(next() * 2); count > 0; count--)
    try {
      result = changed(result, pick(next, places), pick(next, VALUES));
    } catch {
      // The place is inside of a value that was replaced.
    }
  return result as object;
};

t.test('outputs of hostile objects can be used', async (t) => {
  await fuzz(t, { seed: 7001, cases: 300 }, (_, next) => {
    const found = pick(next, CASES);
    const object = hostile(next, found);
    const objects = world(object, pick(next, found.destinations));
    const mode = next() < 0.8 ? 'effective' : 'raw';
    try {
      checkOutputs(translatorOf(objects, { edge: { mode } }));
    } catch (error) {
      const shown = JSON.stringify((object as { spec: unknown }).spec).slice(0, 3000);
      throw new Error(`${(error as Error).message}: ${shown}`);
    }
  });
});

const regex = { matches: ['a'] };
const onRoute = (spec: object) => world(policy('p', 'HTTPRoute/cart', { ...spec }), toBackend('plain-llm'));
const onGateway = (spec: object) => world(policy('p', 'Gateway/web', { ...spec }), to('cart'));
const caching = (minTokens: unknown) =>
  onRoute({
    backend: {
      ai: { promptCaching: { cacheSystem: true, cacheMessages: true, cacheTools: true, minTokens } },
    },
  });

/** Each made an output that could not be used. */
const FOUND: readonly (readonly [name: string, objects: readonly unknown[]])[] = [
  ['half a character in a text', onRoute({ backend: { tls: { sni: '\uD800' } } })],
  ['half a character in a name', onRoute({ backend: { ai: { modelAliases: { '\uD800': 'a' } } } })],
  ['a number of tokens below zero', caching(-1)],
  ['a number of tokens beyond 32 bits', caching(2 ** 53)],
  ['a member of the frontend that there is not', onGateway({ frontend: { http: { constructor: 'x' } } })],
  ['a status to retry that is none', onRoute({ traffic: { retry: { attempts: 1, statusCodes: [0] } } })],
  [
    'a guard with half a character',
    onRoute({ backend: { ai: { promptGuard: { request: [{ regex, response: { message: '\uDC00' } }] } } } }),
  ],
];

for (const [name, objects] of FOUND)
  t.test(name, async () => {
    for (const mode of ['effective', 'raw'] as const) checkOutputs(translatorOf(objects, { edge: { mode } }));
  });
