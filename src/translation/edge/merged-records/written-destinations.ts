// What is written for the requests of rules to a destination: the same for all rules below the same policies.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import type { SizeLimit } from '../../limits/size-limits.ts';
import { backendKey } from '../backends/backend-records.ts';
import type { BuiltBackend } from '../backends/built-backend.ts';
import { sectionsOf } from '../backends/sections.ts';
import type { BuiltEffective } from '../effective/build-effective.ts';
import { ByIdentity } from '../effective/by-identity.ts';
import type { DestinationLevels, DestinationLevelsOf } from '../effective/destination-levels.ts';
import type { Destination } from '../effective/effective.ts';
import { refusalOf } from '../effective/refusal.ts';
import type { LevelsAbove } from '../effective/rule-effective.ts';
import type { UnitSpecs } from '../effective/unit-specs.ts';
import type { Limit } from '../limits/limit.ts';
import type { Backend } from '../model/records.ts';
import type { BackendSpec } from '../model/specs.ts';
import type { EdgeOptions } from '../options.ts';
import { backendBytes, type SectionLevels, sectionBytes } from './section-bytes.ts';
import { recordsWith, type SectionUnits, sectionUnits, variantKey } from './section-units.ts';

/** The records of an EdgeBackend as some places need it. */
export interface BackendVariant {
  /** Of the main record. */
  readonly key: string;
  readonly records: readonly Backend[];
  /** Of one that is too large for all routes together: it has no records, and the routes that need it are limited. */
  readonly bytes?: number;
}

export interface WrittenDestination {
  /** Nothing may be sent there. */
  readonly isRefused: boolean;
  readonly specs: readonly BackendSpec[];
  /** Instead of the records of the EdgeBackend. */
  readonly variant?: BackendVariant;
}

/** Where the requests of a rule end. The same destination keeps its identity. */
export interface DestinationEnds {
  readonly whole: DestinationLevels;
  /** Requests go to one of the parts, where there are parts. */
  readonly parts: readonly DestinationLevels[];
  /** Of an EdgeBackend that can be translated. */
  readonly plain?: PlainBackend;
  /** It is too large beside all others: nothing may be sent there. */
  readonly isLimited?: true;
}

/** An EdgeBackend, for whatever leads there. */
interface PlainBackend {
  readonly built: BuiltBackend;
  readonly units: SectionUnits;
  /** Undefined: nothing may be sent to it. */
  readonly records: readonly Backend[] | undefined;
}

export interface WrittenDestinationSources {
  readonly snapshot: Snapshot;
  readonly limits: SizeLimit & { readonly bytesOf: ContentBytes };
  readonly options: EdgeOptions;
  readonly effective: BuiltEffective;
  readonly specs: UnitSpecs;
  /** By the key of the EdgeBackend. */
  readonly backend: (object: string) => BuiltBackend | undefined;
  /** Why an EdgeBackend is limited for what its policies call; undefined: it isn't. */
  readonly callerLimitOf: (object: string) => Limit | undefined;
}

export interface WrittenDestinations {
  readonly ends: (destination: Destination) => DestinationEnds;
  readonly written: (ends: DestinationEnds, above: LevelsAbove) => WrittenDestination;
  /** The records of an EdgeBackend, for whatever leads there; undefined: nothing may be sent to it. */
  readonly records: Memo<readonly Backend[] | undefined>;
  /** Why an EdgeBackend is limited; undefined: it isn't. */
  readonly limitOf: (object: string) => Limit | undefined;
}

export function writtenDestinations(graph: Graph, sources: WrittenDestinationSources): WrittenDestinations {
  const { effective, specs, backend, options, snapshot, limits, callerLimitOf } = sources;
  const { failsClosed } = options;
  const bytes = sectionBytes(limits.bytesOf);
  const byteLimitOf = backendBytes(graph, {
    ...{ snapshot, bytes, ...limits },
    levelsOf(object) {
      const built = backend(object);
      return built && backendLevels(built, effective.destination);
    },
  });
  const limitOf = (object: string): Limit | undefined => byteLimitOf(object) ?? callerLimitOf(object);
  const ofBackend = graph.memo<DestinationEnds | undefined>('units of an EdgeBackend', (object) => {
    const built = backend(object);
    if (built === undefined) return undefined;
    const levels = backendLevels(built, effective.destination);
    if (limitOf(object) !== undefined) return { whole: levels.whole, parts: NONE, isLimited: true };
    return backendEnds(built, levels, sources);
  });
  const wholes = new WeakMap<DestinationLevels, DestinationEnds>();
  const known = new ByIdentity<object, WrittenDestination>();
  const write = (ends: DestinationEnds, above: LevelsAbove): WrittenDestination => {
    const { whole, parts, plain } = ends;
    if (ends.isLimited === true) return LIMITED;
    const base = above.merged(whole);
    const own = specs.backend(base);
    const isRefused = failsClosed && refusalOf(base) !== undefined;
    if (isRefused || parts.length === 0 || plain === undefined) return { isRefused, specs: own };
    const { built } = plain;
    const size = bytes.ofParts(ends, above.levels);
    if (size > limits.limit) {
      const variant = { key: `${backendKey(built)}@`, records: NONE, bytes: size };
      return { isRefused: true, specs: own, variant };
    }
    const units = sectionUnits(
      built,
      { base, sections: parts.map((part) => above.merged(part)) },
      { specs, failsClosed },
    );
    if (units.identity === plain.units.identity)
      return { isRefused: plain.records === undefined, specs: own };
    const key = variantKey(built, units, base);
    const records = recordsWith(built, units, own, key);
    return records === undefined
      ? { isRefused: true, specs: own }
      : { isRefused: false, specs: own, variant: { key, records } };
  };
  return {
    ends(destination) {
      const ends = destination.kind === 'EdgeBackend' ? ofBackend(destination.object) : undefined;
      if (ends !== undefined) return ends;
      const whole = effective.destination(destination);
      return getOrCreate(wholes, whole, () => ({ whole, parts: NONE }));
    },
    written: (ends, above) => known.get([above, ends], () => write(ends, above)),
    records: graph.memo('records of an EdgeBackend', (object) => ofBackend(object)?.plain?.records),
    limitOf,
  };
}

const NONE: readonly never[] = [];

const LIMITED: WrittenDestination = { isRefused: true, specs: NONE };

function backendLevels(built: BuiltBackend, levelsOf: DestinationLevelsOf): SectionLevels {
  const { namespace, name, object } = built;
  const destination: Destination = { kind: 'EdgeBackend', namespace, name, object };
  return {
    whole: levelsOf(destination),
    parts: sectionsOf(built).map((section) => levelsOf(destination, section)),
  };
}

function backendEnds(
  built: BuiltBackend,
  { whole, parts }: SectionLevels,
  { effective: { aboveNothing }, specs, options }: WrittenDestinationSources,
): DestinationEnds {
  const base = aboveNothing.merged(whole);
  const sections = parts.map((part) => aboveNothing.merged(part));
  const { failsClosed } = options;
  const units = sectionUnits(built, { base, sections }, { specs, failsClosed });
  const isRefused = failsClosed && refusalOf(base) !== undefined;
  const records = isRefused ? undefined : recordsWith(built, units, specs.backend(base));
  return { whole, parts, plain: { built, units, records } };
}
