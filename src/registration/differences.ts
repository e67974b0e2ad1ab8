// Compares an installed webhook configuration with the one that this version writes. What weakens it is distinguished from the rest: an
// object that no entry sends is judged by nobody.

import { isDeepStrictEqual } from 'node:util';
import { describeSelector, type NamespaceSelector, without } from '../config/namespace-selector.ts';
import { WEBHOOK_DOMAIN } from '../identifiers.ts';
import { type LabelSelector, requirementsOf, selectorKey } from './label-selector.ts';
import { callsLost, type Rule } from './rules.ts';

/** The fields of admissionregistration.k8s.io/v1 that are compared. caBundle has another owner. */
export interface WebhookEntry {
  readonly name: string;
  readonly clientConfig: {
    readonly url?: string;
    readonly service?: {
      readonly namespace: string;
      readonly name: string;
      readonly path?: string;
      readonly port?: number;
    };
  };
  readonly rules?: readonly Rule[];
  readonly failurePolicy?: string;
  readonly matchPolicy?: string;
  readonly namespaceSelector?: LabelSelector;
  readonly objectSelector?: LabelSelector;
  readonly matchConditions?: readonly { readonly name: string; readonly expression: string }[];
  readonly sideEffects?: string;
  readonly timeoutSeconds?: number;
  readonly admissionReviewVersions?: readonly string[];
  readonly reinvocationPolicy?: string;
}

export interface Differences {
  /** Entries without a profile that are not there. Those of a profile may come and go with its gatewarden.yaml. */
  readonly missing: readonly string[];
  /** Namespaces whose objects nobody judges: entries are missing, or select less. */
  readonly unjudged: readonly string[];
  /** Objects or failures that pass unjudged. */
  readonly weaker: readonly string[];
  readonly other: readonly string[];
}

export function configurationDifferences(
  expected: readonly WebhookEntry[],
  installed: readonly WebhookEntry[],
): Differences {
  const ours = installed.filter(({ name }) => name.endsWith(`.${WEBHOOK_DOMAIN}`));
  const byName = new Map(ours.map((entry) => [entry.name, entry]));
  const missing: string[] = [];
  const weaker: string[] = [];
  const other: string[] = [];
  for (const entry of expected) {
    const there = byName.get(entry.name);
    if (there === undefined) {
      other.push(`${entry.name} is missing`);
      if (isFirst(entry)) missing.push(entry.name);
      continue;
    }
    weaker.push(...[...weakened(entry, there)].map((what) => `${entry.name}: ${what}`));
    other.push(...[...changed(entry, there)].map((what) => `${entry.name}: ${what}`));
  }
  const names = new Set(expected.map(({ name }) => name));
  other.push(
    ...ours.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} is not of this version`),
  );
  return { missing, unjudged: unjudged(expected, ours), weaker, other };
}

/** A profile, and a further selector of the same namespaces, would be a part of the name before the domain. */
const isFirst = ({ name }: WebhookEntry): boolean => name.split('.', 2)[1] === FIRST_OF_DOMAIN;
const [FIRST_OF_DOMAIN] = WEBHOOK_DOMAIN.split('.', 1);

/** An entry for namespaces that only warn refuses nothing. */
const isWarning = ({ clientConfig }: WebhookEntry): boolean =>
  /^\/[a-z]+\/warn(?:\/|$)/.test(clientConfig.service?.path ?? '');

function unjudged(expected: readonly WebhookEntry[], ours: readonly WebhookEntry[]): string[] {
  const selectors = (entries: readonly WebhookEntry[]): NamespaceSelector[] =>
    entries.map(({ namespaceSelector }) => requirementsOf(namespaceSelector));
  const isEnforcing = (entry: WebhookEntry): boolean => !isWarning(entry);
  const enforced = left(selectors(expected.filter(isEnforcing)), selectors(ours.filter(isEnforcing)));
  const warned = left(selectors(expected.filter(isWarning)), selectors(ours));
  return [enforced, warned].flatMap(
    (rest) =>
      rest?.map((selector) => describeSelector(selector) || 'all') ?? [
        'that too many selectors of others describe',
      ],
  );
}

/** What is there as it should be needs no search, however many entries there are. */
function left(
  expected: readonly NamespaceSelector[],
  there: readonly NamespaceSelector[],
): readonly NamespaceSelector[] | undefined {
  const known = new Set(there.map(selectorKey));
  return without(
    expected.filter((selector) => !known.has(selectorKey(selector))),
    there,
  );
}

function* weakened(expected: WebhookEntry, there: WebhookEntry): Generator<string> {
  if (expected.failurePolicy === 'Fail' && there.failurePolicy !== 'Fail')
    yield `failurePolicy is ${there.failurePolicy} instead of Fail`;
  if (!isDeepStrictEqual(targetOf(expected), targetOf(there)))
    yield `it calls ${targetOf(there)} instead of ${targetOf(expected)}`;
  for (const lost of callsLost(expected.rules ?? [], there.rules ?? [])) yield `its rules lack ${lost}`;
  if (leavesOut(expected.objectSelector, there.objectSelector)) yield 'an objectSelector leaves objects out';
  const known = new Map((expected.matchConditions ?? []).map(({ name, expression }) => [name, expression]));
  for (const { name, expression } of there.matchConditions ?? [])
    if (known.get(name) !== expression) yield `the matchCondition ${name} is not of this version`;
  if (expected.matchPolicy === 'Equivalent' && there.matchPolicy === 'Exact')
    yield 'matchPolicy is Exact instead of Equivalent';
}

function* changed(expected: WebhookEntry, there: WebhookEntry): Generator<string> {
  if (expected.failurePolicy === 'Ignore' && there.failurePolicy !== 'Ignore')
    yield `failurePolicy is ${there.failurePolicy} instead of Ignore`;
  const isLess = callsLost(expected.rules ?? [], there.rules ?? []).length > 0;
  if (!isLess && callsLost(there.rules ?? [], expected.rules ?? []).length > 0)
    yield 'its rules send more than this version needs';
  if (!isSame(expected.namespaceSelector, there.namespaceSelector))
    yield 'its namespaceSelector is another one';
  const isWeaker = leavesOut(expected.objectSelector, there.objectSelector);
  if (!isWeaker && !isSame(expected.objectSelector, there.objectSelector))
    yield 'its objectSelector is another one';
  if (expected.matchPolicy === 'Exact' && there.matchPolicy !== 'Exact')
    yield `matchPolicy is ${there.matchPolicy} instead of Exact`;
  const names = new Set((there.matchConditions ?? []).map(({ name }) => name));
  for (const { name } of expected.matchConditions ?? [])
    if (!names.has(name)) yield `the matchCondition ${name} is missing`;
  for (const field of ['sideEffects', 'timeoutSeconds', 'reinvocationPolicy'] as const)
    if (expected[field] !== there[field])
      yield `${field} is ${there[field] ?? 'missing'} instead of ${expected[field] ?? 'none'}`;
  if (!isDeepStrictEqual(expected.admissionReviewVersions, there.admissionReviewVersions))
    yield 'its admissionReviewVersions are others';
}

/** The API server's default port is 443. */
function targetOf({ clientConfig: { service, url } }: WebhookEntry): string {
  if (service === undefined) return url ?? 'nothing';
  return `${service.namespace}/${service.name}:${service.port ?? 443}${service.path ?? ''}`;
}

const isSame = (one: LabelSelector | undefined, other: LabelSelector | undefined): boolean =>
  selectorKey(requirementsOf(one)) === selectorKey(requirementsOf(other));

/** Whether objects that the first selects are not selected by the second; also if that takes too long to tell. */
function leavesOut(one: LabelSelector | undefined, other: LabelSelector | undefined): boolean {
  return !isSame(one, other) && without([requirementsOf(one)], [requirementsOf(other)])?.length !== 0;
}
