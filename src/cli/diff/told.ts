// Which changes are printed. A status or a finding that has the problem of another change adds nothing, so it is left out.

import type { Change } from '../../analysis/compare.ts';
import type { FindingChange, StatusChange } from '../../analysis/comparison/changes.ts';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import { type Condition, isDeviation } from '../../translation/status/parts.ts';
import type { FindingObject, TranslationFinding } from '../../translation.ts';
import { titleOf } from '../results/result.ts';
import type { Sentence, Told } from './sentence.ts';
import { type Causes, sentenceOf } from './sentences.ts';

export interface ToldChange {
  readonly change: Change;
  readonly sentence: Sentence;
}

/** In their order. */
export function toldChanges(changes: readonly Change[]): readonly ToldChange[] {
  const causes = causesIn(changes);
  const all = changes.map((change) => ({ change, sentence: sentenceOf(change, causes) }));
  const told = new ToldProblems(all.flatMap(({ sentence }) => sentence.tells ?? []));
  const named = new Set(all.flatMap(({ sentence }) => sentence.names ?? []));
  const refused = refusals(changes);
  const ofListeners = listenerProblems(changes);
  return all.filter(({ change, sentence }) => {
    if (sentence.isToldWith !== undefined && named.has(sentence.isToldWith)) return false;
    if (change.subject === 'status')
      return !(
        told.tellsStatus(change) ||
        isBesideRefusal(change, refused) ||
        isSummary(change, ofListeners)
      );
    return change.subject !== 'finding' || !told.tellsFinding(change);
  });
}

/** Policies by the problem that their statuses report, since a route that fails because of one doesn't name it; and new findings. */
export function causesIn(changes: readonly Change[]): Causes {
  const policies = new Map<string, Set<string>>();
  const findings = new Map<string, TranslationFinding[]>();
  for (const change of changes) {
    if (change.subject === 'finding' && change.change === 'added')
      getOrCreate(findings, keyOf(change.finding.object), () => []).push(change.finding);
    if (change.subject !== 'status' || !change.object.kind.endsWith('Policy')) continue;
    const { after, object } = change;
    if (after?.message && isBad(after))
      getOrCreate(policies, after.message, () => new Set<string>()).add(titleOf(object));
  }
  return {
    policiesWith: (problem) => [...(policies.get(problem) ?? [])],
    findingsAbout: (object) => findings.get(keyOf(object)) ?? [],
  };
}

const isBad = (condition: Condition): boolean => isDeviation(condition, []);

const keyOf = ({ kind, namespace, name }: Pick<FindingObject, 'kind' | 'namespace' | 'name'>): string =>
  JSON.stringify([kind, namespace, name]);

class ToldProblems {
  /** By object; those without an object may be of any. */
  readonly #byObject = new Map<string, Told[]>();

  constructor(all: readonly Told[]) {
    for (const told of all)
      getOrCreate(this.#byObject, told.object === undefined ? '' : keyOf(told.object), () => []).push(told);
  }

  tellsStatus({ object, place, before, after }: StatusChange): boolean {
    if (before === undefined && after === undefined)
      return this.#about(object).some(({ type, message }) => type === undefined && message === place);
    const bad = [before, after].filter((condition) => condition !== undefined).filter(isBad);
    return bad.length > 0 && bad.every((condition) => this.#tellsCondition(object, condition));
  }

  tellsFinding({ finding: { object, message } }: FindingChange): boolean {
    return this.#about(object).some((told) => told.type === undefined && message.startsWith(told.message));
  }

  #tellsCondition(object: FindingObject, { type, message = '' }: Condition): boolean {
    const all = [...this.#about(object), ...(this.#byObject.get('') ?? [])];
    return all.some((told) => (told.type ?? type) === type && told.message === message);
  }

  #about(object: FindingObject): readonly Told[] {
    return this.#byObject.get(keyOf(object)) ?? [];
  }
}

/** Places of objects whose acceptance changes. */
function refusals(changes: readonly Change[]): ReadonlySet<string> {
  const places = new Set<string>();
  for (const change of changes)
    if (change.subject === 'status' && (change.after ?? change.before)?.type === 'Accepted')
      places.add(`${keyOf(change.object)} ${change.place}`);
  return places;
}

/** A policy that isn't accepted isn't attached either. */
function isBesideRefusal(
  { object, place, before, after }: StatusChange,
  refused: ReadonlySet<string>,
): boolean {
  const condition = after ?? before;
  const isPending = [before, after].some((each) => each?.reason === 'Pending');
  return condition?.type === 'Attached' && isPending && refused.has(`${keyOf(object)} ${place}`);
}

/** The messages of listeners that change, by their object. */
function listenerProblems(changes: readonly Change[]): ReadonlyMap<string, readonly string[]> {
  const problems = new Map<string, string[]>();
  for (const change of changes) {
    if (change.subject !== 'status' || !change.place.startsWith('listener ')) continue;
    const messages = [change.before, change.after].flatMap((condition) => condition?.message || []);
    getOrCreate(problems, keyOf(change.object), () => []).push(...messages);
  }
  return problems;
}

/** A condition of a Gateway that repeats those of its listeners. */
function isSummary(
  { object, place, before, after }: StatusChange,
  ofListeners: ReadonlyMap<string, readonly string[]>,
): boolean {
  if (place !== '') return false;
  const own = ofListeners.get(keyOf(object)) ?? [];
  return [before, after].some((condition) => own.some((message) => condition?.message?.includes(message)));
}
