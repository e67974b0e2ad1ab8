// The effects of a policy's fields as text: what is the same at many places is listed once.

import { reasonText } from '../../../analysis/policies/policy-setting.ts';
import type { ProxyOutcome, ProxyOutcomeLoss } from '../../../analysis/proxy/explain/proxy-explanation.ts';
import type { PlacedSetting, PlaceName } from '../../../analysis/proxy/policies/placed-setting.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { counted, enumerated, firstOf } from '../../../grammar/plural.ts';
import { objectText } from '../rows.ts';
import { valueLines } from '../value-lines.ts';

/** Fields with the same outcome, at some places of one type. */
interface Group {
  readonly values: readonly string[];
  readonly setting: PlacedSetting;
  readonly places: PlaceName[];
  effectiveFor: number;
  readonly losses: Map<string, ProxyOutcomeLoss>;
}

/** How many blocks of lines are shown. */
const MAX_GROUPS = 50;
const MAX_WINNERS = 3;

/** `unlisted`: how many more outcomes there are. */
export function outcomesText(outcomes: readonly ProxyOutcome[], unlisted: number): readonly string[] {
  const groups = [...withSamePlaces(withSameFate(outcomes))];
  const rules = new Map(
    [...Map.groupBy(outcomes, ({ setting }) => ownerOf(setting.proxy.place))].map(([owner, own]) => [
      owner,
      new Set(own.map(({ setting }) => setting.proxy.place.name)).size,
    ]),
  );
  const more = groups.slice(MAX_GROUPS).reduce((sum, { places }) => sum + places.length, unlisted);
  return [
    ...groups.slice(0, MAX_GROUPS).flatMap((group) => groupLines(group, rules)),
    ...(more === 0 ? [] : [`  ... and ${counted(more, 'more value')}`]),
  ];
}

/** `HTTPRoute shop/cart` for its rules, the listener for hosts. */
function ownerOf({ sort, name }: PlaceName): string {
  const [, owner = name] =
    (sort === 'virtualHost' ? / of listener (.*)$/ : /^(.*) rules\[\d+\]/).exec(name) ?? [];
  return `${sort}\n${owner}`;
}

function withSameFate(outcomes: readonly ProxyOutcome[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const { setting, effectiveFor, losses } of outcomes) {
    const values = valueLines(setting);
    const fate = losses.map(({ reason, by }) => [reason, by]);
    const key = JSON.stringify([
      values,
      ownerOf(setting.proxy.place),
      setting.targets,
      effectiveFor > 0,
      fate,
    ]);
    const group = getOrCreate(groups, key, () => ({
      values,
      setting,
      places: [],
      effectiveFor: 0,
      losses: new Map(),
    }));
    group.places.push(setting.proxy.place);
    group.effectiveFor += effectiveFor;
    for (const loss of losses) {
      const id = JSON.stringify([loss.reason, loss.by]);
      const known = group.losses.get(id);
      group.losses.set(id, known === undefined ? loss : { ...known, routes: known.routes + loss.routes });
    }
  }
  return groups.values();
}

/** Merges fields whose blocks would differ only in their values. */
function withSamePlaces(groups: Iterable<Group>): Iterable<Group> {
  const joined = new Map<string, Group>();
  for (const group of groups) {
    const { places, effectiveFor, losses, setting } = group;
    const fate = [...losses.values()].map(({ reason, by, routes }) => [reason, by, routes]);
    const key = JSON.stringify([places, setting.targets, effectiveFor, fate]);
    const known = joined.get(key);
    joined.set(key, known === undefined ? group : { ...known, values: [...known.values, ...group.values] });
  }
  return joined.values();
}

function groupLines(
  { values, setting, places, effectiveFor, losses }: Group,
  rules: ReadonlyMap<string, number>,
): readonly string[] {
  return [
    ...values.map((line) => `  ${line}`),
    `    at ${placesText(places, setting, rules)}`,
    ...(effectiveFor === 0 ? [] : [`    applies to ${counted(effectiveFor, 'route')}`]),
    ...[...losses.values()].map(({ reason, by, routes, proxy }) => {
      const who = by.length === 0 ? '' : ` (${enumerated(by.slice(0, MAX_WINNERS).map(objectText), 'and')})`;
      return `    not for ${counted(routes, 'route')}, such as ${proxy.example}: ${reasonText(reason)}${who}`;
    }),
  ];
}

const MAX_PLACES = 5;

function placesText(
  places: readonly PlaceName[],
  setting: PlacedSetting,
  rules: ReadonlyMap<string, number>,
): string {
  const [first = setting.proxy.place] = places;
  if (places.length === 1) return first.name;
  const owner = ownerOf(first).slice(first.sort.length + 1);
  const names = firstOf(
    places.map(({ name }) => name.replace(`${owner} `, '').replace(` of listener ${owner}`, '')),
    MAX_PLACES,
  ).join(', ');
  // A policy that targets the whole route applies to all of its rules.
  const isWhole = setting.targets.some(
    (target) => objectText(target) === owner && target.section === undefined,
  );
  if (first.sort !== 'route') return `${counted(places.length, 'place')}: ${names}`;
  if (isWhole && rules.get(ownerOf(first)) === places.length) return `all rules of ${owner}`;
  return `${owner} ${names}`;
}
