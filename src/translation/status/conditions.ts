// Conditions of a status, in the form of Kubernetes.

import { isObject } from '../../grammar/json.ts';
import type { Verdict } from '../verdict.ts';

export interface Condition extends Omit<Verdict, 'type'> {
  /** Stored ones have any type. */
  readonly type: string;
  readonly observedGeneration?: number;
  /** From the stored condition, as long as its `status` is the same: a pure function has no clock. */
  readonly lastTransitionTime?: string;
}

/** Kubernetes accepts no longer message in a condition (metav1.Condition). */
const MAX_MESSAGE = 32768;

/**
 * Merges the verdicts into the stored conditions of the object, which can be any JSON. Later verdicts replace earlier ones of their type.
 * Stored conditions of the types in `ours` are dropped.
 */
export function conditionsOf(
  verdicts: readonly Verdict[],
  generation: number | undefined,
  stored: readonly unknown[] = [],
  ours: readonly string[] = [],
): readonly Condition[] {
  // Copies: the caller may write a time into the conditions of a status, and most statuses share theirs.
  if (stored.length === 0 && generation === undefined && verdicts.every(isFinal))
    return verdicts.map((verdict) => ({ ...verdict }));
  const byType = new Map<string, Verdict>(verdicts.map((verdict) => [verdict.type, verdict]));
  const kept = stored.filter(isCondition);
  const written = [...byType.values()].map((verdict) => {
    const before = kept.find(({ type }) => type === verdict.type);
    const since = before?.status === verdict.status ? before.lastTransitionTime : undefined;
    return {
      ...verdict,
      message: bounded(verdict.message),
      ...(generation === undefined ? {} : { observedGeneration: generation }),
      ...(since === undefined ? {} : { lastTransitionTime: since }),
    };
  });
  return [...written, ...kept.filter(({ type }) => !byType.has(type) && !ours.includes(type))];
}

/** Whether a verdict needs no change: no later one has its type, and its message is short enough. */
const isFinal = ({ type, message }: Verdict, index: number, all: readonly Verdict[]): boolean =>
  message.length <= MAX_MESSAGE && !all.some((later, at) => at > index && later.type === type);

const isCondition = (value: unknown): value is Condition =>
  isObject(value) && typeof value['type'] === 'string';

function bounded(message: string): string {
  return message.length <= MAX_MESSAGE ? message : `${message.slice(0, MAX_MESSAGE - 1).toWellFormed()}…`;
}
