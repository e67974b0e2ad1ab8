// Translates two sets of objects, the second as changes of the first: a change of one route costs the work of one route. If most objects
// differ, each set is translated separately, which is faster then, and can be done by two threads.

import { valueAt } from '../../diagnostics/path.ts';
import { attempted } from '../../grammar/attempted.ts';
import { equalJson } from '../../grammar/json.ts';
import { groupOf } from '../../objects/reference.ts';
import type { Settings } from '../../translation/settings.ts';
import { Translator } from '../../translation.ts';
import { type Identity, identityOf } from '../results/result.ts';
import { homeOf } from '../translate/sources.ts';
import { sideOf, type TranslatedSide, translatedSide } from './translated-side.ts';

/** The input of `Translator.apply`. */
type TranslatorChange = Parameters<Translator['apply']>[0] extends Iterable<infer C> ? C : never;

export interface TranslatedSides {
  readonly before: TranslatedSide;
  readonly after: TranslatedSide;
}

/** The objects of both sides, and their differences. */
export interface ObjectSides {
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly olds: Versions;
  readonly news: Versions;
  /** Keys of the objects that are new, changed or deleted. */
  readonly changed: ReadonlySet<string>;
}

export function objectSides(before: readonly unknown[], after: readonly unknown[]): ObjectSides {
  const [olds, news] = [versionsOf(before), versionsOf(after)];
  const changed = new Set<string>();
  for (const [key, { objects }] of olds) if (!isSame(objects, news.get(key)?.objects)) changed.add(key);
  for (const key of news.keys()) if (!olds.has(key)) changed.add(key);
  return { before, after, olds, news, changed };
}

/** From this share of changed objects on, two translations cost less than tracking dependencies. */
const MOST = 0.5;

/** Whether each side is translated separately. */
export const differMostly = ({ before, after, changed }: ObjectSides): boolean =>
  changed.size > MOST * Math.max(before.length, after.length);

/** `meanwhile`: the translation of the first side by another thread, for sides that differ mostly; its answer is undefined if it failed. */
export async function translateSides(
  sides: ObjectSides,
  settings: Settings,
  meanwhile?: Promise<TranslatedSide | undefined>,
): Promise<TranslatedSides> {
  const { before, after, changed } = sides;
  if (changed.size === 0) {
    const side = translatedSide(before, settings);
    return { before: side, after: side };
  }
  if (differMostly(sides)) {
    const now = meanwhile && attempted(() => translatedSide(after, settings));
    // The first side is the first to fail, whoever translates it.
    const old = (await meanwhile) ?? translatedSide(before, settings);
    return { before: old, after: now === undefined ? translatedSide(after, settings) : now() };
  }
  const translator = new Translator(settings, { isOrdered: true });
  translator.apply(before.map((object) => ({ object })));
  const old = sideOf(translator);
  const withFindings = new Set(old.findings.map(({ object }) => nameKey(object)));
  translator.apply(changesBetween(sides, (identity) => withFindings.has(nameKey(identity))));
  return { before: old, after: sideOf(translator) };
}

type Versions = ReadonlyMap<string, { readonly identity: Identity; readonly objects: readonly unknown[] }>;

function changesBetween(
  { olds, news, changed }: ObjectSides,
  hasFindings: (identity: Identity) => boolean,
): readonly TranslatorChange[] {
  const changes: TranslatorChange[] = [];
  for (const [key, { identity }] of olds)
    if (changed.has(key) && identity.name !== '') changes.push({ deleted: deletionOf(identity) });
  for (const [key, { identity, objects }] of news) {
    // Findings of objects without an identity last until the next `apply`: then they are reported again.
    if (!changed.has(key) && identity.name !== '' && !hasFindings(identity)) continue;
    changes.push(...objects.map((object) => ({ object })));
  }
  return changes;
}

/** Groups the objects of which a cluster would keep one. */
function versionsOf(objects: readonly unknown[]): Versions {
  const versions = new Map<string, { readonly identity: Identity; readonly objects: unknown[] }>();
  for (const object of objects) {
    // A `generateName` isn't the name of this object.
    const isNamed = typeof valueAt(object, ['metadata', 'name']) === 'string';
    const written = identityOf(object);
    const identity = isNamed ? written : { ...written, name: '' };
    const key = `${groupOf(identity.apiVersion)} ${nameKey(identity)}`;
    const known = versions.get(key);
    if (known === undefined) versions.set(key, { identity, objects: [object] });
    else known.objects.push(object);
  }
  return versions;
}

/** An object that names no namespace is in `default`, or is cluster-scoped. */
const nameKey = ({ kind, namespace, name }: Omit<Identity, 'apiVersion'>): string =>
  JSON.stringify([kind, namespace === '' ? 'default' : namespace, name]);

const isSame = (left: readonly unknown[], right: readonly unknown[] | undefined): boolean =>
  left.length === right?.length &&
  left.every((object, index) => object === right[index] || equalJson(object, right[index]));

const deletionOf = (identity: Identity) => ({
  group: groupOf(identity.apiVersion),
  kind: identity.kind,
  namespace: homeOf(identity),
  name: identity.name,
});
