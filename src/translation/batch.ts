// The changes of one `apply`: each object once, whatever their order, and the findings of objects without an identity.

import { duplicate, type Fault, type Finding } from '../diagnostics/finding.ts';
import { member } from '../diagnostics/path.ts';
import { isObject } from '../grammar/json.ts';
import { quote } from '../grammar/quote.ts';
import { conclude, violation } from '../judgement/conclusion.ts';
import { objectKey } from '../objects/key.ts';
import { compareText } from '../objects/reference.ts';
import { type DecodeOptions, decode } from '../snapshot/decode.ts';
import { readKind } from '../snapshot/known-kinds.ts';
import type { SnapshotKind, SnapshotObject } from '../snapshot/objects.ts';
import type { FindingObject, TranslationFinding } from './result.ts';

/** One object that is new, changed or deleted. */
export type Change = { readonly object: unknown } | { readonly deleted: Deleted };

interface Deleted {
  readonly group: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** The new state of an object. */
export interface Written {
  readonly kind: SnapshotKind;
  /** Undefined: it is deleted, or can't be read. */
  readonly object: SnapshotObject | undefined;
  /** Of the object only the targets are read, since it can't be judged. */
  readonly isUnjudged?: true | undefined;
  readonly about: FindingObject;
  readonly findings: readonly TranslationFinding[];
}

export interface Batch {
  /** By the key of the object. */
  readonly written: ReadonlyMap<string, Written>;
  /** Findings of objects without an identity: nothing can refer to them or delete them. By the parts of the key that are there. */
  readonly unnamed: ReadonlyMap<string, readonly TranslationFinding[]>;
}

/** One of the versions in which an object came. */
interface Version extends Written {
  /** Of versions that a cluster assigned, the highest wins. */
  readonly resourceVersion: string;
}

export interface BatchOptions extends DecodeOptions {
  /** Of several versions of an object, the last one is used. */
  readonly isOrdered: boolean;
}

export function batchOf(changes: Iterable<Change>, options: BatchOptions): Batch {
  const collected = new Collected(options);
  for (const change of changes) {
    const deleted = deletedBy(change);
    if (deleted === undefined) collected.add((change as { readonly object?: unknown }).object);
    else collected.delete(deleted);
  }
  return collected.batch();
}

class Collected {
  readonly #options: BatchOptions;
  readonly #written = new Map<string, Version>();
  /** The versions of objects that come more than once. */
  readonly #versions = new Map<string, readonly Version[]>();
  readonly #unnamed = new Map<string, TranslationFinding[]>();

  constructor(options: BatchOptions) {
    this.#options = options;
  }

  delete({ group, kind: name, ...id }: Deleted): void {
    const kind = readKind(group, name);
    if (kind === undefined) return;
    const about = { kind: name, namespace: id.namespace ?? '', name: id.name };
    const key = keyOf(about);
    this.#written.set(key, { kind, object: undefined, about, findings: [], resourceVersion: '' });
    this.#versions.delete(key);
  }

  add(raw: unknown): void {
    const { id, kind, object, findings, isUnjudged } = decode(raw, this.#options);
    const about = describe(raw, id?.namespace);
    const key = keyOf(about);
    const found =
      findings.length === 0
        ? NO_FINDINGS
        : findings.map((finding): TranslationFinding => ({ ...finding, object: about }));
    if (id === undefined || kind === undefined) {
      if (found.length > 0) this.#unnamed.set(key, [...(this.#unnamed.get(key) ?? []), ...found]);
      return;
    }
    const resourceVersion = textIn(metadataOf(raw), 'resourceVersion');
    const version = { kind, object, isUnjudged, about, findings: found, resourceVersion };
    const before = this.#written.get(key);
    this.#written.set(key, version);
    if (before === undefined || isDeletion(before)) return;
    this.#versions.set(key, [...(this.#versions.get(key) ?? [before]), version]);
  }

  batch(): Batch {
    for (const [key, all] of this.#versions) this.#written.set(key, usedOf(all, this.#options.isOrdered));
    return {
      written: this.#written,
      unnamed: new Map(
        [...this.#unnamed].map(([key, findings]) => [key, findings.toSorted(compareFindings)]),
      ),
    };
  }
}

/** A change that has neither member is a bug of the caller: if it were skipped, its object would stay as it is, unnoticed. */
function deletedBy(change: unknown): Deleted | undefined {
  if (!isObject(change) || !('object' in change || 'deleted' in change))
    throw new TypeError('a change is `{ object }` or `{ deleted: { group, kind, namespace, name } }`');
  const deleted = change['deleted'];
  if (deleted === undefined) return undefined;
  const member = (name: string): unknown => (isObject(deleted) ? deleted[name] : undefined);
  for (const name of ['group', 'kind', 'name'])
    if (typeof member(name) !== 'string')
      throw new TypeError(
        `deleted.${name}: must be a text${name === 'group' ? ', and is empty for the core group' : ''}; \`deleted\` is { group, kind, namespace, name }, not the object`,
      );
  if (typeof (member('namespace') ?? '') !== 'string')
    throw new TypeError('deleted.namespace: must be a text, or absent for an object without a namespace');
  return deleted as unknown as Deleted;
}

const keyOf = ({ kind, namespace, name }: FindingObject): string => objectKey(kind, namespace, name);

const isDeletion = ({ object, about, findings }: Version): boolean =>
  object === undefined && about.apiVersion === undefined && findings.length === 0;

const NO_FINDINGS: readonly TranslationFinding[] = [];

/** The object's identity, as far as it is known. */
function describe(raw: unknown, namespace?: string): FindingObject {
  const metadata = metadataOf(raw);
  const apiVersion = textIn(raw, 'apiVersion');
  return {
    ...(apiVersion === '' ? {} : { apiVersion }),
    kind: textIn(raw, 'kind'),
    namespace: namespace ?? textIn(metadata, 'namespace'),
    name: textIn(metadata, 'name'),
  };
}

const metadataOf = (raw: unknown): unknown => (isObject(raw) ? member(raw, 'metadata') : undefined);

function textIn(object: unknown, name: string): string {
  const value = isObject(object) ? member(object, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/**
 * The version that is used of several: the newest by resourceVersion, then a readable one, then the last if they are ordered; else the first
 * by its text, so that the order doesn't matter.
 */
function usedOf(versions: readonly Version[], isOrdered: boolean): Version {
  const ranked = versions
    .map((version, position) => ({ version, position, text: isOrdered ? '' : textOf(version) }))
    .sort(
      (left, right) =>
        compareResourceVersions(right.version.resourceVersion, left.version.resourceVersion) ||
        Number(left.version.object === undefined) - Number(right.version.object === undefined) ||
        compareText(left.text, right.text) ||
        right.position - left.position,
    );
  const { version, position } = ranked[0]!;
  const given = versions.map(({ resourceVersion }) => resourceVersion);
  if (!given.includes('') && new Set(given).size === given.length) return version;
  const fault = duplicateObject(version.about, isOrdered);
  const { findings } = conclude(undefined, [violation('TR-01', ['metadata', 'name'], fault)], {});
  const copies = { count: versions.length, used: position };
  const doubled = findings.map(
    (finding): TranslationFinding => ({ ...finding, object: version.about, copies }),
  );
  return { ...version, findings: [...doubled, ...version.findings] };
}

function duplicateObject({ kind, namespace, name }: FindingObject, isOrdered: boolean): Fault {
  const used = isOrdered ? 'the last one that can be read is used' : 'one of them is used, chosen by content';
  return duplicate(
    name,
    `${kind} ${quote(namespace === '' ? name : `${namespace}/${name}`)} is there more than once, and ${used}`,
    'rename or remove the others: in a cluster, the object that is applied last replaces them',
  );
}

/** Decimal numbers of any length; anything else is older. */
function compareResourceVersions(left: string, right: string): number {
  const [before, after] = [left, right].map((text) => (/^[1-9]\d*$/.test(text) ? text : ''));
  return before!.length - after!.length || compareText(before!, after!);
}

/** The content, whatever the order of members. */
function textOf({ object, findings }: Version): string {
  if (object === undefined) return `~${JSON.stringify(findings)}`;
  return JSON.stringify(object, (_name, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => compareText(left, right)))
      : value,
  );
}

function compareFindings(left: Finding, right: Finding): number {
  return (
    compareText(left.code, right.code) ||
    compareText(left.path, right.path) ||
    compareText(left.message, right.message)
  );
}
