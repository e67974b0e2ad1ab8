// The judgement: takes an object, returns it with its defaults and all findings. All webhook paths, the CLI and the library use this
// function.
// Order of work: docs/development/design.md#order-of-work.

import { advice } from '../diagnostics/finding.ts';
import { member, valueAt } from '../diagnostics/path.ts';
import { FIXED_CODES, type SeverityTable, type ValidationLevel } from '../diagnostics/severity.ts';
import { equalJson } from '../grammar/json.ts';
import type { FilledObject } from '../kinds/types.ts';
import type { GatewayApiVersion } from '../objects/gateway-api/versions.ts';
import type { WrittenDefault } from '../schema/defaults.ts';
import type { Kind } from '../schema/kind.ts';
import { compiledKind } from './compiled.ts';
import {
  type Conclusion,
  conclude,
  type Exemption,
  NOTHING_FOUND,
  type Violation,
  violation,
} from './conclusion.ts';
import { type Envelope, isDeleting, type NearMiss, readEnvelope } from './envelope.ts';
import { examine } from './examine.ts';
import { type ExceptionLookup, exceptionLookup } from './exception-lookup.ts';
import type { Exceptions } from './exceptions.ts';
import { metadataViolations } from './metadata.ts';
import { ratchet } from './ratchet.ts';

export interface JudgeOptions {
  /** Decides the severity of findings of level S; `standard` by default. */
  readonly validationLevel?: ValidationLevel;
  /** Configured severities by code. */
  readonly severities?: SeverityTable;
  /** The severity of unknown fields; overrides W-02 in `severities`. */
  readonly unknownFields?: 'error' | 'warn';
  /** The object before an update: its violations are ratcheted. */
  readonly old?: unknown;
  /** Maximum number of listed findings; the rest is counted. 100 by default. */
  readonly maxFindings?: number;
  /** The object is in a file written by a person, where some fields don't belong (W-56). */
  readonly isFile?: boolean;
  /** Validates `metadata` as the API server does. Not for objects that passed an API server: reviews, stored objects. */
  readonly judgesMetadata?: boolean;
  /** The version of the Gateway API by whose CRDs its objects are judged. Our kinds don't depend on it. */
  readonly gatewayAPI?: GatewayApiVersion;
  /** Errors that are accepted for named objects. */
  readonly exceptions?: Exceptions;
  /** Where the object is stored, if its own metadata may not say it yet. */
  readonly place?: { readonly namespace?: string; readonly name?: string };
}

interface Judged extends Conclusion {
  /** Why an object that isn't validated looks as if it should be. */
  readonly nearMiss?: NearMiss;
  readonly defaults: readonly WrittenDefault[];
  /** False: the object is too large to be validated (ST-11, ST-12). */
  readonly isWithinLimits: boolean;
}

/** The structure is valid, apart from unknown fields; severities, ratcheting and rules don't matter here. */
interface Sound extends Judged {
  readonly type: 'ours';
  readonly kind: Kind;
  readonly isSound: true;
  /** The object with its defaults. Shares unchanged parts with the input: don't modify it. */
  readonly object: FilledObject;
}

interface Unsound extends Judged {
  /** `foreign` and `anonymous` objects are not validated: no findings. */
  readonly type: Envelope['type'];
  readonly kind?: Kind;
  readonly isSound: false;
  /** With the defaults that could be filled in. */
  readonly object: unknown;
}

export type Judgement = Sound | Unsound;

const NOTHING = {
  ...NOTHING_FOUND,
  defaults: [],
  isSound: false,
  isWithinLimits: true,
} as const;

/** Validates one object. Never throws on any data; exceptions of the object's getters reach the caller. */
export function judge(object: unknown, options: JudgeOptions = {}): Judgement {
  const envelope = readEnvelope(object);
  if (envelope.type === 'foreign' || envelope.type === 'anonymous')
    return { ...envelope, object, ...NOTHING };
  const faults = envelope.faults.map((fault) => violation('ST-10', fault.segments, fault.fault));
  if (envelope.type === 'broken')
    return { ...NOTHING, type: envelope.type, object, ...conclude(undefined, faults, options) };

  const { kind } = envelope;
  const isUpdate = isOfKind(kind, options.old);
  if (isUpdate && isDeleting(object)) return { type: 'ours', kind, object, ...NOTHING };
  const compiled = compiledKind(kind);
  const after = examine(compiled, object);
  const violations = [
    ...faults,
    ...(faults.length === 0 ? after.violations : after.violations.filter((found) => !ofMetadata(found))),
    ...(options.isFile ? writtenStatus(object) : []),
    ...(options.judgesMetadata && after.isJudged
      ? metadataViolations(object, after.hasNull).filter(isNotSaidBy(faults))
      : []),
  ];
  const isExempt = isUpdate ? exemption(kind, object, after.object, options.old) : undefined;
  const exceptionOf =
    options.exceptions === undefined
      ? undefined
      : exceptionsOf(options.exceptions, kind, object, options.place);
  const conclusion = conclude(compiled.compare, violations, options, isExempt, exceptionOf);
  const { object: filled, written: defaults, isWithinLimits } = after;
  const judged = { ...conclusion, type: 'ours', kind, defaults, isWithinLimits } as const;
  return after.isSound && faults.length === 0
    ? { ...judged, isSound: true, object: asKind(filled) }
    : { ...judged, isSound: false, object: filled };
}

/** An object with a valid structure has the type of its kind. */
const asKind = (object: unknown): FilledObject => object as FilledObject;

/** Violations of an object of another kind don't exempt anything. */
function isOfKind(kind: Kind, old: unknown): boolean {
  if (old === undefined || old === null) return false;
  const envelope = readEnvelope(old);
  return envelope.type === 'ours' && envelope.kind === kind;
}

/** W-56. Only for files written by people: an object exported from a cluster has a status. */
function writtenStatus(object: unknown): Violation[] {
  if (isStored(object) || member(object, 'status') == null) return [];
  return [violation('W-56', ['status'], advice('ignored: the control plane writes the status', 'remove it'))];
}

/** Whether an API server has stored the object: it has fields that only an API server sets. */
export function isStored(object: unknown): boolean {
  const metadata = member(object, 'metadata');
  return ['uid', 'resourceVersion', 'managedFields'].some((field) => member(metadata, field) != null);
}

/** ST-10 already reports the structure of metadata. */
const ofMetadata = ({ segments }: Violation): boolean => segments[0] === 'metadata';

/** One mistake gives one finding: a name of the wrong type is ST-10. */
function isNotSaidBy(faults: readonly Violation[]): (found: Violation) => boolean {
  const said = new Set(faults.map(({ segments }) => segments.join('.')));
  return ({ segments }) => !said.has(segments.join('.'));
}

/** Which errors of the new object an update may keep. Examines the old object only at the first error: most objects have none. */
function exemption(kind: Kind, object: unknown, filled: unknown, old: unknown): Exemption {
  let isExempt: Exemption | undefined;
  return (found) => {
    // The API server validates metadata on every update.
    if (ofMetadata(found) && found.code !== 'ST-10')
      return equalJson(valueAt(object, found.segments), valueAt(old, found.segments));
    isExempt ??= exemptionBy(kind, object, filled, old);
    return isExempt(found);
  };
}

function exemptionBy(kind: Kind, object: unknown, filled: unknown, old: unknown): Exemption {
  if (hasSameSpec(object, old)) return () => true;
  const before = examine(compiledKind(kind), old);
  // Filling in defaults is not a change by the user (U-05).
  if (hasSameSpec(filled, before.object)) return () => true;
  const isOld = ratchet(kind.root, before);
  return (found) => !FIXED_CODES.has(found.code) && isOld(filled, found);
}

/** The exceptions of the object, looked up at its first error. */
function exceptionsOf(
  exceptions: Exceptions,
  kind: Kind,
  object: unknown,
  place: JudgeOptions['place'] = {},
): ExceptionLookup {
  const metadata = member(object, 'metadata');
  const text = (field: string): string => {
    const value = member(metadata, field);
    return typeof value === 'string' ? value : '';
  };
  return exceptionLookup(exceptions, kind, {
    namespace: place.namespace || text('namespace'),
    name: place.name || text('name') || text('generateName'),
  });
}

/** Whether only metadata or status differ. */
function hasSameSpec(left: unknown, right: unknown): boolean {
  return equalJson(member(left, 'spec'), member(right, 'spec'));
}
