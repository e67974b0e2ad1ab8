// Policies that attach to nothing: the object that they name doesn't exist, it has no such section, or no object has the selected labels.

import { advice } from '../../diagnostics/finding.ts';
import { getOrCreate } from '../../grammar/get-or-create.ts';
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
import { absentObject, oneOf } from '../missing/absent-object.ts';
import type { Names } from '../missing/names.ts';
import { type Labelled, unmatchedLabels } from '../missing/unmatched-labels.ts';

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

export function* policyTargets(view: TranslationView, names: Names): Iterable<Report> {
  const { snapshot, settings } = view;
  const labels = new LabelIndex(view, names);
  for (const about of snapshot.keysOf(KINDS)) {
    const policy = snapshot.oneOf(KINDS, about);
    if (policy === undefined) continue;
    const home = policy.metadata.namespace ?? '';
    const { targetRefs = [], targetSelectors = [] } = policy.spec as Targeting;
    for (const [index, target] of targetRefs.entries()) {
      const problem = problemOf(target, home, view, names);
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
        labels.hint(selector, namespace) ?? 'correct the labels, or those of the objects',
      );
      yield { about, code: 'AN-03', segments: ['spec', 'targetSelectors', index], fault };
    }
  }
}

interface Problem {
  readonly code: 'AN-01' | 'AN-02';
  readonly member: 'name' | 'sectionName';
  readonly message: string;
  readonly hint: string;
}

function problemOf(
  { group = CORE_GROUP, kind, name, sectionName }: TargetRef,
  home: string,
  view: TranslationView,
  names: Names,
): Problem | undefined {
  const known = TARGETS.get(`${group === 'core' ? CORE_GROUP : group}/${kind}`);
  if (known === undefined) return undefined;
  const { snapshot } = view;
  const object = snapshot.find(known, home, name) ?? snapshot.object(objectKey(kind, home, name));
  if (object === undefined) {
    const wanted = { kind: known, shownKind: kind, namespace: home, name, home, isLocal: true };
    const { message, hint } = absentObject(wanted, view, names);
    const other = [...TARGETS.values()].find((each) => snapshot.find(each, home, name) !== undefined);
    return {
      code: 'AN-01',
      member: 'name',
      message: `${message}: the policy has no effect there`,
      hint:
        other === undefined || isClear(hint)
          ? hint
          : `there is ${other} ${quote(`${home}/${name}`)}: write \`kind: ${other}\``,
    };
  }
  if (sectionName === undefined) return undefined;
  const sections = sectionsOf(object);
  if (sections === undefined || sections.includes(sectionName)) return undefined;
  const what = SECTIONS[object.kind] ?? 'section';
  return {
    code: 'AN-02',
    member: 'sectionName',
    message: `${kind} ${quote(`${home}/${name}`)} has no ${what} ${quote(sectionName)}: the policy has no effect there`,
    hint:
      sections.length > 0
        ? oneOf(sectionName, sections)
        : `none of its ${what}s has a name: add \`name: ${sectionName}\` to one, or remove \`sectionName\``,
  };
}

const isClear = (hint: string): boolean => hint.startsWith('did you mean');

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
  readonly #names: Names;
  readonly #byKind = new Map<SnapshotKind, ReadonlyMap<string, readonly Labels[]>>();

  constructor(view: TranslationView, names: Names) {
    this.#view = view;
    this.#names = names;
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

  /** Which label of which object comes near. */
  hint({ group = CORE_GROUP, kind, matchLabels = {} }: TargetSelector, namespace: string | undefined) {
    const known = TARGETS.get(`${group}/${kind}`);
    const { snapshot } = this.#view;
    if (known === undefined || !this.#names.mayLookAt(snapshot.keys(known).size)) return undefined;
    const objects = [...snapshot.keys(known)].flatMap((key): Labelled[] => {
      const { namespace: home = '', name, labels = {} } = snapshot.object(key)?.metadata ?? { name: '' };
      if (name === '' || (namespace !== undefined && home !== namespace)) return [];
      return [{ title: `${kind} ${quote(`${home}/${name}`)}`, labels }];
    });
    return unmatchedLabels(matchLabels, objects);
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
