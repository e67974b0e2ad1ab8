// What guards the requests of a served match: for each kind of demand the field that runs and its policies, or that a policy turns it off.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { BLACKHOLE_CLUSTER } from '../../../translation/proxy/clusters/names.ts';
import type { TranslatedMatch } from '../../../translation/proxy/routes/translate-match.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { ServedMatch } from '../checks/served-matches.ts';
import { ByIdentity } from './by-identity.ts';
import {
  type DemandField,
  type DemandKind,
  FIELDS_OF_KIND,
  KIND_OF_FIELD,
  mergedDemand,
  turnsOff,
} from './demand-fields.ts';
import { type Enforces, enforcing } from './enforcing.ts';
import { isOpen, runningUpTo, type ServedPlace, type Step, stepsOf } from './steps.ts';

export const DEMAND_KINDS = Object.keys(FIELDS_OF_KIND) as readonly DemandKind[];

export interface Guard {
  readonly field: DemandField;
  /** Ids of policies. */
  readonly by: readonly string[];
}

export interface Guards {
  /** The kinds that all its requests meet. */
  readonly met: ReadonlySet<DemandKind>;
  /** What states them. */
  readonly guards: ReadonlyMap<DemandKind, Guard>;
  /** The kinds that some of its requests don't meet, although no policy turns them off. */
  readonly unguarded: ReadonlySet<DemandKind>;
}

export interface GuardReader {
  readonly of: (served: ServedMatch) => Guards;
  /** Of the chain and the listener alone. */
  readonly around: (served: Pick<ServedMatch, 'placement' | 'served'>) => Guards;
}

const NO_GUARDS: Guards = { met: new Set(), guards: new Map(), unguarded: new Set() };

const readers = new WeakMap<TranslationView, GuardReader>();

/** All checks share what was read once. */
export const guardReader = (view: TranslationView): GuardReader =>
  getOrCreate(readers, view, () => newReader(view));

function newReader(view: TranslationView): GuardReader {
  const steps = stepsOf(view);
  const enforces = enforcing(view);
  const known = new ByIdentity<Guards>();
  const knownAround = new ByIdentity<Guards>();
  return {
    of({ match, placement, served }) {
      if (!isOpen(match)) return NO_GUARDS;
      const around = steps.around(placement, served);
      const [chain, host] = around;
      // Most matches share their policies, if they have any.
      const own = match.backendSettings.length === 0 ? match.effective : match.rule;
      return known.get([chain.placed, host.placed, own], () =>
        guardsOf(steps.places(match, around), enforces),
      );
    },
    around({ placement, served }) {
      const around = steps.around(placement, served);
      return knownAround.get([around[0].placed, around[1].placed], () =>
        guardsOf([{ text: '', steps: around }], enforces),
      );
    },
  };
}

function guardsOf(places: readonly ServedPlace[], enforces: Enforces): Guards {
  const [first] = places;
  if (first === undefined) return NO_GUARDS;
  const met = new Set<DemandKind>();
  const guards = new Map<DemandKind, Guard>();
  const unguarded = new Set<DemandKind>();
  const running = places.map(({ steps }) => runningUpTo(steps).at(-1)!);
  for (const kind of DEMAND_KINDS) {
    const isMet = running.map((each) => FIELDS_OF_KIND[kind].some((field) => enforces(each, field)));
    if (places.some(({ steps }, index) => !isMet[index] && !isOffIn(steps, kind))) unguarded.add(kind);
    if (!isMet.every(Boolean)) continue;
    met.add(kind);
    const field = FIELDS_OF_KIND[kind].find(
      (each) => KIND_OF_FIELD[each] === kind && running.every((one) => enforces(one, each)),
    );
    if (field !== undefined) guards.set(kind, { field, by: originsOf(first.steps, field) });
  }
  return { met, guards, unguarded };
}

/** Whether a policy turns off a demand of this kind: that is explicit. */
const isOffIn = (steps: readonly Step[], kind: DemandKind): boolean =>
  steps.some(({ placed }) =>
    FIELDS_OF_KIND[kind].some((field) => turnsOff(field, mergedDemand(placed.merged, field))),
  );

/** Of the most specific place. */
function originsOf(steps: readonly Step[], field: DemandField): readonly string[] {
  const nearest = steps.findLast(({ placed }) => placed.merged.fields.has(field));
  return nearest?.placed.merged.fields.get(field)?.origins ?? [];
}

/** The clusters that a match forwards to. */
export function clustersOf({ route }: TranslatedMatch): readonly string[] {
  const { cluster, weightedClusters } = route?.route ?? {};
  const names =
    cluster === undefined ? (weightedClusters?.clusters ?? []).map(({ name }) => name) : [cluster];
  return names.filter((name) => name !== undefined && name !== BLACKHOLE_CLUSTER) as string[];
}
