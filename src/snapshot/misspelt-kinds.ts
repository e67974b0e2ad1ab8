// Objects of unknown kinds that were probably meant to be read: a typo in the kind or its group.

import { advice, withReplacement } from '../diagnostics/finding.ts';
import { isObject } from '../grammar/json.ts';
import { nearest, surelyMeant } from '../grammar/nearest.ts';
import { quote } from '../grammar/quote.ts';
import { CORE_GROUP } from '../identifiers.ts';
import { type Violation, violation } from '../judgement/conclusion.ts';
import type { NearMiss } from '../judgement/envelope.ts';
import { KINDS } from '../kinds/index.ts';
import { OBJECT_KINDS } from '../objects/index.ts';

interface ReadKind {
  readonly group: string;
  readonly kind: string;
  readonly apiVersion: string;
}

const READ: readonly ReadKind[] = [
  ...OBJECT_KINDS.flatMap(({ group, version, kind, alike }) => [
    { group, kind, apiVersion: group === CORE_GROUP ? version : `${group}/${version}` },
    ...alike
      .filter((other) => other.group !== group || other.kind !== kind)
      .map((other) => ({
        group: other.group,
        kind: other.kind,
        apiVersion: `${other.group}/${other.versions[0]}`,
      })),
  ]),
  ...KINDS.map(({ group, kind, apiVersion }) => ({ group, kind, apiVersion })),
];

const GROUPS = [...new Set(READ.map(({ group }) => group))].filter((group) => group !== CORE_GROUP);

/** What was probably meant. */
export interface MisspeltKind extends NearMiss {
  readonly segments: readonly ['apiVersion' | 'kind'];
  /** The text to write there, if it is certain. */
  readonly replacement?: string;
}

/** The warning for such an object. `known`: admission's answer, if it has one. */
export function nearMissOf(raw: unknown, known: NearMiss | undefined): Violation | undefined {
  const found = known ?? misspeltKindOf(raw);
  if (found === undefined) return undefined;
  const fault = advice(`${found.message}: the object is not read`, found.hint);
  return violation('TR-09', found.segments, withReplacement(fault, (found as MisspeltKind).replacement));
}

export function misspeltKindOf(raw: unknown): MisspeltKind | undefined {
  if (!isObject(raw)) return undefined;
  const { apiVersion, kind } = raw;
  if (typeof kind !== 'string' || kind === '') return undefined;
  const ofName = READ.find((read) => read.kind === kind && read.group !== CORE_GROUP);
  if (apiVersion === undefined || apiVersion === null || apiVersion === '')
    return ofName && withoutVersion(ofName);
  if (typeof apiVersion !== 'string') return undefined;
  const slash = apiVersion.indexOf('/');
  const group = slash === -1 ? CORE_GROUP : apiVersion.slice(0, slash);
  const ofGroup = READ.filter((read) => read.group === group);
  if (ofGroup.length > 0) {
    const names = ofGroup.map((read) => read.kind);
    if (names.includes(kind)) return undefined;
    const meant = surelyMeant(kind, names);
    if (meant !== undefined) return misspeltName(kind, meant, group);
  }
  if (ofName !== undefined) return misspeltGroup(ofName, apiVersion, group, slash !== -1);
  return misspeltBoth(kind, apiVersion, group);
}

/** Both are wrong: `HttpRoute` of networking.k8s.io. Only letters in the wrong case say which kind is meant, whatever its group. */
function misspeltBoth(kind: string, written: string, group: string): MisspeltKind | undefined {
  const meant = READ.find(
    (read) => read.group !== CORE_GROUP && read.kind.toLowerCase() === kind.toLowerCase(),
  );
  // The core group has no kinds but those of Kubernetes.
  const isNear = group === CORE_GROUP || group.endsWith('.k8s.io') || nearest(group, GROUPS) !== undefined;
  if (meant === undefined || !isNear) return undefined;
  return {
    segments: ['kind'],
    message: `${quote(written)} has no kind ${quote(kind)}`,
    hint: `did you mean \`apiVersion: ${meant.apiVersion}\`, \`kind: ${meant.kind}\`?`,
  };
}

function withoutVersion({ kind, apiVersion }: ReadKind): MisspeltKind {
  const hint = `for a ${kind} write \`${apiVersion}\``;
  return { segments: ['kind'], message: 'the object has no `apiVersion`', hint };
}

function misspeltName(kind: string, meant: string, group: string): MisspeltKind {
  const where = group === CORE_GROUP ? 'the core group' : group;
  return {
    segments: ['kind'],
    message: `${where} has no kind ${quote(kind)}`,
    hint: `did you mean \`${meant}\`?`,
    replacement: meant,
  };
}

/** A kind of the Gateway API or of ours. Other APIs have a kind Gateway too, so the group must be similar. */
function misspeltGroup(
  { kind, apiVersion }: ReadKind,
  written: string,
  group: string,
  hasGroup: boolean,
): MisspeltKind | undefined {
  const isKubernetes = group.endsWith('.k8s.io');
  if (hasGroup && !isKubernetes && nearest(group, GROUPS) === undefined) return undefined;
  return {
    segments: ['apiVersion'],
    message: `${quote(written)} has no kind ${kind}`,
    hint: `did you mean \`apiVersion: ${apiVersion}\`?`,
    replacement: apiVersion,
  };
}
