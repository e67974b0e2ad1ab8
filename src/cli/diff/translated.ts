// Two sets of objects translated, the second by what sets it apart from the first: a change of one route is the work of one route.

import type { PortsOf } from '../../analysis/comparison/sections.ts';
import { gatewayName } from '../../analysis/comparison/serving.ts';
import { valueAt } from '../../diagnostics/path.ts';
import { equalJson } from '../../grammar/json.ts';
import { objectKey } from '../../objects/reference.ts';
import type { Settings } from '../../translation/settings.ts';
import { type Translation, Translator } from '../../translation.ts';
import { type Identity, identityOf } from '../results/result.ts';
import { groupOf, homeOf } from '../translate/sources.ts';

/** What `Translator.apply` takes. */
type TranslatorChange = Parameters<Translator['apply']>[0] extends Iterable<infer C> ? C : never;

/** Of what else a comparison asks, the values of that moment. */
export interface TranslatedSide extends Translation {
  readonly ports: PortsOf;
}

export interface TranslatedSides {
  readonly before: TranslatedSide;
  readonly after: TranslatedSide;
  /** How many objects are new, gone or other ones. */
  readonly changedObjects: number;
}

export function translateSides(
  before: readonly unknown[],
  after: readonly unknown[],
  settings: Settings,
): TranslatedSides {
  const translator = new Translator(settings);
  translator.apply(before.map((object) => ({ object })));
  const old = sideOf(translator);
  const said = new Set(old.findings.map(({ object }) => nameKey(object)));
  const { changes, count } = changesBetween(before, after, (identity) => said.has(nameKey(identity)));
  translator.apply(changes);
  return { before: old, after: sideOf(translator), changedObjects: count };
}

function sideOf(translator: Translator): TranslatedSide {
  const translation = translator.translation();
  const { ports } = translator.rooms.gateways;
  const byGateway = new Map(
    translation.gateways.map((gateway) => [
      gatewayName(gateway),
      ports(objectKey('Gateway', gateway.namespace, gateway.name)),
    ]),
  );
  return { ...translation, ports: (gateway) => byGateway.get(gateway) ?? [] };
}

type Versions = Map<string, { readonly identity: Identity; readonly objects: unknown[] }>;

function changesBetween(
  before: readonly unknown[],
  after: readonly unknown[],
  hasFindings: (identity: Identity) => boolean,
): { readonly changes: readonly TranslatorChange[]; readonly count: number } {
  const [olds, news] = [versionsOf(before), versionsOf(after)];
  const changes: TranslatorChange[] = [];
  let count = 0;
  for (const [key, { identity, objects }] of olds) {
    if (isSame(objects, news.get(key)?.objects)) continue;
    count++;
    if (identity.name !== '') changes.push({ deleted: deletionOf(identity) });
  }
  for (const [key, { identity, objects }] of news) {
    const old = olds.get(key)?.objects;
    if (old === undefined) count++;
    // What is said of an object that has no identity holds until the next changes: then it is said again.
    if (isSame(objects, old) && identity.name !== '' && !hasFindings(identity)) continue;
    changes.push(...objects.map((object) => ({ object })));
  }
  return { changes, count };
}

/** Objects that a cluster would keep one of stand together. */
function versionsOf(objects: readonly unknown[]): Versions {
  const versions: Versions = new Map();
  for (const object of objects) {
    // What the API server makes of a `generateName` is no name of this object.
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

/** What names no namespace is in `default`, or in none. */
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
