// Compares an installed webhook configuration with the one that this version writes. What weakens it is distinguished from the rest: an
// object that no entry sends is judged by nobody.

import { isDeepStrictEqual } from 'node:util';
import {
  describeSelector,
  type NamespaceSelector,
  type Requirement,
  without,
} from '../config/namespace-selector.ts';
import { WEBHOOK_DOMAIN } from '../identifiers.ts';
import { callsLost, type Rule } from './rules.ts';

export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

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
  const weaker: string[] = [];
  const other: string[] = [];
  for (const entry of expected) {
    const there = ours.find(({ name }) => name === entry.name);
    if (there === undefined) {
      other.push(`${entry.name} is missing`);
      continue;
    }
    weaker.push(...[...weakened(entry, there)].map((what) => `${entry.name}: ${what}`));
    other.push(...[...changed(entry, there)].map((what) => `${entry.name}: ${what}`));
  }
  const names = new Set(expected.map(({ name }) => name));
  other.push(
    ...ours.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} is not of this version`),
  );
  return { unjudged: unjudged(expected, ours), weaker, other };
}

/** An entry for namespaces that only warn refuses nothing. */
const isWarning = ({ clientConfig }: WebhookEntry): boolean =>
  /^\/[a-z]+\/warn(?:\/|$)/.test(clientConfig.service?.path ?? '');

function unjudged(expected: readonly WebhookEntry[], ours: readonly WebhookEntry[]): string[] {
  const selectors = (entries: readonly WebhookEntry[]): NamespaceSelector[] =>
    entries.map(({ namespaceSelector }) => requirementsOf(namespaceSelector));
  const isEnforcing = (entry: WebhookEntry): boolean => !isWarning(entry);
  const enforced = without(selectors(expected.filter(isEnforcing)), selectors(ours.filter(isEnforcing)));
  const warned = without(selectors(expected.filter(isWarning)), selectors(ours));
  return [enforced, warned].flatMap(
    (left) =>
      left?.map((selector) => describeSelector(selector) || 'all') ?? [
        'that too many selectors of others describe',
      ],
  );
}

function requirementsOf({ matchLabels = {}, matchExpressions = [] }: LabelSelector = {}): NamespaceSelector {
  return [
    ...Object.entries(matchLabels).map(
      ([key, value]): Requirement => ({ key, operator: 'In', values: [value] }),
    ),
    ...matchExpressions.map(({ key, operator, values = [] }) => ({ key, operator, values }) as Requirement),
  ];
}

function* weakened(expected: WebhookEntry, there: WebhookEntry): Generator<string> {
  if (expected.failurePolicy === 'Fail' && there.failurePolicy !== 'Fail')
    yield `failurePolicy is ${there.failurePolicy} instead of Fail`;
  if (!isDeepStrictEqual(targetOf(expected), targetOf(there)))
    yield `it calls ${targetOf(there)} instead of ${targetOf(expected)}`;
  for (const lost of callsLost(expected.rules ?? [], there.rules ?? [])) yield `its rules lack ${lost}`;
  if (!isEmpty(there.objectSelector)) yield 'an objectSelector leaves objects out';
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
  if (!isDeepStrictEqual(sorted(expected.namespaceSelector), sorted(there.namespaceSelector)))
    yield 'its namespaceSelector is another one';
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

const isEmpty = (selector: LabelSelector | undefined): boolean => requirementsOf(selector).length === 0;

/** The order of requirements and values has no meaning. */
const sorted = (selector: LabelSelector | undefined): readonly string[] =>
  requirementsOf(selector)
    .map(({ key, operator, values }) => JSON.stringify([key, operator, values.toSorted()]))
    .sort();
