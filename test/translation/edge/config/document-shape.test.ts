// The shape of static files, which all tests check: it refuses every file that the data plane refuses. Files with every field are changed at
// every place; with EDGE_SCHEMA, the schema of the format has the last word.

import t from 'tap';
import { isObject } from '../../../../src/grammar/json.ts';
import { changed } from '../../members.ts';
import { shapeFault } from './document-shape.ts';
import { ofBackends, ofPolicies, world } from './full-cases.ts';
import { isValid, translatorOf } from './rendering.ts';

type Segments = readonly (string | number)[];

function* places(value: unknown, at: Segments = []): Generator<readonly [Segments, unknown]> {
  yield [at, value];
  if (!Array.isArray(value) && !isObject(value)) return;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, inner] of entries) yield* places(inner, [...at, key]);
}

/** Free JSON of users, and names of their own. */
const FREE = /\.(defaults|overrides|metadata|resourceMetadata|context|modelAliases|add|set)\./;

/** Its members have names that users choose. */
const isMap = (id: string): boolean =>
  /\.(defaults|overrides|metadata|resourceMetadata|context|modelAliases|add|set|routes|ports)$/.test(id);

const OTHERS: readonly unknown[] = [null, true, 'x', '', -1, 0.5, 70000, 2 ** 33, [], {}, [null], { x: 1 }];

const documents = [...ofBackends, ...ofPolicies].flatMap(({ object, destinations }) =>
  destinations.map(
    (destination) => translatorOf(world(object, destination)).view.edge.render('Gateway/shop/web')!.document!,
  ),
);

t.test('a changed file is not valid by its shape where the data plane would refuse it', async (t) => {
  const seen = new Set<string>();
  const [missed, counts] = [new Set<string>(), { changed: 0, refused: 0 }];
  for (const document of documents)
    for (const [at, value] of places(document)) {
      const id = at.map((each) => (typeof each === 'number' ? '[]' : each)).join('.');
      if (seen.has(id) || at.length === 0 || FREE.test(id)) continue;
      seen.add(id);
      const unknown = isObject(value) ? [{ ...value, unknown: 1 }] : [];
      for (const other of [...OTHERS, ...unknown, undefined]) {
        if (other === undefined && typeof at.at(-1) === 'number') continue;
        const after = changed(document, at, other);
        counts.changed += 1;
        const isRefused = shapeFault(after) !== undefined;
        if (isRefused) counts.refused += 1;
        const isWrong = unknown.includes(other as never) && !isMap(id);
        if (!isRefused && (isWrong || isValid?.(after) === false))
          missed.add(`${id} = ${JSON.stringify(other)}`);
      }
    }
  t.strictSame([...missed], []);
  t.ok(seen.size > 250 && counts.refused > 2000, JSON.stringify({ places: seen.size, ...counts }));
});
