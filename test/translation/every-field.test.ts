// Every field of the gateway group has an effect, or a finding that says that it has none: in random worlds, an object without it, or with
// another value, has another translation.

import t from 'tap';
import { GATEWAY_GROUP } from '../../src/identifiers.ts';
import { KINDS } from '../../src/kinds/index.ts';
import type { Node } from '../../src/schema/node.ts';
import { everyPlace } from '../../src/schema/places.ts';
import type { TranslationChange } from '../../src/translation/planes.ts';
import { defaultSettings, Translator } from '../../src/translation.ts';
import { changed, present, valueAt } from './members.ts';
import { World } from './world.ts';
import type { WorldObject } from './world-parts.ts';

/** Most fields show their effect in the first worlds; a field without any in all of them has none. */
const MOST_WORLDS = 1500;
const EDITS = 160;

/** Kinds that no translation reads. */
const KINDS_ELSEWHERE: ReadonlySet<string> = new Set(['GatewayParameters']);

const isNews = ({
  gateways,
  removedGateways,
  statuses,
  removedStatuses,
  findings,
}: TranslationChange): boolean =>
  gateways.length + removedGateways.length + statuses.length + removedStatuses.length + findings.length > 0;

const ours = KINDS.filter(({ group, kind }) => group === GATEWAY_GROUP && !KINDS_ELSEWHERE.has(kind));
const roots = new Map(ours.map((kind) => [kind.kind as string, kind.root as Node]));
const wanted = new Map(
  ours.map(({ kind, root }) => [
    kind as string,
    new Set(
      [...everyPlace(root as Node)]
        .map(({ path }) => path)
        .filter((path) => /^spec\.[^{]*[^\]}]$/.test(path)),
    ),
  ]),
);

/** Other values for a place, from other objects. */
const others = new Map<string, unknown[]>();

function tryObject(translator: Translator, object: WorldObject): void {
  const root = roots.get(object.kind);
  const missing = wanted.get(object.kind);
  if (root === undefined || missing === undefined) return;
  for (const { path, segments } of present(root, object)) {
    const known = others.get(`${object.kind} ${path}`) ?? [];
    const value = valueAt(object, segments);
    if (known.length < 8) others.set(`${object.kind} ${path}`, [...known, value]);
    if (!missing.has(path)) continue;
    for (const other of [undefined, ...known]) {
      const news = isNews(translator.apply([{ object: changed(object, segments, other) }]));
      translator.apply([{ object }]);
      if (news) {
        missing.delete(path);
        break;
      }
    }
  }
}

const isDone = (): boolean => [...wanted.values()].every((missing) => missing.size === 0);

for (let seed = 1; seed <= MOST_WORLDS && !isDone(); seed++) {
  const world = new World(seed);
  for (let edit = 0; edit < EDITS; edit++) world.edit();
  const translator = new Translator(defaultSettings);
  translator.apply(world.objects.map((object) => ({ object })));
  for (const object of world.objects) tryObject(translator, object);
}

for (const [kind, missing] of wanted)
  t.test(`every field of ${kind} has an effect, or a finding`, async (t) => {
    t.strictSame([...missing], []);
  });
