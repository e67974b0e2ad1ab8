// The units that are written with a rule and with its destinations, merged: for a data plane that merges nothing itself.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { keyOfObject } from '../../../objects/reference.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import type { RouteObject } from '../../routes/route.ts';
import { backendKey } from '../backends/backend-records.ts';
import type { BuiltBackend } from '../backends/built-backend.ts';
import { type Section, sectionsOf } from '../backends/sections.ts';
import type { BuiltEffective, RuleEffective } from '../effective/build-effective.ts';
import { ByIdentity } from '../effective/by-identity.ts';
import type { Destination } from '../effective/effective.ts';
import type { TargetLevels } from '../effective/levels.ts';
import { type OutcomesAt, outcomesAt, type PlaceOutcome } from '../effective/outcomes.ts';
import { refusalOf } from '../effective/refusal.ts';
import type { UnitSpecs } from '../effective/unit-specs.ts';
import type { Backend } from '../model/records.ts';
import type { BackendReference, BackendSpec, TrafficSpec } from '../model/specs.ts';
import type { EdgeOptions } from '../options.ts';
import type { BuiltRule, RuleUnits, UnitsAt } from '../routes/built-rule.ts';
import type { EdgeRoutes } from '../routes/edge-routes.ts';
import { recordsWith, type SectionUnits, sectionUnits, variantKey } from './section-units.ts';

/** The records of an EdgeBackend as some places need it. */
export interface BackendVariant {
  /** Of the main record. */
  readonly key: string;
  readonly records: readonly Backend[];
}

/** A route with the units of its rules at each listener. */
export interface RouteUnits {
  readonly at: (listener: GatewayListener, rule: number) => RuleUnits | undefined;
  readonly variants: readonly BackendVariant[];
  readonly outcomes: readonly PlaceOutcome[];
}

export interface EffectiveUnits {
  /** By the key of the route. */
  readonly routes: Collection<RouteUnits | undefined>;
  readonly unitsAt: UnitsAt;
  /** The records of an EdgeBackend, for whatever leads there; undefined: nothing may be sent to it. */
  readonly backend: Memo<readonly Backend[] | undefined>;
}

export interface EffectiveUnitSources {
  readonly options: EdgeOptions;
  readonly effective: BuiltEffective;
  readonly specs: UnitSpecs;
  /** By the key of the EdgeBackend. */
  readonly backend: (object: string) => BuiltBackend | undefined;
  readonly routes: Pick<EdgeRoutes, 'keys' | 'built' | 'listenersOf'>;
}

export function effectiveUnits(graph: Graph, sources: EffectiveUnitSources): EffectiveUnits {
  const { routes, effective, backend } = sources;
  const plain = graph.memo<PlainBackend | undefined>('units of an EdgeBackend', (object) => {
    const built = backend(object);
    return built && plainBackend(built, sources);
  });
  const writer = destinationWriter(sources, plain);
  const outcomes = outcomesAt();
  const units = graph.collection<RouteUnits | undefined>({
    name: 'units of rules',
    keys: routes.keys,
    derive(key) {
      const built = routes.built(key);
      if (built === undefined || built.rules.length === 0) return undefined;
      const all = new Map<GatewayListener, ReadonlyMap<number, RuleUnits>>();
      const variants = new Map<string, BackendVariant>();
      const told = new Set<PlaceOutcome>();
      for (const listener of routes.listenersOf(key)) {
        const before = effective.beforeRouting(listener);
        const ofRules = built.rules.map((rule): [number, RuleUnits] => {
          const place = { listener, route: built.route, rule: rule.index, own: rule.own };
          const found = effective.rule(place);
          const written = ruleUnits(rule, found, {
            refusal: refusalOf(before),
            writer,
            sources,
            route: built.route,
          });
          for (const variant of written.variants) variants.set(variant.key, variant);
          for (const outcome of ruleOutcomes(rule, found, sources, outcomes)) told.add(outcome);
          return [rule.index, written.units];
        });
        all.set(listener, new Map(ofRules));
      }
      return {
        at: (listener, rule) => all.get(listener)?.get(rule),
        variants: [...variants.values()],
        outcomes: [...told],
      };
    },
  });
  return {
    routes: units,
    unitsAt: ({ listener, route, rule }) =>
      units.get(keyOfObject(route))?.at(listener, rule) ?? { trafficPolicies: [], backends: [] },
    backend: graph.memo('records of an EdgeBackend', (object) => plain(object)?.records),
  };
}

interface RuleSources {
  /** Why nothing may be sent from the listener. */
  readonly refusal: string | undefined;
  readonly writer: DestinationWriter;
  readonly sources: EffectiveUnitSources;
  readonly route: RouteObject;
}

function ruleUnits(
  rule: BuiltRule,
  found: RuleEffective,
  { refusal: atListener, writer, sources: { specs, options }, route }: RuleSources,
): { readonly units: RuleUnits; readonly variants: readonly BackendVariant[] } {
  const variants: BackendVariant[] = [];
  // Streams have no requests that policies on traffic could judge.
  const isStream = route.kind === 'TCPRoute' || route.kind === 'TLSRoute';
  const refusal = isStream ? undefined : (refusalOf(found.after) ?? atListener);
  const isRefused = options.failsClosed && refusal !== undefined;
  const backends = rule.backends.map((backend) => {
    const { reference, destination, policies } = backend;
    if (destination === undefined || reference === undefined) return { backendPolicies: policies };
    const written = writer(destination, reference, found);
    if (written.variant !== undefined) variants.push(written.variant);
    const own = joined(policies, written.specs);
    return written.reference === undefined || isRefused
      ? { backendPolicies: own }
      : { reference: written.reference, backendPolicies: own };
  });
  const units = isStream ? NO_SPECS : specs.traffic(found.after);
  return { units: { trafficPolicies: joined(filterUnits(rule), units), backends }, variants };
}

const NO_SPECS: readonly never[] = [];

const joined = <Spec>(first: readonly Spec[], second: readonly Spec[]): readonly Spec[] =>
  first.length === 0 ? second : second.length === 0 ? first : [...first, ...second];

/** What no policy can say. */
function filterUnits({ redirect, rewrite, mirrors }: BuiltRule): readonly TrafficSpec[] {
  if (redirect === undefined && rewrite === undefined && mirrors === undefined) return NO_SPECS;
  return [
    ...(redirect === undefined ? [] : [{ requestRedirect: redirect }]),
    ...(rewrite === undefined ? [] : [rewrite]),
    ...(mirrors === undefined ? [] : [{ requestMirror: mirrors }]),
  ];
}

interface WrittenDestination {
  /** Undefined: nothing may be sent there. */
  readonly reference?: BackendReference;
  readonly specs: readonly BackendSpec[];
  readonly variant?: BackendVariant;
}

type DestinationWriter = (
  destination: Destination,
  reference: BackendReference,
  rule: RuleEffective,
) => WrittenDestination;

interface PlainBackend {
  readonly built: BuiltBackend;
  readonly units: SectionUnits;
  readonly records: readonly Backend[] | undefined;
}

const destinationOf = ({ namespace, name, object }: BuiltBackend): Destination => ({
  kind: 'EdgeBackend',
  namespace,
  name,
  object,
});

function plainBackend(
  built: BuiltBackend,
  { effective, specs, options }: EffectiveUnitSources,
): PlainBackend {
  const destination = destinationOf(built);
  const base = effective.backend(destination, undefined);
  const sections = sectionsOf(built).map((section) => effective.section(destination, section, undefined));
  const { failsClosed } = options;
  const units = sectionUnits(built, { base, sections }, { specs, failsClosed });
  const isRefused = failsClosed && refusalOf(base) !== undefined;
  return { built, units, records: isRefused ? undefined : recordsWith(built, units, specs.backend(base)) };
}

function destinationWriter(
  { effective: _, specs, options: { failsClosed } }: EffectiveUnitSources,
  plain: (object: string) => PlainBackend | undefined,
): DestinationWriter {
  const known = new ByIdentity<object, WrittenDestination>();
  const inParts = (built: PlainBackend, sections: readonly MergedPolicy[], base: MergedPolicy) =>
    known.get([built, base, ...sections], (): WrittenDestination => {
      const { built: backend, units: usual } = built;
      const units = sectionUnits(backend, { base, sections }, { specs, failsClosed });
      const own = specs.backend(base);
      if (units.identity === usual.identity)
        return built.records === undefined
          ? { specs: own }
          : { reference: { backend: backendKey(backend) }, specs: own };
      const key = variantKey(backend, units);
      const records = recordsWith(backend, units, own, key);
      return records === undefined
        ? { specs: own }
        : { reference: { backend: key }, specs: own, variant: { key, records } };
    });
  return (destination, reference, rule) => {
    const base = rule.backend(destination);
    if (failsClosed && refusalOf(base) !== undefined) return { specs: specs.backend(base) };
    const built = destination.kind === 'EdgeBackend' ? plain(destination.object) : undefined;
    const parts = built === undefined ? [] : sectionsOf(built.built);
    if (built === undefined || parts.length === 0) return { reference, specs: specs.backend(base) };
    const sections = parts.map((section) => rule.backend(destination, section));
    return inParts(built, sections, base);
  };
}

const after = ({ after }: TargetLevels) => after;
const afterAboveRoutes = ({ afterAboveRoutes }: TargetLevels) => afterAboveRoutes;
const ofBackends = ({ backend }: TargetLevels) => backend;

function ruleOutcomes(
  rule: BuiltRule,
  { onRule, onListener, after: merged, backend: merge }: RuleEffective,
  { effective: { targetsOf }, backend }: EffectiveUnitSources,
  outcomes: OutcomesAt,
): readonly PlaceOutcome[] {
  const ofDestination = (destination: Destination, section?: Section): readonly PlaceOutcome[] =>
    outcomes([...targetsOf(destination, section), ...onRule, ...onListener], ofBackends, () =>
      merge(destination, section),
    );
  return [
    ...outcomes(onRule, after, () => merged),
    ...outcomes(onListener, afterAboveRoutes, () => merged),
    ...rule.backends.flatMap(({ destination }) => {
      if (destination === undefined) return [];
      const built = destination.kind === 'EdgeBackend' ? backend(destination.object) : undefined;
      const sections = built === undefined ? [] : sectionsOf(built);
      // Requests go to one of the parts, where there are parts.
      return sections.length === 0
        ? ofDestination(destination)
        : sections.flatMap((section) => ofDestination(destination, section));
    }),
  ];
}
