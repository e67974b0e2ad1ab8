// Judges an object of another API's kind that is read: version, metadata, structure and the rules of its CRD, as an API server does before
// it stores the object.

import { type Fault, notSupported } from '../diagnostics/finding.ts';
import type { Segments } from '../diagnostics/path.ts';
import { isObject, type JsonObject } from '../grammar/json.ts';
import type { CompiledKind } from '../judgement/compiled.ts';
import {
  type Conclusion,
  conclude,
  type Violation,
  violation,
  type Weighing,
} from '../judgement/conclusion.ts';
import { metadataFaults } from '../judgement/envelope.ts';
import { examine } from '../judgement/examine.ts';
import { isStored } from '../judgement/judge.ts';
import { metadataViolations } from '../judgement/metadata.ts';
import { firstOfChannels, hasKind, kindsOf } from '../objects/gateway-api/version-kinds.ts';
import {
  GATEWAY_API_VERSIONS,
  type GatewayApiVersion,
  READ_VERSION,
} from '../objects/gateway-api/versions.ts';
import type { ObjectNode } from '../schema/node.ts';
import { isOfGatewayApi, type KnownKind, knownKind } from './known-kinds.ts';
import { readable, UNREADABLE } from './readable.ts';
import { secretData } from './secret-data.ts';
import { versionedKind } from './versioned-kinds.ts';
import { unreadVersion } from './versions.ts';

/** The type of an object as it is written. */
export interface WrittenType {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface OtherKind extends KnownKind {
  readonly written: WrittenType;
}

export interface JudgedOther {
  readonly violations: readonly Violation[];
  /** The order of the schema. */
  readonly compare: CompiledKind['compare'] | undefined;
  /** With defaults and the JSON types of the schema; undefined: it can't be read. */
  readonly object: unknown;
  /** Whether it has no violation, also none that isn't reported. */
  readonly isSound: boolean;
  readonly hasNull: boolean;
  /** Fields that the CRD has in the version by which the object is judged, and that a translation doesn't read. */
  readonly unreadFields: readonly Segments[];
}

/** Undefined: an object of our kinds, or of a kind that isn't read. */
export function otherKind(raw: unknown): OtherKind | undefined {
  if (!isObject(raw)) return undefined;
  const { apiVersion, kind } = raw;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined;
  const slash = apiVersion.indexOf('/');
  const group = slash === -1 ? '' : apiVersion.slice(0, slash);
  const known = knownKind(group, kind);
  if (known === undefined) return undefined;
  const written = { group, version: apiVersion.slice(slash + 1), kind };
  return { kind: known.kind, versions: known.versions, compiled: known.compiled, written };
}

const NONE: readonly Violation[] = [];

const UNREAD = {
  compare: undefined,
  object: undefined,
  isSound: false,
  hasNull: true,
  unreadFields: [],
} as const;

/** `version`: of the Gateway API. Never throws on any data. */
export function judgedOther(
  raw: JsonObject,
  { kind, versions, compiled, written }: OtherKind,
  version: GatewayApiVersion = READ_VERSION,
): JudgedOther {
  const other =
    isOfGatewayApi(kind) && version !== READ_VERSION ? versionedKind(version, written) : undefined;
  if (other?.served.length === 0)
    return { ...UNREAD, violations: [violation('ST-16', ['kind'], missingKind(written.kind, version))] };
  const supported = other === undefined ? versions : other.served.filter((each) => versions.includes(each));
  if (!supported.includes(written.version)) {
    const reader = other === undefined ? undefined : `the Gateway API ${version} serves`;
    const fault = unreadVersion(raw['apiVersion'], supported, written, reader);
    return { ...UNREAD, violations: [violation('ST-10', ['apiVersion'], fault)] };
  }
  const faults = metadataFaults(raw['metadata']);
  if (faults.length > 0)
    return {
      ...UNREAD,
      violations: faults.map(({ segments, fault }) => violation('ST-10', segments, fault)),
    };
  const read = examine(compiled(), raw);
  const { object, isSound, isWithinLimits, hasNull } = read;
  const { compare } = other?.compiled ?? compiled();
  if (!isWithinLimits) return { ...UNREAD, compare, violations: read.violations };
  const { violations } = other?.compiled === undefined ? read : examine(other.compiled, raw);
  const own = metadataViolations(raw, hasNull);
  const all = own.length + violations.length === 0 ? NONE : oneForEachPlace([...own, ...violations]);
  // What an API server has stored has only fields of its version, which may be newer than the names that are known here.
  const isTold = all.length === 0 || kind.isWhole || !isStored(raw);
  const found = isTold ? all : all.filter((each) => !isUnknownField(each));
  const typed = isSound ? object : readable(kind.root, object);
  const unreadFields = other === undefined ? [] : unknownIn(read.violations, violations);
  const judged = { compare, hasNull, isSound: all.length + read.violations.length === 0, unreadFields };
  if (typed === UNREADABLE) return { ...judged, object: undefined, violations: found };
  if (kind.kind !== 'Secret') return { ...judged, object: typed, violations: found };
  const secret = secretData(typed);
  if (secret.faults.length > 0)
    return { ...judged, isSound: false, object: undefined, violations: [...found, ...secret.faults] };
  return { ...judged, object: secret.object, violations: found };
}

function missingKind(kind: string, version: GatewayApiVersion): Fault {
  const others = firstOfChannels(GATEWAY_API_VERSIONS.filter((each) => hasKind(each, kind)));
  const hint = `it is in the Gateway API ${others}: if the cluster has those CRDs, set \`gatewayAPI\``;
  return notSupported(kind, kindsOf(version), hint);
}

/** Unknown fields of the first that the second ones don't have. */
function unknownIn(violations: readonly Violation[], others: readonly Violation[]): readonly Segments[] {
  const known = new Set(others.filter(isUnknownField).map(({ segments }) => JSON.stringify(segments)));
  return violations
    .filter((each) => isUnknownField(each) && !known.has(JSON.stringify(each.segments)))
    .map(({ segments }) => segments);
}

const isUnknownField = ({ fault }: Violation): boolean => fault.sort === 'unknown-field';

/** A slip often breaks several rules of a CRD about one place, and the structure of that place: the first finding tells it. */
function oneForEachPlace(violations: readonly Violation[]): readonly Violation[] {
  const places = new Set<string>();
  return violations.filter(({ code, segments }) => {
    const place = JSON.stringify(segments);
    const isFirst = !places.has(place);
    places.add(place);
    return isFirst || code !== 'ST-15';
  });
}

/** What such an object's findings are. */
export interface ConcludedOther extends Conclusion {
  readonly root: ObjectNode;
}

/** The findings of an object of another API in a file; undefined: not of a kind that is read. */
export function concludedOther(
  raw: unknown,
  weighing: Weighing & { readonly gatewayAPI?: GatewayApiVersion },
): ConcludedOther | undefined {
  const other = otherKind(raw);
  if (other === undefined) return undefined;
  const { compare, violations } = judgedOther(raw as JsonObject, other, weighing.gatewayAPI);
  return { root: other.kind.root, ...conclude(compare, violations, weighing) };
}
