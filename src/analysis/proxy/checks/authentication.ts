// Authentication that a Gateway or a listener requires, and that requests of a route escape: a more specific policy turns it off, or they
// come through another listener or another Gateway that doesn't require it.

import { advice } from '../../../diagnostics/finding.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { isObject } from '../../../grammar/json.ts';
import { enumerated } from '../../../grammar/plural.ts';
import { keyOf } from '../../../objects/key.ts';
import type { EffectivePolicies } from '../../../translation/policies/policy-source.ts';
import { chainKey, hostKey } from '../../../translation/proxy/keys.ts';
import type { Placement } from '../../../translation/proxy/routes/placement.ts';
import type { TranslatedMatch } from '../../../translation/proxy/routes/translate-match.ts';
import type { TranslatedRoute } from '../../../translation/proxy/routes/translated-routes.ts';
import { policiesOn } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { Report } from '../../../translation/reports.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { keyOfPolicy, policyText } from '../../policies/policy-setting.ts';
import { ruleText } from './rule-places.ts';

/** Fields of TrafficPolicy that authenticate callers. */
const AUTHENTICATION = ['extAuth', 'jwt', 'basicAuth'] as const;

type Field = (typeof AUTHENTICATION)[number];

/** Whether a place requires one of them or turns it off, and by which policies. */
interface Demand {
  readonly isOff: boolean;
  readonly by: readonly string[];
}

type Demands = ReadonlyMap<Field, Demand>;

const NO_DEMANDS: Demands = new Map();

export function* authentication(view: TranslationView): Iterable<Report> {
  const { snapshot, proxy } = view;
  const demandsAt = placeReader(view);
  const escapes = new Map<string, Escape>();
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS)) {
    const route = proxy.translated.get(key);
    if (route?.placed === undefined || route.placed.placements.length === 0) continue;
    const places = route.placed.placements.map((placement) => ({
      placement,
      host: demandsAt.host(placement),
      chain: demandsAt.chain(placement),
    }));
    if (places.every(({ host, chain }) => host.size + chain.size === 0)) continue;
    let last: EffectivePolicies | undefined;
    for (const match of route.matches) {
      if (match.effective === last || !isOpen(match)) continue;
      last = match.effective;
      const own = demandsAt.of(match.effective);
      for (const { host, chain } of places) {
        noteEscapes(own, [host, chain], ruleText(match.flat.held), escapes);
        noteEscapes(host, [chain], ruleText(match.flat.held), escapes);
      }
    }
    yield* sideEntrances(key, route, places, demandsAt.of);
  }
  for (const { policy, field, routes, demanded } of escapes.values()) {
    const [first, ...others] = routes;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    const fault = advice(
      `requests to ${first}${more} skip \`${field}\`, which ${[...demanded].slice(0, 3).map(policyText).join(', ')} requires: this policy turns it off there`,
      'if that is intended, suppress the finding with a reason; otherwise remove `disable`',
    );
    yield { about: keyOfPolicy(policy), code: 'AN-40', segments: ['spec', field, 'disable'], fault };
  }
}

interface Escape {
  readonly policy: string;
  readonly field: Field;
  readonly routes: Set<string>;
  readonly demanded: Set<string>;
}

/** A place that turns off what a less specific one requires, if no place between them requires it again. */
function noteEscapes(
  inner: Demands,
  outer: readonly Demands[],
  route: string,
  escapes: Map<string, Escape>,
): void {
  for (const [field, { isOff, by }] of inner) {
    if (!isOff) continue;
    const nearest = outer.map((demands) => demands.get(field)).find((demand) => demand !== undefined);
    if (nearest === undefined || nearest.isOff) continue;
    for (const policy of by) {
      const id = keyOf(policy, field);
      const { routes, demanded } = getOrCreate(escapes, id, () => ({
        policy,
        field,
        routes: new Set(),
        demanded: new Set(),
      }));
      routes.add(route);
      for (const demand of nearest.by) demanded.add(demand);
    }
  }
}

interface PlaceDemands {
  readonly placement: Placement;
  readonly host: Demands;
  readonly chain: Demands;
}

/** A route that forwards, and doesn't require on one listener what it requires on another. */
function* sideEntrances(
  about: string,
  { placed, matches }: TranslatedRoute,
  places: readonly PlaceDemands[],
  demandsOf: (placed: EffectivePolicies) => Demands,
): Iterable<Report> {
  if (places.length < 2) return;
  for (const field of AUTHENTICATION) {
    // If the route itself sets it, it is the same on all listeners.
    const isLeftOpen = matches.some((match) => isOpen(match) && !demandsOf(match.effective).has(field));
    if (!isLeftOpen) continue;
    const guarded = places.find((place) => demandAt(place, field)?.isOff === false);
    if (guarded === undefined) continue;
    const open = places.filter((place) => demandAt(place, field) === undefined);
    const [first] = open;
    if (first === undefined) continue;
    const { by } = demandAt(guarded, field)!;
    const fault = advice(
      `through ${wayText(first.placement)} requests reach this route without \`${field}\`, which ${enumerated(by.slice(0, 3).map(policyText), 'and')} requires through ${wayText(guarded.placement)}`,
      'attach the policy to the whole Gateway or to the route, or attach the route to one listener with `sectionName`',
    );
    const index = parentOf(first.placement, placed!);
    yield { about, code: 'AN-41', segments: ['spec', 'parentRefs', ...(index === -1 ? [] : [index])], fault };
  }
}

const demandAt = ({ host, chain }: PlaceDemands, field: Field): Demand | undefined =>
  host.get(field) ?? chain.get(field);

const wayText = ({ gateway, chain, host, port }: Placement): string =>
  `${gateway.replace('/', ' ')}, port ${port}, host ${host}${chain.startsWith('listener~') ? '' : ` (listener ${chain})`}`;

/** The parentRef of the route that leads there. */
function parentOf(
  { gateway, port, host }: Placement,
  { route, parents }: NonNullable<TranslatedRoute['placed']>,
): number {
  const found = parents.find(({ listeners }) =>
    listeners.some(
      ({ listener, hosts }) =>
        listener.gateway === gateway && listener.spec.port === port && hosts.includes(host),
    ),
  );
  return found === undefined ? -1 : (route.spec.parentRefs ?? []).indexOf(found.parentRef);
}

/** A match that forwards requests; one that answers 500, or by itself, gives no access. */
const isOpen = ({ route, errors }: TranslatedMatch): boolean =>
  errors.length === 0 && route?.route !== undefined;

/** The requirements of places, each read once. */
function placeReader({ snapshot, proxy }: TranslationView) {
  const known = new WeakMap<EffectivePolicies, Demands>();
  const of = (placed: EffectivePolicies | undefined): Demands => {
    if (placed === undefined || placed.merged.fields.size === 0 || placed.merged.errors.length > 0)
      return NO_DEMANDS;
    return getOrCreate(known, placed, () => demandsIn(placed));
  };
  const demandsIn = ({ merged }: EffectivePolicies): Demands => {
    const demands = new Map<Field, Demand>();
    for (const field of AUTHENTICATION) {
      const origins = merged.fields.get(field)?.origins ?? [];
      if (origins.length === 0) continue;
      const turnsOff = (id: string): boolean => {
        const spec = snapshot.get('TrafficPolicy', keyOfPolicy(id))?.spec as
          | Readonly<Record<string, unknown>>
          | undefined;
        const value = spec?.[field];
        return isObject(value) && value['disable'] !== undefined;
      };
      const off = origins.filter(turnsOff);
      demands.set(field, { isOff: off.length > 0, by: off.length > 0 ? off : origins });
    }
    return demands.size === 0 ? NO_DEMANDS : demands;
  };
  return {
    of,
    host: (placement: Placement): Demands => {
      const served = proxy.places.host(hostKey(placement));
      return of(served && policiesOn(served, placement.section));
    },
    chain: ({ gateway, chain }: Placement): Demands => of(proxy.places.onChain(chainKey(gateway, chain))),
  };
}
