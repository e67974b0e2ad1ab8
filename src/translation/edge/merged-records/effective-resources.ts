// The resources of the effective mode beside routes: EdgeBackends with merged policies, and the few policies that stay at a target.

import { createHash } from 'node:crypto';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { compareText } from '../../../objects/reference.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import { keptResources, type SharedResource } from '../../keyed.ts';
import type { SharedResources } from '../../plane.ts';
import type { BuiltEffective } from '../effective/build-effective.ts';
import { type TargetLevels, targetId } from '../effective/levels.ts';
import { outcomeKey, outcomeOf, outcomesAt, type PlaceOutcome } from '../effective/outcomes.ts';
import type { UnitSpecs } from '../effective/unit-specs.ts';
import type { ListenerNames } from '../listeners/listener-names.ts';
import type { Backend, Policy, PolicyTarget } from '../model/records.ts';
import { EDGE } from '../name.ts';
import type { EdgePolicies } from '../policies/edge-policies.ts';
import { edgePolicyId } from '../policies/edge-policies.ts';
import type { PolicyOutcomes } from '../policies/edge-policy-statuses.ts';
import { policyRecord, sharedRecords } from '../policies/policy-records.ts';
import type { PolicyPart } from '../policies/read-policy.ts';
import { type CalledService, calledServices } from './called-services.ts';
import type { EffectiveUnitSources, EffectiveUnits, RouteUnits } from './effective-units.ts';
import type { BackendVariant } from './written-destinations.ts';

export interface EffectiveResourceSources extends EffectiveUnitSources {
  readonly gateways: Gateways;
  readonly policies: EdgePolicies;
  readonly effective: BuiltEffective;
  readonly units: EffectiveUnits;
  readonly names: ListenerNames;
}

export interface EffectiveResources {
  readonly shared: readonly SharedResources[];
  readonly outcomes: PolicyOutcomes;
}

export function effectiveResources(graph: Graph, sources: EffectiveResourceSources): EffectiveResources {
  return {
    shared: [
      { type: 'backends', resources: plainBackends(graph, sources) },
      { type: 'backends', resources: backendVariants(graph, sources) },
      { type: 'policies', resources: policiesOfGateways(graph, sources) },
      { type: 'policies', resources: policiesOfCalled(graph, sources) },
    ],
    outcomes: policyOutcomes(graph, sources),
  };
}

const NONE: readonly never[] = [];

const NO_UNITS: RouteUnits = { placed: NONE, variants: NONE, outcomes: NONE };

const byKey = (records: readonly Backend[]): readonly SharedResource<Backend>[] =>
  records.map((resource) => ({ scope: '', name: resource.key, resource }));

const plainBackends = (graph: Graph, { snapshot, units }: EffectiveResourceSources) =>
  graph.collection<readonly SharedResource<Backend>[]>({
    name: 'EdgeBackends',
    keys: snapshot.keys('EdgeBackend'),
    derive: (key, previous) => keptResources(previous, byKey(units.backend(key) ?? [])),
  });

/** `route`: a large one, which needs none once it is limited. */
interface NeededVariant {
  readonly variant: BackendVariant;
  readonly route?: string;
}

function backendVariants(graph: Graph, { units, limits: { bytesOf, limit } }: EffectiveResourceSources) {
  const texts = new WeakMap<BackendVariant, string>();
  const textOf = (variant: BackendVariant): string =>
    getOrCreate(texts, variant, () =>
      // No route that needs it is served, and no text could be that long.
      bytesOf(variant.records) > limit
        ? ''
        : createHash('sha256').update(JSON.stringify(variant.records)).digest('base64'),
    );
  const identityOf = ({ variant, route = '' }: NeededVariant): string => `${textOf(variant)}${route}`;
  const variants = graph.collectionIndex<RouteUnits | undefined, NeededVariant>({
    name: 'EdgeBackends of routes',
    from: units.routes,
    emit: ({ variants, large } = NO_UNITS) =>
      variants.length === 0
        ? NONE
        : variants.map((variant) => ({
            bucket: variant.key,
            item: large === undefined ? { variant } : { variant, route: large.key },
          })),
    compare: (left, right) => compareText(identityOf(left), identityOf(right)),
    isEqual: (left, right) => identityOf(left) === identityOf(right),
    identify: identityOf,
  });
  const isNeeded = ({ route }: NeededVariant): boolean =>
    route === undefined || units.limitOf(route) === undefined;
  return graph.collection<readonly SharedResource<Backend>[]>({
    name: 'EdgeBackends with the policies of routes',
    keys: variants.keys,
    derive: (key, previous) =>
      keptResources(previous, byKey(variants.get(key).find(isNeeded)?.variant.records ?? [])),
  });
}

/** What acts before routes are chosen: frontend units at the Gateway, units before routing at each listener. */
const policiesOfGateways = (
  graph: Graph,
  { snapshot, gateways, effective, specs, names }: EffectiveResourceSources,
) =>
  graph.collection<readonly SharedResource<Policy>[]>({
    name: 'edge policies before routing',
    keys: snapshot.keys('Gateway'),
    derive(key, previous) {
      const gateway = gateways.gateway(key);
      if (gateway?.dataPlane !== EDGE) return keptResources(previous, []);
      const { namespace = '', name } = gateway.object.metadata;
      const ofListeners = (gateways.listeners(key) ?? []).flatMap((listener) => {
        const { name: known, isShared } = names(listener);
        if (isShared) return [];
        const target = { gateway: { namespace, name, listener: known } };
        return mergedRecords(effective.beforeRouting(listener), 'before', specs, target);
      });
      const target = { gateway: { namespace, name } };
      const ofGateway = mergedRecords(effective.frontend(key), 'frontend', specs, target);
      return keptResources(previous, sharedRecords([...ofGateway, ...ofListeners]));
    },
  });

function policiesOfCalled(
  graph: Graph,
  { snapshot, policies, backend, effective, specs, units }: EffectiveResourceSources,
) {
  const called = calledServices(graph, snapshot, policies, (object) =>
    units.backendLimitOf(object) === undefined ? backend(object) : undefined,
  );
  const recordsOf = (service: CalledService): readonly Policy[] => {
    const { hostname, namespace, port } = service;
    const target = { service: { hostname, namespace, port } };
    return mergedRecords(effective.auxiliary(service), 'backend', specs, target);
  };
  return graph.collection<readonly SharedResource<Policy>[]>({
    name: 'edge policies of called services',
    keys: called.keys,
    derive: (key, previous) => keptResources(previous, sharedRecords(called.get(key).flatMap(recordsOf))),
  });
}

/** One record for each unit, with the name of the policy that sets it. */
function mergedRecords(
  merged: MergedPolicy,
  part: PolicyPart,
  specs: UnitSpecs,
  target: PolicyTarget,
): readonly Policy[] {
  return specs.bodies(merged, part).map(({ field, written }) => {
    const [, kind = '', namespace = '', name = ''] = field.origins[0]!.split('/');
    return policyRecord({ kind, name, namespace }, `${namespace}/${name}`, target, written);
  });
}

const frontend = ({ frontend }: TargetLevels) => frontend;
const before = ({ before }: TargetLevels) => before;

function policyOutcomes(
  graph: Graph,
  { snapshot, gateways, effective, units }: EffectiveResourceSources,
): PolicyOutcomes {
  const options = {
    compare: (left: PlaceOutcome['item'], right: PlaceOutcome['item']) =>
      compareText(left.identity, right.identity),
    isEqual: (left: PlaceOutcome['item'], right: PlaceOutcome['item']) => left.identity === right.identity,
    identify: ({ identity }: PlaceOutcome['item']) => identity,
  };
  const ofRules = graph.collectionIndex<RouteUnits | undefined, PlaceOutcome['item']>({
    ...options,
    name: 'outcomes of edge policies at rules',
    from: units.routes,
    emit: ({ outcomes } = NO_UNITS) => outcomes,
  });
  const ofGateways = graph.sortedIndex<PlaceOutcome['item']>({
    ...options,
    name: 'outcomes of edge policies before routing',
    keys: snapshot.keys('Gateway'),
    emit(key) {
      if (gateways.gateway(key)?.dataPlane !== EDGE) return [];
      return [
        ...outcomesAt(effective.levels.ofGateway(key), frontend, () => effective.frontend(key)),
        ...(gateways.listeners(key) ?? []).flatMap((listener) =>
          outcomesAt(effective.levels.ofListener(listener), before, () => effective.beforeRouting(listener)),
        ),
      ];
    },
  });
  return (policy, { object, section }) => {
    const { namespace = '', name } = snapshot.get('EdgePolicy', policy)!.metadata;
    const bucket = outcomeKey(edgePolicyId(namespace, name), targetId(object, section));
    return outcomeOf([...ofRules.get(bucket), ...ofGateways.get(bucket)]);
  };
}
