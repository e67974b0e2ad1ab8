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

/** The warning for such an object. `known`: admission's answer, if it has one. */
export function nearMissOf(raw: unknown, known: NearMiss | undefined): Violation | undefined {
  if (known !== undefined)
    return violation('TR-09', known.segments, advice(notRead(known.message), known.hint));
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
    const meant = surelyMeant(kind, names);
    if (meant !== undefined) return misspeltKind(kind, meant, group);
  }
  return ofName && misspeltGroup(ofName, apiVersion, group, slash !== -1);
}

const notRead = (message: string): string => `${message}: the object is not read`;

function withoutVersion({ kind, apiVersion }: ReadKind): Violation {
  const fault = advice(notRead('the object has no `apiVersion`'), `for a ${kind} write \`${apiVersion}\``);
  return violation('TR-09', ['kind'], fault);
}

function misspeltKind(kind: string, meant: string, group: string): Violation {
  const where = group === CORE_GROUP ? 'the core group' : group;
  const fault = advice(notRead(`${where} has no kind ${quote(kind)}`), `did you mean \`${meant}\`?`);
  return violation('TR-09', ['kind'], withReplacement(fault, meant));
}

/** A kind of the Gateway API or of ours. Other APIs have a kind Gateway too, so the group must be similar. */
function misspeltGroup(
  { kind, apiVersion }: ReadKind,
  written: string,
  group: string,
  hasGroup: boolean,
): Violation | undefined {
  const isKubernetes = group.endsWith('.k8s.io');
  if (hasGroup && !isKubernetes && nearest(group, GROUPS) === undefined) return undefined;
  const fault = advice(
    notRead(`${quote(written)} has no kind ${kind}`),
    `did you mean \`apiVersion: ${apiVersion}\`?`,
  );
  return violation('TR-09', ['apiVersion'], withReplacement(fault, apiVersion));
}
