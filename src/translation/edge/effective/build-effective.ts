// Builds the effective policies: the levels of each place in their order, merged, with the rules of units.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { exactKeyOf, exactPartsOf, objectKey } from '../../../objects/key.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import type { MergedPolicy, PolicyLevel } from '../../../policy/merge.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { BuiltBackend } from '../backends/built-backend.ts';
import { type Section, sectionNamed } from '../backends/sections.ts';
import type { EdgePolicies } from '../policies/edge-policies.ts';
import { hasContent } from '../policies/read-policy.ts';
import { type AuxiliaryTarget, isMissing } from '../references/auxiliary.ts';
import type { UnitLists } from '../units/unit.ts';
import { ByIdentity } from './by-identity.ts';
import type { Destination, EdgeEffective, RulePlace } from './effective.ts';
import { buildLevels, type Levels, NO_LEVEL, type TargetLevels } from './levels.ts';
import { merger, NOTHING } from './merger.ts';
import { type DestinationKind, unitRules } from './unit-rules.ts';

/** A BackendTLSPolicy as a policy with the unit `backend.tls`. `port`: of a Service, by its name. */
export type TlsPolicyOf = (target: {
  readonly kind: 'Service' | 'EdgeBackend';
  readonly namespace: string;
  readonly name: string;
  readonly port?: string;
}) => MergeablePolicy | undefined;

export interface EffectiveSources {
  readonly snapshot: Snapshot;
  readonly policies: EdgePolicies;
  readonly units: UnitLists;
  /** By the key of the EdgeBackend. */
  readonly backend: (object: string) => BuiltBackend | undefined;
  readonly tlsPolicy: TlsPolicyOf;
}

/** The effective policies of one rule at one listener. */
export interface RuleEffective {
  /** The targets of EdgePolicies that cover it: the rule and its route, then the listener and what it belongs to. */
  readonly onRule: readonly TargetLevels[];
  readonly onListener: readonly TargetLevels[];
  readonly after: MergedPolicy;
  readonly backend: (destination: Destination, section?: Section) => MergedPolicy;
}

export interface BuiltEffective extends EdgeEffective {
  readonly levels: Levels;
  /** All that is asked for a rule, so that its levels are looked up once. */
  readonly rule: (place: RulePlace) => RuleEffective;
  /** The targets of EdgePolicies that cover a destination, or a section of it, whatever leads there. */
  readonly targetsOf: (destination: Destination, section?: Section) => readonly TargetLevels[];
}

export function buildEffective(graph: Graph, sources: EffectiveSources): BuiltEffective {
  const { snapshot, policies, units, backend } = sources;
  const levels = buildLevels(graph, snapshot, policies);
  const merge = merger(units);
  const rules = unitRules();
  const destinations = destinationLevels(graph, sources, levels);
  const backendOf = (
    destination: Destination,
    section: Section | undefined,
    above: readonly PolicyLevel[],
  ): MergedPolicy => {
    const { levels: own } = destinations(destination, section);
    const merged = merge([...own, ...above]);
    return merged === NOTHING ? merged : rules.forKind(merged, kindOf(destination, backend));
  };
  const rule = (place: RulePlace): RuleEffective => {
    const { listener, route } = place;
    const onRule = levels.ofRule(route, place.rule);
    const onListener = levels.ofListener(listener);
    const merged = merge([
      ...onRule.map(({ after }) => after),
      ...onListener.map(({ afterAboveRoutes }) => afterAboveRoutes),
    ]);
    const limited = route.kind === 'HTTPRoute' ? merged : rules.withoutTimeouts(merged);
    const above = [...onRule, ...onListener].map((target) => target.backend);
    return {
      onRule,
      onListener,
      after: rules.withRule(limited, place.own),
      backend: (destination, section) => backendOf(destination, section, above),
    };
  };
  return {
    levels,
    rule,
    targetsOf: (destination, section) => destinations(destination, section).targets,
    frontend: (gateway) => merge(levels.ofGateway(gateway).map(({ frontend }) => frontend)),
    beforeRouting: (listener) => merge(levels.ofListener(listener).map(({ before }) => before)),
    afterRouting: (place) => rule(place).after,
    backend: (destination, place) =>
      place === undefined ? backendOf(destination, undefined, NONE) : rule(place).backend(destination),
    section: (destination, section, place) =>
      place === undefined ? backendOf(destination, section, NONE) : rule(place).backend(destination, section),
    auxiliary: (target) => (isMissing(target) ? NOTHING : backendOf(calledBy(target), undefined, NONE)),
  };
}

/** What a policy calls, as a destination. */
export function calledBy(target: Exclude<AuxiliaryTarget, { readonly missing: string }>): Destination {
  const { kind, namespace, name } = target;
  return target.kind === 'EdgeBackend'
    ? { kind: 'EdgeBackend', namespace, name, object: objectKey(kind, namespace, name) }
    : { kind: target.kind, namespace, name, port: target.port };
}

function kindOf(destination: Destination, backend: EffectiveSources['backend']): DestinationKind {
  if (destination.kind !== 'EdgeBackend') return 'other';
  const kind = backend(destination.object)?.kind;
  return kind === 'ai' || kind === 'mcp' ? kind : 'other';
}

/** The levels of a destination itself, strongest first, and the targets of EdgePolicies among them. */
interface DestinationLevels {
  readonly levels: readonly PolicyLevel[];
  readonly targets: readonly TargetLevels[];
}

type DestinationLevelsOf = (destination: Destination, section?: Section) => DestinationLevels;

const NONE: readonly never[] = [];

const NO_LEVELS: DestinationLevels = { levels: NONE, targets: NONE };

/** What applies to a destination, whatever leads there. */
function destinationLevels(
  graph: Graph,
  { snapshot, backend, tlsPolicy }: EffectiveSources,
  { onObject }: Levels,
): DestinationLevelsOf {
  const interned = new ByIdentity<MergeablePolicy, PolicyLevel>();
  const level = (policies: readonly (MergeablePolicy | undefined)[]): PolicyLevel => {
    const set = policies.filter((each): each is MergeablePolicy => each !== undefined && hasContent(each));
    return set.length === 0 ? NO_LEVEL : interned.get(set, () => ({ policies: set, fold: NO_LEVEL.fold }));
  };
  /** EdgePolicies of a rank, and below them the BackendTLSPolicy of the same rank. */
  const rank = (targets: readonly TargetLevels[], tls?: MergeablePolicy): PolicyLevel =>
    tls === undefined && targets.length === 1
      ? targets[0]!.backend
      : level([...targets.flatMap((target) => target.backend.policies), tls]);
  const portNames = graph.memo('name of a port', (key) => {
    const [object, port] = exactPartsOf<[string, number]>(key);
    return snapshot.get('Service', object)?.spec?.ports?.find((one) => one.port === port)?.name;
  });
  const service = (namespace: string, name: string, port: number) => {
    const portName = portNames(exactKeyOf([objectKey('Service', namespace, name), port]));
    const sections = [String(port), ...(portName === undefined ? [] : [portName])];
    return {
      onPort: onObject('Service', namespace, name, sections),
      whole: onObject('Service', namespace, name),
      tlsOfPort:
        portName === undefined ? undefined : tlsPolicy({ kind: 'Service', namespace, name, port: portName }),
      tls: tlsPolicy({ kind: 'Service', namespace, name }),
    };
  };
  const edgeBackend = (destination: Extract<Destination, { kind: 'EdgeBackend' }>, section?: Section) => {
    const { namespace, name, object } = destination;
    const built = backend(object);
    const found = section && built && sectionNamed(built, section.name);
    const names = section && [...new Set([section.name, section.selector ?? section.name])];
    const called = found?.target?.kind === 'service' ? found.target : undefined;
    return {
      inline: built?.inline,
      sectionInline: found?.inline,
      onSection: names === undefined ? NONE : onObject('EdgeBackend', namespace, name, names),
      whole: onObject('EdgeBackend', namespace, name),
      tls: tlsPolicy({ kind: 'EdgeBackend', namespace, name }),
      // A selector finds ports of Services: what targets the Service applies to it too.
      called: called && service(called.namespace, called.service, called.port),
    };
  };
  const derived = (destination: Destination, section?: Section): DestinationLevels => {
    switch (destination.kind) {
      case 'Service': {
        const found = service(destination.namespace, destination.name, destination.port);
        return {
          levels: [rank(found.onPort, found.tlsOfPort), rank(found.whole, found.tls)],
          targets: [...found.onPort, ...found.whole],
        };
      }
      case 'EdgeBackend': {
        const { called, onSection, whole, ...found } = edgeBackend(destination, section);
        const onSections = [...onSection, ...(called?.onPort ?? [])];
        const onObjects = [...whole, ...(called?.whole ?? [])];
        return {
          levels: [
            level([found.sectionInline]),
            level([found.inline]),
            rank(onSections, called?.tlsOfPort),
            rank(onObjects, found.tls ?? called?.tls),
          ],
          targets: [...onSections, ...onObjects],
        };
      }
      default:
        return NO_LEVELS;
    }
  };
  // Thousands of routes lead to one destination.
  const ofDestination = graph.memo<DestinationLevels>(
    'levels of a destination',
    (key) => derived(...exactPartsOf<[Destination, Section | undefined]>(key)),
    { isEqual: areSame },
  );
  const keys = new WeakMap<Destination, string>();
  return (destination, section) => {
    if (section !== undefined) return ofDestination(exactKeyOf([canonical(destination), section]));
    return ofDestination(getOrCreate(keys, destination, () => exactKeyOf([canonical(destination)])));
  };
}

/** With its members in one order, as a part of a key. */
function canonical(destination: Destination): Destination {
  const { kind, namespace, name } = destination;
  return destination.kind === 'EdgeBackend'
    ? { kind: 'EdgeBackend', namespace, name, object: destination.object }
    : ({ kind, namespace, name, port: destination.port } as Destination);
}

const areSame = (left: DestinationLevels, right: DestinationLevels): boolean =>
  areItemsSame(left.levels, right.levels) && areItemsSame(left.targets, right.targets);

const areItemsSame = (left: readonly object[], right: readonly object[]): boolean =>
  left.length === right.length && left.every((item, index) => item === right[index]);
