// Decodes one object of any kind for the translation: typed, with defaults, and with the findings of admission. Objects that admission
// would
// reject are read too, as far as a control plane could decode them (docs/development/design.md#what-the-translation-reads).

import { advice, type Finding } from '../diagnostics/finding.ts';
import type { Segments } from '../diagnostics/path.ts';
import type { ValidationLevel } from '../diagnostics/severity.ts';
import { defined } from '../grammar/defined.ts';
import type { JsonObject } from '../grammar/json.ts';
import { conclude, type Violation, violation } from '../judgement/conclusion.ts';
import { isStored, judge } from '../judgement/judge.ts';
import { type GatewayApiVersion, READ_VERSION } from '../objects/gateway-api/versions.ts';
import type { Node } from '../schema/node.ts';
import { type Identity, identityOf, NAMELESS, namedId, nameless } from './identity.ts';
import { judgedOther, type OtherKind, otherKind } from './judged-other.ts';
import { nearMissOf } from './misspelt-kinds.ts';
import type { Decoded, ReadObject, SnapshotKind, UnreadObject } from './objects.ts';
import { withOlderDefaults } from './older-defaults.ts';
import { readable, UNREADABLE } from './readable.ts';
import { unjudgedPolicy } from './unjudged-policy.ts';

export interface DecodeOptions {
  /** The version of the Gateway API by whose CRDs objects are judged; by default the one that is read. */
  readonly gatewayAPI?: GatewayApiVersion;
  /** Decides the severity of findings of level S; `standard` by default. */
  readonly validationLevel?: ValidationLevel;
  /** Kinds of the edge group get the defaults of an earlier implementation. */
  readonly hasOlderDefaults?: boolean;
}

/**
 * Reads one object. Never throws on any data; exceptions of the object's getters reach the caller. The input isn't changed; the result
 * shares parts of it.
 */
export function decode(raw: unknown, options: DecodeOptions = {}): Decoded {
  const other = otherKind(raw);
  return other === undefined ? decodeOurs(raw, options) : decodeOthers(raw as JsonObject, other, options);
}

/** Objects of our kinds, which are validated, and objects of kinds that aren't read. */
function decodeOurs(
  raw: unknown,
  { validationLevel = 'standard', hasOlderDefaults = false }: DecodeOptions,
): Decoded {
  const judgement = judge(raw, { validationLevel, judgesMetadata: true });
  const { kind, isWithinLimits } = judgement;
  const findings = withoutDecidedLater(judgement.findings);
  if (kind === undefined) {
    const nearMiss = findings.length > 0 ? undefined : nearMissOf(raw, judgement.nearMiss);
    if (nearMiss === undefined) return { findings };
    return { findings: conclude(undefined, [nearMiss], { validationLevel }).findings };
  }
  const type = { group: kind.group, kind: kind.kind, isNamespaced: true };
  const unread = (all = findings): Decoded =>
    unreadOr(kind, raw, { kind: kind.kind as SnapshotKind, ...namedId(raw, type), findings: all });
  if (!isWithinLimits) return unread();
  const identity = identityOf(raw, type, { isSound: findings.length === 0, hasNull: true });
  if (identity === undefined) return unread();
  if (identity === NAMELESS) return unread([...conclude(undefined, [nameless], {}).findings, ...findings]);
  const filled = hasOlderDefaults ? withOlderDefaults(judgement, kind.group) : judgement.object;
  const object = judgement.isSound ? filled : readable(kind.root, filled);
  return object === UNREADABLE ? unread() : read(kind.kind, identity, object, findings);
}

/** W-54 of a Backend: whether TLS is missing depends on other objects, and the translation reports it. */
function withoutDecidedLater(findings: readonly Finding[]): readonly Finding[] {
  const isLater = ({ code, segments }: Finding): boolean => code === 'W-54' && segments[2] === 'hosts';
  return findings.some(isLater) ? findings.filter((finding) => !isLater(finding)) : findings;
}

function decodeOthers(
  raw: JsonObject,
  other: OtherKind,
  { validationLevel = 'standard', gatewayAPI }: DecodeOptions,
): Decoded {
  const { kind, written } = other;
  const type = { group: written.group, kind: written.kind, isNamespaced: kind.isNamespaced };
  const judged = judgedOther(raw, other, gatewayAPI);
  const say = (violations: readonly Violation[], unknownFields?: 'error'): readonly Finding[] =>
    violations.length === 0
      ? NO_FINDINGS
      : conclude(judged.compare, violations, { validationLevel, ...defined({ unknownFields }) }).findings;
  const { unreadFields } = judged;
  const violations =
    unreadFields.length === 0 ? judged.violations : [...judged.violations, ...unreadFields.map(unreadField)];
  const unread = (findings: readonly Finding[]): Decoded =>
    unreadOr(kind, raw, { kind: kind.kind, ...namedId(raw, type), findings });

  if (violations.some(({ code, segments }) => code === 'ST-10' && segments[0] === 'apiVersion'))
    return { kind: kind.kind, ...namedId(raw, type), findings: say(violations) };
  if (kind.isWhole && violations.some(isUnknownMember) && !isStored(raw))
    return unread(say(violations, 'error'));
  if (judged.object === undefined) return unread(say(violations));
  const identity = identityOf(raw, type, { isSound: judged.isSound, hasNull: judged.hasNull });
  if (identity === undefined) return unread(say(violations));
  if (identity === NAMELESS) return unread(say([nameless, ...violations]));
  const current =
    written.group === kind.group ? atVersion(judged.object, kind.group, kind.version) : judged.object;
  return read(kind.kind, identity, current, say(violations));
}

const NO_FINDINGS: readonly Finding[] = [];

const unreadField = (segments: Segments): Violation =>
  violation(
    'TR-87',
    segments,
    advice(`the field has no effect: the translation reads the Gateway API ${READ_VERSION}`),
  );

/** A misspelt field is one that the object lacks: without it, a route could serve every host. Metadata serves nothing. */
const isUnknownMember = ({ fault, segments }: Violation): boolean =>
  fault.sort === 'unknown-field' && segments[0] !== 'metadata';

/** An object that isn't read further; of a policy its targets are. */
function unreadOr(
  kind: { readonly kind: string; readonly root: Node },
  raw: unknown,
  unread: UnreadObject,
): Decoded {
  const object = unread.id === undefined ? undefined : unjudgedPolicy(kind, raw, unread.id);
  return object === undefined ? unread : ({ ...unread, object, isUnjudged: true } as ReadObject);
}

/** At the version that the API server serves, whatever version the file has. */
function atVersion(object: unknown, group: string, version: string): unknown {
  const apiVersion = group === '' ? version : `${group}/${version}`;
  const written = object as { readonly apiVersion: string };
  return written.apiVersion === apiVersion ? object : { ...written, apiVersion };
}

/** Restores the static type: earlier checks proved that the object has its kind's type. */
function read(
  kind: string,
  { id, metadata }: Identity,
  object: unknown,
  findings: readonly Finding[],
): ReadObject {
  const whole = object as { readonly metadata: unknown };
  return {
    id,
    kind,
    object: whole.metadata === metadata ? whole : { ...whole, metadata },
    findings,
  } as ReadObject;
}
