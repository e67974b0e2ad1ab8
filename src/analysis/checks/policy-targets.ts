// Policies that attach to nothing: the object that they name doesn't exist, it has no such section, or no object has the selected labels.

import { advice } from '../../diagnostics/finding.ts';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import { didYouMean } from '../../grammar/nearest.ts';
import { firstOf } from '../../grammar/plural.ts';
import { quote } from '../../grammar/quote.ts';
import {
  CORE_GROUP,
  GATEWAY_API_EXPERIMENTAL_GROUP,
  GATEWAY_API_GROUP,
  GATEWAY_GROUP,
} from '../../identifiers.ts';
import { objectKey } from '../../objects/key.ts';
import type { Labels } from '../../objects/labels.ts';
import {
  selectedNamespace,
  selectsLabels,
  type TargetRef,
  type TargetSelector,
} from '../../policy/targets.ts';
import type { SnapshotKind, SnapshotObject } from '../../snapshot/objects.ts';
import type { Report } from '../../translation/reports.ts';
import type { TranslationView } from '../../translation/view.ts';

const KINDS = [
  'TrafficPolicy',
  'HTTPListenerPolicy',
  'ListenerPolicy',
  'BackendConfigPolicy',
  'BackendTLSPolicy',
] as const satisfies readonly SnapshotKind[];

/** Kinds that can be targeted, by group and kind; others belong to other controllers. */
const TARGETS: ReadonlyMap<string, SnapshotKind> = new Map<string, SnapshotKind>([
  [`${GATEWAY_API_GROUP}/Gateway`, 'Gateway'],
  [`${GATEWAY_API_GROUP}/HTTPRoute`, 'HTTPRoute'],
  [`${GATEWAY_API_GROUP}/GRPCRoute`, 'GRPCRoute'],
  [`${GATEWAY_API_GROUP}/ListenerSet`, 'XListenerSet'],
  [`${GATEWAY_API_EXPERIMENTAL_GROUP}/XListenerSet`, 'XListenerSet'],
  [`${CORE_GROUP}/Service`, 'Service'],
  [`${GATEWAY_GROUP}/Backend`, 'Backend'],
]);

interface Targeting {
  readonly targetRefs?: readonly TargetRef[];
  readonly targetSelectors?: readonly TargetSelector[];
}

export function* policyTargets(view: TranslationView): Iterable<Report> {
  const { snapshot, settings } = view;
  const labels = new LabelIndex(view);
  for (const about of snapshot.keysOf(KINDS)) {
    const policy = snapshot.oneOf(KINDS, about);
    if (policy === undefined) continue;
    const home = policy.metadata.namespace ?? '';
    const { targetRefs = [], targetSelectors = [] } = policy.spec as Targeting;
    for (const [index, target] of targetRefs.entries()) {
      const problem = problemOf(target, home, view);
      if (problem === undefined) continue;
      const segments = ['spec', 'targetRefs', index, problem.member];
      yield { about, code: problem.code, segments, fault: advice(problem.message, problem.hint) };
    }
    const namespace = selectedNamespace(home, settings.globalPolicyNamespace);
    for (const [index, selector] of targetSelectors.entries()) {
      if (labels.selects(selector, namespace) !== false) continue;
      const where = namespace === undefined ? 'any namespace' : `namespace ${quote(namespace)}`;
      const fault = advice(
        `no ${selector.kind} in ${where} has these labels, so they select nothing`,
        'correct the labels, or those of the objects',
      );
      yield { about, code: 'AN-03', segments: ['spec', 'targetSelectors', index], fault };
    }
  }
}

interface Problem {
  readonly code: 'AN-01' | 'AN-02';
  readonly member: 'name' | 'sectionName';
  readonly message: string;
  readonly hint?: string;
}

function problemOf(
  { group = CORE_GROUP, kind, name, sectionName }: TargetRef,
  home: string,
  { snapshot }: TranslationView,
): Problem | undefined {
  const known = TARGETS.get(`${group === 'core' ? CORE_GROUP : group}/${kind}`);
  if (known === undefined) return undefined;
  const object = snapshot.find(known, home, name) ?? snapshot.object(objectKey(kind, home, name));
  if (object === undefined)
    return {
      code: 'AN-01',
      member: 'name',
      message: `${kind} ${quote(`${home}/${name}`)} not found: the policy has no effect there`,
      hint: `add it, or correct the name; a policy and its target must be in the same namespace`,
    };
  if (sectionName === undefined) return undefined;
  const sections = sectionsOf(object);
  if (sections === undefined || sections.includes(sectionName)) return undefined;
  const near = didYouMean(sectionName, sections);
  const all = sections.length === 0 ? 'none has a name' : `there are ${firstOf(sections, 10).join(', ')}`;
  return {
    code: 'AN-02',
    member: 'sectionName',
    message: `${kind} ${quote(`${home}/${name}`)} has no ${SECTIONS[object.kind] ?? 'section'} ${quote(sectionName)}: the policy has no effect there`,
    hint: near ?? all,
  };
}

const SECTIONS: Readonly<Record<string, string>> = {
  Gateway: 'listener',
  XListenerSet: 'listener',
  ListenerSet: 'listener',
  HTTPRoute: 'rule',
  GRPCRoute: 'rule',
  Service: 'port',
};

interface Named {
  readonly name?: string;
}

/** The names that a `sectionName` can have; undefined if the kind has no sections. */
function sectionsOf({
  kind,
  spec,
}: SnapshotObject & { readonly spec?: unknown }): readonly string[] | undefined {
  const { listeners, rules, ports } = (spec ?? {}) as Readonly<Record<string, readonly Named[] | undefined>>;
  const list = SECTIONS[kind] === 'rule' ? rules : SECTIONS[kind] === 'port' ? ports : listeners;
  if (SECTIONS[kind] === undefined) return undefined;
  return (list ?? []).flatMap(({ name }) => name ?? []);
}

/** Labels of possible targets, indexed when a selector needs them. */
class LabelIndex {
  readonly #view: TranslationView;
  readonly #byKind = new Map<SnapshotKind, ReadonlyMap<string, readonly Labels[]>>();

  constructor(view: TranslationView) {
    this.#view = view;
  }

  /** Whether an object has the labels; undefined if that is unknown. `namespace` undefined: in all namespaces. */
  selects(selector: TargetSelector, namespace: string | undefined): boolean | undefined {
    const { group = CORE_GROUP, kind, matchLabels = {} } = selector;
    const known = TARGETS.get(`${group}/${kind}`);
    const [pair] = Object.entries(matchLabels);
    if (known === undefined) return undefined;
    if (pair === undefined) return false;
    const candidates = this.#of(known).get(labelKey(namespace, pair)) ?? [];
    return candidates.some((labels) => selectsLabels(selector, labels));
  }

  /** By one label, in each namespace and in all. */
  #of(kind: SnapshotKind): ReadonlyMap<string, readonly Labels[]> {
    const known = this.#byKind.get(kind);
    if (known !== undefined) return known;
    const found = new Map<string, Labels[]>();
    const { snapshot } = this.#view;
    for (const key of snapshot.keys(kind)) {
      const { namespace = '', labels = {} } = snapshot.object(key)?.metadata ?? {};
      for (const pair of Object.entries(labels))
        for (const scope of [namespace, undefined]) {
          const bucket = labelKey(scope, pair);
          getOrCreate(found, bucket, () => []).push(labels);
        }
    }
    this.#byKind.set(kind, found);
    return found;
  }
}

const labelKey = (namespace: string | undefined, pair: readonly [string, string]): string =>
  JSON.stringify([namespace ?? null, ...pair]);
