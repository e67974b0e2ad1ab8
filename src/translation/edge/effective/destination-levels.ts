// The levels that act on a destination, whatever leads there: EdgePolicies on it, its own policies, a BackendTLSPolicy.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { exactKeyOf, exactPartsOf, objectKey } from '../../../objects/key.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import type { PolicyLevel } from '../../../policy/merge.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { BuiltBackend } from '../backends/built-backend.ts';
import { type Section, sectionNamed } from '../backends/sections.ts';
import { hasContent } from '../policies/read-policy.ts';
import { ByIdentity } from './by-identity.ts';
import type { Destination } from './effective.ts';
import { type Levels, NO_LEVEL, type TargetLevels } from './levels.ts';
import type { DestinationKind } from './unit-rules.ts';

/** A BackendTLSPolicy as a policy with the unit `backend.tls`. `port`: of a Service, by its name. */
export type TlsPolicyOf = (target: {
  readonly kind: 'Service' | 'EdgeBackend';
  readonly namespace: string;
  readonly name: string;
  readonly port?: string;
}) => MergeablePolicy | undefined;

export interface DestinationLevelSources {
  readonly snapshot: Snapshot;
  /** By the key of the EdgeBackend. */
  readonly backend: (object: string) => BuiltBackend | undefined;
  readonly tlsPolicy: TlsPolicyOf;
}

/** The levels of a destination, or of a section of it. The same ones keep their identity. */
export interface DestinationLevels {
  /** Strongest first. */
  readonly levels: readonly PolicyLevel[];
  /** The targets of EdgePolicies among them. */
  readonly targets: readonly TargetLevels[];
  readonly kind: DestinationKind;
}

export type DestinationLevelsOf = (destination: Destination, section?: Section) => DestinationLevels;

const NONE: readonly never[] = [];

const OTHER: DestinationKind = 'other';

const NO_LEVELS: DestinationLevels = { levels: NONE, targets: NONE, kind: OTHER };

export function destinationLevels(
  graph: Graph,
  { snapshot, backend, tlsPolicy }: DestinationLevelSources,
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
      kind: built?.kind === 'ai' || built?.kind === 'mcp' ? built.kind : OTHER,
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
          kind: OTHER,
        };
      }
      case 'EdgeBackend': {
        const { kind, called, onSection, whole, ...found } = edgeBackend(destination, section);
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
          kind,
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
  left.kind === right.kind &&
  areItemsSame(left.levels, right.levels) &&
  areItemsSame(left.targets, right.targets);

const areItemsSame = (left: readonly object[], right: readonly object[]): boolean =>
  left.length === right.length && left.every((item, index) => item === right[index]);
