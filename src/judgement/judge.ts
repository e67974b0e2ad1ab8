// The judgement: one object in, its defaults and all findings out. The same function stands behind every door.
// Order of work: docs/development/design.md#order-of-work.

import { advice } from '../diagnostics/finding.ts';
import { member, valueAt } from '../diagnostics/path.ts';
import { FIXED_CODES, type SeverityTable, type ValidationLevel } from '../diagnostics/severity.ts';
import { equalJson } from '../grammar/json.ts';
import type { FilledObject } from '../kinds/types.ts';
import type { WrittenDefault } from '../schema/defaults.ts';
import type { Kind } from '../schema/kind.ts';
import { compiledKind } from './compiled.ts';
import { type Conclusion, conclude, type Exemption, type Violation, violation } from './conclusion.ts';
import { type Envelope, isDeleting, type NearMiss, readEnvelope } from './envelope.ts';
import { examine } from './examine.ts';
import { metadataViolations } from './metadata.ts';
import { ratchet } from './ratchet.ts';

export interface JudgeOptions {
  /** Decides severity S; `standard` by default. */
  readonly validationLevel?: ValidationLevel;
  /** Configured severities by code. */
  readonly severities?: SeverityTable;
  /** What an unknown field is, whatever `severities` says of W-02. */
  readonly unknownFields?: 'error' | 'warn';
  /** The object before an update: its violations are ratcheted. */
  readonly old?: unknown;
  /** Findings that are listed; the rest is counted. 100 by default. */
  readonly maxFindings?: number;
  /** The object stands in a file that a person writes, where some fields have no place (W-56). */
  readonly isFile?: boolean;
  /** Judges `metadata` as the API server would. Not for what has been through one: reviews, stored objects. */
  readonly judgesMetadata?: boolean;
}

interface Judged extends Conclusion {
  /** Why an object that isn't judged looks as if it were meant to be. */
  readonly nearMiss?: NearMiss;
  readonly defaults: readonly WrittenDefault[];
  /** False where there is too much of it to be judged (ST-11, ST-12). */
  readonly isWithinLimits: boolean;
}

/** Of the structure that its kind demands, unknown fields aside; whatever severities, ratcheting and rules say of it. */
interface Sound extends Judged {
  readonly type: 'ours';
  readonly kind: Kind;
  readonly isSound: true;
  /** The object with its defaults. Shares what it doesn't change with the input: don't write to it. */
  readonly object: FilledObject;
}

interface Unsound extends Judged {
  /** `foreign` and `anonymous` objects are not ours to judge: no findings. */
  readonly type: Envelope['type'];
  readonly kind?: Kind;
  readonly isSound: false;
  /** As far as it goes. */
  readonly object: unknown;
}

export type Judgement = Sound | Unsound;

const NOTHING = {
  findings: [],
  omitted: 0,
  errors: 0,
  warnings: 0,
  defaults: [],
  isSound: false,
  isWithinLimits: true,
} as const;

/** Judges one object. No data makes it throw, whatever it holds; what a getter of the object throws is the caller's. */
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
  const conclusion = conclude(compiled.compare, violations, options, isExempt);
  const { object: filled, written: defaults, isWithinLimits } = after;
  const judged = { ...conclusion, type: 'ours', kind, defaults, isWithinLimits } as const;
  return after.isSound && faults.length === 0
    ? { ...judged, isSound: true, object: asKind(filled) }
    : { ...judged, isSound: false, object: filled };
}

/** What the structure check of its kind has found sound is of its kind's type. */
const asKind = (object: unknown): FilledObject => object as FilledObject;

/** What another kind of object had wrong excuses nothing. */
function isOfKind(kind: Kind, old: unknown): boolean {
  if (old === undefined || old === null) return false;
  const envelope = readEnvelope(old);
  return envelope.type === 'ours' && envelope.kind === kind;
}

/** W-56. What came out of a cluster has a status of its own. */
function writtenStatus(object: unknown): Violation[] {
  const metadata = member(object, 'metadata');
  const isStored = ['uid', 'resourceVersion', 'managedFields'].some(
    (field) => member(metadata, field) != null,
  );
  if (isStored || member(object, 'status') == null) return [];
  return [violation('W-56', ['status'], advice('ignored: the control plane writes the status', 'remove it'))];
}

/** What the structure says of metadata, ST-10 has said already. */
const ofMetadata = ({ segments }: Violation): boolean => segments[0] === 'metadata';

/** One mistake gives one finding: a name of the wrong type is ST-10. */
function isNotSaidBy(faults: readonly Violation[]): (found: Violation) => boolean {
  const said = new Set(faults.map(({ segments }) => segments.join('.')));
  return ({ segments }) => !said.has(segments.join('.'));
}

/** Which errors of the new object an update may keep. The old object is looked at when the first is found: most have none. */
function exemption(kind: Kind, object: unknown, filled: unknown, old: unknown): Exemption {
  let isExempt: Exemption | undefined;
  return (found) => {
    // The API server judges metadata on every update.
    if (ofMetadata(found) && found.code !== 'ST-10')
      return equalJson(valueAt(object, found.segments), valueAt(old, found.segments));
    isExempt ??= exemptionBy(kind, object, filled, old);
    return isExempt(found);
  };
}

function exemptionBy(kind: Kind, object: unknown, filled: unknown, old: unknown): Exemption {
  if (hasSameSpec(object, old)) return () => true;
  const before = examine(compiledKind(kind), old);
  // Defaults that are written now are no change by the user (U-05).
  if (hasSameSpec(filled, before.object)) return () => true;
  const isOld = ratchet(kind.root, before);
  return (found) => !FIXED_CODES.has(found.code) && isOld(filled, found);
}

/** Only metadata, or status, changes. */
function hasSameSpec(left: unknown, right: unknown): boolean {
  return equalJson(member(left, 'spec'), member(right, 'spec'));
}
