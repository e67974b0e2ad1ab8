// One object of any kind as the translation reads it: typed, with its defaults, beside what admission would say of it. What admission would
// refuse is read all the same, as far as a control plane could decode it (docs/design.md#what-the-translation-reads).

import { type Finding, required } from '../diagnostics/finding.ts';
import { member } from '../diagnostics/path.ts';
import type { ValidationLevel } from '../diagnostics/severity.ts';
import { isObject } from '../grammar/json.ts';
import { conclude, type Violation, violation } from '../judgement/conclusion.ts';
import { metadataFaults } from '../judgement/envelope.ts';
import { examine } from '../judgement/examine.ts';
import { judge } from '../judgement/judge.ts';
import { metadataViolations } from '../judgement/metadata.ts';
import { type Metadata, ObjectMeta } from '../objects/metadata.ts';
import { dropNulls } from '../schema/nulls.ts';
import { type KnownKind, knownKind } from './known-kinds.ts';
import type { Decoded, ObjectId, ReadObject, SnapshotKind, UnreadObject } from './objects.ts';
import { readable, UNREADABLE } from './readable.ts';
import { secretData } from './secret-data.ts';
import { unreadVersion } from './versions.ts';

export interface DecodeOptions {
  /** Decides what a finding of severity S is; `standard` by default. */
  readonly validationLevel?: ValidationLevel;
}

/** Reads one object. No data makes it throw; what a getter of the object throws is the caller's. The input isn't changed, and shared. */
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

/** Objects of our kinds, which are judged, and of those that nobody here reads. */
function decodeOurs(raw: unknown, { validationLevel = 'standard' }: DecodeOptions): Decoded {
  const judgement = judge(raw, { validationLevel, judgesMetadata: true });
  const { findings, kind, isWithinLimits } = judgement;
  if (kind === undefined) return { findings };
  const unread: UnreadObject = { kind: kind.kind as SnapshotKind, findings };
  const nameless = namelessness(raw);
  if (nameless.length > 0)
    return { ...unread, findings: [...conclude(undefined, nameless, {}).findings, ...findings] };
  const identity = identityOf(raw, { group: kind.group, kind: kind.kind }, true);
  if (identity === undefined) return unread;
  const object = judgement.isSound ? judgement.object : readable(kind.root, judgement.object);
  if (!isWithinLimits || object === UNREADABLE) return { ...unread, id: identity.id };
  return read(kind.kind, identity, object, findings);
}

function decodeOthers(
  raw: Readonly<Record<string, unknown>>,
  written: WrittenType,
  known: KnownKind,
  { validationLevel = 'standard' }: DecodeOptions,
): Decoded {
  const { kind } = known;
  const compiled = known.compiled();
  const say = (violations: readonly Violation[]): readonly Finding[] =>
    violations.length === 0 ? [] : conclude(compiled.compare, violations, { validationLevel }).findings;

  if (!known.versions.includes(written.version))
    return {
      kind: kind.kind,
      ...namedId(raw, written, kind.isNamespaced),
      findings: say([violation('ST-10', ['apiVersion'], unreadVersion(raw, known, written))]),
    };
  const faults = [...envelopeFaults(raw['metadata']), ...namelessness(raw)];
  if (faults.length > 0) return { kind: kind.kind, findings: say(faults) };

  const { object, violations, isSound, isWithinLimits } = examine(compiled, raw);
  const all = isWithinLimits ? [...metadataViolations(raw), ...violations] : violations;
  const shown = kind.isWhole ? all : all.filter(({ fault }) => fault.sort !== 'unknown-field');
  const identity = identityOf(raw, written, kind.isNamespaced);
  const unread = (more: readonly Violation[] = []): UnreadObject => ({
    kind: kind.kind,
    ...(identity === undefined ? {} : { id: identity.id }),
    findings: say([...shown, ...more]),
  });
  if (!isWithinLimits || identity === undefined) return unread();
  const typed = isSound ? object : readable(kind.root, object);
  if (typed === UNREADABLE) return unread();
  const versioned = written.group === kind.group ? atVersion(typed, kind.group, kind.version) : typed;
  if (kind.kind !== 'Secret') return read(kind.kind, identity, versioned, say(shown));
  const secret = secretData(versioned);
  if (secret.faults.length > 0) return unread(secret.faults);
  return read(kind.kind, identity, secret.object, say(shown));
}

/** As the API server gives it, whatever version of the same it was written in. */
function atVersion(object: unknown, group: string, version: string): unknown {
  const apiVersion = group === '' ? version : `${group}/${version}`;
  const written = object as { readonly apiVersion: string };
  return written.apiVersion === apiVersion ? object : { ...written, apiVersion };
}

function envelopeFaults(metadata: unknown): Violation[] {
  return metadataFaults(metadata).map(({ segments, fault }) => violation('ST-10', segments, fault));
}

/** Names are given by the API server where only a beginning is written: nothing can refer to such an object. */
function namelessness(raw: unknown): Violation[] {
  const metadata = member(raw, 'metadata');
  const [name, generateName] = [member(metadata, 'name'), member(metadata, 'generateName')];
  if (
    (name !== undefined && name !== null && name !== '') ||
    typeof generateName !== 'string' ||
    generateName === ''
  )
    return [];
  const fault = required(
    'the API server makes a name of `generateName`, so nobody knows it yet',
    'write `metadata.name`',
  );
  return [violation('ST-10', ['metadata', 'name'], fault)];
}

interface Identity {
  readonly id: ObjectId;
  readonly metadata: Metadata;
}

/** Which object it is, with its metadata; undefined where the metadata can't be read. */
function identityOf(
  raw: unknown,
  { group, kind }: { readonly group: string; readonly kind: string },
  isNamespaced: boolean,
): Identity | undefined {
  const { metadata: written } = raw as { readonly metadata?: unknown };
  const metadata = readable(ObjectMeta, dropNulls(ObjectMeta, written));
  if (metadata === UNREADABLE || !isNamed(metadata)) return undefined;
  const { name, namespace } = metadata;
  if (!isNamespaced) {
    const { namespace: _, ...rest } = metadata;
    return { id: { group, kind, namespace: '', name }, metadata: namespace === undefined ? metadata : rest };
  }
  if (namespace !== undefined && namespace !== '') return { id: { group, kind, namespace, name }, metadata };
  return { id: { group, kind, namespace: 'default', name }, metadata: { ...metadata, namespace: 'default' } };
}

/** The identity of what isn't looked at any closer, where it has a name. */
function namedId(
  raw: Readonly<Record<string, unknown>>,
  { group, kind }: WrittenType,
  isNamespaced: boolean,
): { readonly id?: ObjectId } {
  const name = member(raw['metadata'], 'name');
  const namespace = member(raw['metadata'], 'namespace');
  if (typeof name !== 'string' || name === '') return {};
  const home = typeof namespace === 'string' && namespace !== '' ? namespace : 'default';
  return { id: { group, kind, namespace: isNamespaced ? home : '', name } };
}

/** What `readable` has found to be of the type of metadata, and has a name. */
function isNamed(metadata: unknown): metadata is Metadata {
  return (metadata as Partial<Metadata>).name !== undefined && (metadata as Partial<Metadata>).name !== '';
}

/** Here types begin again: the object has been found to be of its kind's type. */
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
