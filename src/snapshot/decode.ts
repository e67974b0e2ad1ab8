// Decodes one object of any kind for the translation: typed, with defaults, and with the findings of admission. Objects that admission
// would
// reject are read too, as far as a control plane could decode them (docs/development/design.md#what-the-translation-reads).

import type { Finding } from '../diagnostics/finding.ts';
import type { ValidationLevel } from '../diagnostics/severity.ts';
import { isObject } from '../grammar/json.ts';
import { conclude, type Violation, violation } from '../judgement/conclusion.ts';
import { metadataFaults } from '../judgement/envelope.ts';
import { examine } from '../judgement/examine.ts';
import { judge } from '../judgement/judge.ts';
import { metadataViolations } from '../judgement/metadata.ts';
import type { Node } from '../schema/node.ts';
import { type Identity, identityOf, NAMELESS, namedId, nameless } from './identity.ts';
import { type KnownKind, knownKind } from './known-kinds.ts';
import { nearMissOf } from './misspelt-kinds.ts';
import type { Decoded, ReadObject, SnapshotKind, UnreadObject } from './objects.ts';
import { readable, UNREADABLE } from './readable.ts';
import { secretData } from './secret-data.ts';
import { unjudgedPolicy } from './unjudged-policy.ts';
import { unreadVersion } from './versions.ts';

export interface DecodeOptions {
  /** Decides the severity of findings of level S; `standard` by default. */
  readonly validationLevel?: ValidationLevel;
}

/**
 * Reads one object. Never throws on any data; exceptions of the object's getters reach the caller. The input isn't changed; the result
 * shares parts of it.
 */
export function decode(raw: unknown, options: DecodeOptions = {}): Decoded {
  const written = isObject(raw) ? typeOf(raw['apiVersion'], raw['kind']) : undefined;
  const known = written === undefined ? undefined : knownKind(written.group, written.kind);
  if (written === undefined || known === undefined) return decodeOurs(raw, options);
  return decodeOthers(raw as Readonly<Record<string, unknown>>, written, known, options);
}

interface WrittenType {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

function typeOf(apiVersion: unknown, kind: unknown): WrittenType | undefined {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined;
  const slash = apiVersion.indexOf('/');
  return {
    group: slash === -1 ? '' : apiVersion.slice(0, slash),
    version: apiVersion.slice(slash + 1),
    kind,
  };
}

/** Objects of our kinds, which are validated, and objects of kinds that aren't read. */
function decodeOurs(raw: unknown, { validationLevel = 'standard' }: DecodeOptions): Decoded {
  const judgement = judge(raw, { validationLevel, judgesMetadata: true });
  const { kind, isWithinLimits } = judgement;
  const findings = withoutDecidedLater(judgement.findings);
  if (kind === undefined) {
    const nearMiss = findings.length > 0 ? undefined : nearMissOf(raw, judgement.nearMiss);
    if (nearMiss === undefined) return { findings };
    return { findings: conclude(undefined, [nearMiss], { validationLevel }).findings };
  }
  const type = { group: kind.group, kind: kind.kind, isNamespaced: true };
  const unread = unreadOr(kind, raw, { kind: kind.kind as SnapshotKind, ...namedId(raw, type), findings });
  if (!isWithinLimits) return unread;
  const identity = identityOf(raw, type, { isSound: findings.length === 0, hasNull: true });
  if (identity === undefined) return unread;
  if (identity === NAMELESS)
    return { ...unread, findings: [...conclude(undefined, [nameless], {}).findings, ...findings] };
  const object = judgement.isSound ? judgement.object : readable(kind.root, judgement.object);
  return object === UNREADABLE ? unread : read(kind.kind, identity, object, findings);
}

/** W-54 of a Backend: whether TLS is missing depends on other objects, and the translation reports it. */
function withoutDecidedLater(findings: readonly Finding[]): readonly Finding[] {
  const isLater = ({ code, segments }: Finding): boolean => code === 'W-54' && segments[2] === 'hosts';
  return findings.some(isLater) ? findings.filter((finding) => !isLater(finding)) : findings;
}

function decodeOthers(
  raw: Readonly<Record<string, unknown>>,
  { group, version, kind: name }: WrittenType,
  { kind, versions, compiled }: KnownKind,
  { validationLevel = 'standard' }: DecodeOptions,
): Decoded {
  const type = { group, kind: name, isNamespaced: kind.isNamespaced };
  const look = compiled();
  const say = (violations: readonly Violation[]): readonly Finding[] =>
    violations.length === 0 ? [] : conclude(look.compare, violations, { validationLevel }).findings;
  const unread = (violations: readonly Violation[]): Decoded =>
    unreadOr(kind, raw, { kind: kind.kind, ...namedId(raw, type), findings: say(violations) });

  if (!versions.includes(version))
    return {
      kind: kind.kind,
      ...namedId(raw, type),
      findings: say([violation('ST-10', ['apiVersion'], unreadVersion(raw['apiVersion'], versions, type))]),
    };
  const faults = metadataFaults(raw['metadata']);
  if (faults.length > 0)
    return unread(faults.map(({ segments, fault }) => violation('ST-10', segments, fault)));

  const { object, violations, isSound, isWithinLimits, hasNull } = examine(look, raw);
  if (!isWithinLimits) return unread(violations);
  const all = [...metadataViolations(raw, hasNull), ...violations];
  const found = kind.isWhole ? all : all.filter(({ fault }) => fault.sort !== 'unknown-field');
  const identity = identityOf(raw, type, { isSound: all.length === 0, hasNull });
  if (identity === undefined) return unread(found);
  if (identity === NAMELESS) return unread([nameless, ...found]);

  const typed = isSound ? object : readable(kind.root, object);
  if (typed === UNREADABLE) return unread(found);
  const current = group === kind.group ? atVersion(typed, kind.group, kind.version) : typed;
  if (kind.kind !== 'Secret') return read(kind.kind, identity, current, say(found));
  const secret = secretData(current);
  if (secret.faults.length > 0) return unread([...found, ...secret.faults]);
  return read(kind.kind, identity, secret.object, say(found));
}

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
