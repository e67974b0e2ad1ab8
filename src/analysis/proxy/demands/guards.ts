// What guards the requests of a served match: of each kind of demand the filters that refuse something. A match lacks a guard of another one
// if it has some of its filters and no others: with others, the author chose another demand.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { SectionKey } from '../../../translation/policies/attachment-levels.ts';
import { BLACKHOLE_CLUSTER } from '../../../translation/proxy/clusters/names.ts';
import type { TranslatedMatch } from '../../../translation/proxy/routes/translate-match.ts';
import type { PlacedHost } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { ServedMatch } from '../checks/served-matches.ts';
import { ByIdentity } from './by-identity.ts';
import { alternativesTo, type DemandField, GUARD_FIELDS, mergedDemand, turnsOff } from './demand-fields.ts';
import { type Enforces, enforcing } from './enforcing.ts';
import { filtersOf } from './running.ts';
import { isOpen, runningUpTo, type ServedPlace, type Step, stepsOf } from './steps.ts';

export interface Guard {
  readonly field: DemandField;
  /** Ids of the policies that demand it. */
  readonly by: readonly string[];
}

export interface Guards {
  /** The filters that all its requests meet, by field. */
  readonly filters: ReadonlyMap<DemandField, ReadonlySet<string>>;
  /** Fields that a policy turns off: that is explicit. */
  readonly off: ReadonlySet<DemandField>;
  readonly by: (field: DemandField) => readonly string[];
}

export interface GuardReader {
  /** Undefined for a match that lets nothing through. */
  readonly of: (served: ServedMatch) => Guards | undefined;
  /** Of the chain and the listener alone. */
  readonly around: (served: Pick<ServedMatch, 'placement' | 'served'>) => Guards;
  /** Of the chain of a host, and a listener. */
  readonly ofListener: (served: PlacedHost, section: SectionKey) => Guards;
}

const NO_FILTERS: ReadonlySet<string> = new Set();

export const filtersIn = ({ filters }: Pick<Guards, 'filters'>, field: DemandField): ReadonlySet<string> =>
  filters.get(field) ?? NO_FILTERS;

/** What guards the one and not the other, if the other demands nothing else instead. */
export function lackedGuard(open: Guards, guarded: Guards): Guard | undefined {
  if (open === guarded || guarded.filters.size === 0) return undefined;
  const isWithinGuarded = (field: DemandField): boolean =>
    isWithin(filtersIn(open, field), filtersIn(guarded, field));
  const lacked = GUARD_FIELDS.find(
    (field) =>
      !open.off.has(field) &&
      filtersIn(open, field).size < filtersIn(guarded, field).size &&
      alternativesTo(field).every(isWithinGuarded),
  );
  return lacked && { field: lacked, by: guarded.by(lacked) };
}

const isWithin = (inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean =>
  [...inner].every((each) => outer.has(each));

const readers = new WeakMap<TranslationView, GuardReader>();

/** All checks share what was read once. */
export const guardReader = (view: TranslationView): GuardReader =>
  getOrCreate(readers, view, () => newReader(view));

function newReader(view: TranslationView): GuardReader {
  const steps = stepsOf(view);
  const enforces = enforcing(view);
  const [known, knownAround] = [new ByIdentity<Guards>(), new ByIdentity<Guards>()];
  return {
    of({ match, placement, served }) {
      if (!isOpen(match)) return undefined;
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
    ofListener(served, section) {
      const { policies, places } = view.proxy;
      const levels = [places.policies.onSection(section)];
      const [chain, host] = steps.around(served.placement, served);
      const own = { ...host, placed: { levels, merged: policies.merged(levels) } };
      return guardsOf([{ text: '', steps: [chain, own] }], enforces);
    },
  };
}

function guardsOf(places: readonly ServedPlace[], enforces: Enforces): Guards {
  const running = places.map(({ steps }) => runningUpTo(steps).at(-1)!);
  const filters = new Map<DemandField, ReadonlySet<string>>();
  for (const field of GUARD_FIELDS) {
    const [first, ...others] = running.map((each) =>
      enforces(each, field) ? filtersOf(each, field) : NO_FILTERS,
    );
    const met = [...(first ?? [])].filter((each) => others.every((other) => other.has(each)));
    if (met.length > 0) filters.set(field, new Set(met));
  }
  const all = places.flatMap(({ steps }) => steps);
  const off = GUARD_FIELDS.filter((field) =>
    all.some(({ placed }) => turnsOff(field, mergedDemand(placed.merged, field))),
  );
  return { filters, off: new Set(off), by: (field) => originsOf(places[0]?.steps ?? [], field) };
}

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
