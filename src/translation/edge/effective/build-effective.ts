// Builds the effective policies: the levels of each place in their order, merged, with the rules of units.

import type { Graph } from '../../../incremental/graph.ts';
import { objectKey } from '../../../objects/key.ts';
import type { Section } from '../backends/sections.ts';
import type { EdgePolicies } from '../policies/edge-policies.ts';
import { type AuxiliaryTarget, isMissing } from '../references/auxiliary.ts';
import type { UnitLists } from '../units/unit.ts';
import {
  type DestinationLevelSources,
  type DestinationLevelsOf,
  destinationLevels,
} from './destination-levels.ts';
import type { Destination, EdgeEffective, RulePlace } from './effective.ts';
import { buildLevels, type Levels } from './levels.ts';
import { merger, NOTHING } from './merger.ts';
import { type LevelsAbove, type RuleEffective, ruleEffectives } from './rule-effective.ts';
import { unitRules } from './unit-rules.ts';

export interface EffectiveSources extends DestinationLevelSources {
  readonly policies: EdgePolicies;
  readonly units: UnitLists;
}

export interface BuiltEffective extends EdgeEffective {
  readonly levels: Levels;
  /** All that is asked for a rule, so that its levels are looked up once. */
  readonly rule: (place: RulePlace) => RuleEffective;
  /** What acts on a destination, or on a section of it, whatever leads there. */
  readonly destination: DestinationLevelsOf;
  readonly aboveNothing: LevelsAbove;
}

export function buildEffective(graph: Graph, sources: EffectiveSources): BuiltEffective {
  const { snapshot, policies, units } = sources;
  const levels = buildLevels(graph, snapshot, policies);
  const merge = merger(units);
  const destination = destinationLevels(graph, sources, levels);
  const { rule, aboveNothing } = ruleEffectives(levels, merge, unitRules());
  const backend = (to: Destination, section: Section | undefined, place: RulePlace | undefined) =>
    (place === undefined ? aboveNothing : rule(place).above).merged(destination(to, section));
  return {
    levels,
    rule,
    destination,
    aboveNothing,
    frontend: (gateway) => merge(levels.ofGateway(gateway).map((target) => target.frontend)),
    beforeRouting: (listener) => merge(levels.ofListener(listener).map(({ before }) => before)),
    afterRouting: (place) => rule(place).after,
    backend: (to, place) => backend(to, undefined, place),
    section: backend,
    auxiliary: (target) => (isMissing(target) ? NOTHING : backend(calledBy(target), undefined, undefined)),
  };
}

/** What a policy calls, as a destination. */
export function calledBy(target: Exclude<AuxiliaryTarget, { readonly missing: string }>): Destination {
  const { kind, namespace, name } = target;
  return target.kind === 'EdgeBackend'
    ? { kind: 'EdgeBackend', namespace, name, object: objectKey(kind, namespace, name) }
    : { kind: target.kind, namespace, name, port: target.port };
}
