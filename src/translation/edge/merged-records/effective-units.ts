// The units that are written with a rule and with its destinations, merged: for a data plane that merges nothing itself.

import { joined } from '../../../grammar/joined.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { RouteObject } from '../../routes/route.ts';
import type { PlaceOutcome } from '../effective/outcomes.ts';
import { refusalOf } from '../effective/refusal.ts';
import type { RuleEffective } from '../effective/rule-effective.ts';
import type { Limit } from '../limits/limit.ts';
import type { Backend } from '../model/records.ts';
import type { TrafficSpec } from '../model/specs.ts';
import type { BuiltRule, PlacedUnits, RuleUnits, UnitsOfRoute } from '../routes/built-rule.ts';
import { type EdgeRoutes, ownUnits } from '../routes/edge-routes.ts';
import { type LargeRoute, largeRoute, placedBytes } from './placed-bytes.ts';
import { type RuleOutcomes, ruleOutcomes } from './rule-outcomes.ts';
import {
  type BackendVariant,
  type WrittenDestinationSources,
  type WrittenDestinations,
  writtenDestinations,
} from './written-destinations.ts';

/** A route with the units of its rules at each listener. */
export interface RouteUnits {
  readonly placed: readonly PlacedUnits[];
  readonly variants: readonly BackendVariant[];
  readonly outcomes: readonly PlaceOutcome[];
  /** Only of a large one, which may be limited. */
  readonly large?: LargeRoute;
}

export interface EffectiveUnits {
  /** By the key of the route, whatever its size. */
  readonly routes: Collection<RouteUnits | undefined>;
  /** Why a route isn't written as it is; undefined: it is. */
  readonly limitOf: (route: string) => Limit | undefined;
  readonly unitsOf: UnitsOfRoute;
  /** The records of an EdgeBackend, for whatever leads there; undefined: nothing may be sent to it. */
  readonly backend: Memo<readonly Backend[] | undefined>;
  /** Why an EdgeBackend is limited; undefined: it isn't. */
  readonly backendLimitOf: (object: string) => Limit | undefined;
}

export interface EffectiveUnitSources extends WrittenDestinationSources {
  readonly routes: Pick<EdgeRoutes, 'keys' | 'built' | 'listenersOf'>;
}

export function effectiveUnits(graph: Graph, sources: EffectiveUnitSources): EffectiveUnits {
  const { routes, effective, limits } = sources;
  const destinations = writtenDestinations(graph, sources);
  const parts = { ...sources, destinations, outcomes: ruleOutcomes() };
  const units = graph.collection<RouteUnits | undefined>({
    name: 'units of rules',
    keys: routes.keys,
    derive(key) {
      const built = routes.built(key);
      if (built === undefined || built.rules.length === 0 || built.limit !== undefined) return undefined;
      const { route, rules } = built;
      const told = new Told();
      const placed = routes.listenersOf(key).map((listener): PlacedUnits => {
        const refusal = refusalOf(effective.beforeRouting(listener));
        const units = rules.map((rule) => {
          const found = effective.rule({ listener, route, rule: rule.index, own: rule.own });
          return ruleUnits(rule, found, { route, refusal, told }, parts);
        });
        return { listener, units };
      });
      const { variants, outcomes } = told;
      const large = largeRoute(key, built, { placed, variants }, limits);
      return large === undefined ? { placed, variants, outcomes } : { placed, variants, outcomes, large };
    },
  });
  const limitOf = placedBytes(graph, units, limits);
  const ofLimited = ownUnits(routes);
  return {
    routes: units,
    limitOf,
    unitsOf: (key, built) =>
      built.limit === undefined ? (units.get(key)?.placed ?? NONE) : ofLimited(key, built),
    backend: destinations.records,
    backendLimitOf: destinations.limitOf,
  };
}

const NONE: readonly never[] = [];

/** What the rules of a route tell beside their units. */
class Told {
  #variants: Map<string, BackendVariant> | undefined;
  readonly #outcomes: (readonly PlaceOutcome[])[] = [];

  /** Most routes have none. */
  addVariant(variant: BackendVariant): void {
    this.#variants ??= new Map();
    this.#variants.set(variant.key, variant);
  }

  /** Rules share lists. */
  addOutcomes(outcomes: readonly PlaceOutcome[]): void {
    if (outcomes.length > 0 && this.#outcomes.at(-1) !== outcomes) this.#outcomes.push(outcomes);
  }

  get variants(): readonly BackendVariant[] {
    return this.#variants === undefined ? NONE : [...this.#variants.values()];
  }

  get outcomes(): readonly PlaceOutcome[] {
    const [first = NONE, ...others] = this.#outcomes;
    return others.length === 0 ? first : [...new Set(this.#outcomes.flat())];
  }
}

interface RouteAtListener {
  readonly route: RouteObject;
  /** Why nothing may be sent from the listener. */
  readonly refusal: string | undefined;
  readonly told: Told;
}

interface RuleSources extends Pick<EffectiveUnitSources, 'options' | 'specs'> {
  readonly destinations: WrittenDestinations;
  readonly outcomes: RuleOutcomes;
}

function ruleUnits(
  rule: BuiltRule,
  found: RuleEffective,
  { route, refusal: atListener, told }: RouteAtListener,
  { options, specs, destinations, outcomes }: RuleSources,
): RuleUnits {
  // Streams have no requests that policies on traffic could judge.
  const isStream = route.kind === 'TCPRoute' || route.kind === 'TLSRoute';
  const refusal = isStream ? undefined : (refusalOf(found.after) ?? atListener);
  const isRefused = options.failsClosed && refusal !== undefined;
  if (rule.backends.length === 0) told.addOutcomes(outcomes.ofRule(found));
  const backends = rule.backends.map(({ reference, destination, policies }) => {
    if (destination === undefined || reference === undefined) {
      told.addOutcomes(outcomes.ofRule(found));
      return { backendPolicies: policies };
    }
    const ends = destinations.ends(destination);
    told.addOutcomes(outcomes.withEnds(found, ends));
    const written = destinations.written(ends, found.above);
    const { variant } = written;
    if (variant !== undefined) told.addVariant(variant);
    const backendPolicies = joined(policies, written.specs);
    if (written.isRefused || isRefused) return { backendPolicies };
    return {
      reference: variant === undefined ? reference : { backend: variant.key },
      backendPolicies,
    };
  });
  const units = isStream ? NONE : specs.traffic(found.after);
  return { trafficPolicies: joined(filterUnits(rule), units), backends };
}

/** What no policy can say. */
function filterUnits({ redirect, rewrite, mirrors }: BuiltRule): readonly TrafficSpec[] {
  if (redirect === undefined && rewrite === undefined && mirrors === undefined) return NONE;
  return [
    ...(redirect === undefined ? [] : [{ requestRedirect: redirect }]),
    ...(rewrite === undefined ? [] : [rewrite]),
    ...(mirrors === undefined ? [] : [{ requestMirror: mirrors }]),
  ];
}
