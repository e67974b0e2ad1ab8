// Conditions of a status, in the form of Kubernetes.

import { isObject } from '../../grammar/json.ts';
import type { Verdict } from '../verdict.ts';

export interface Condition extends Verdict {
  readonly observedGeneration?: number;
  /** Of the stored condition, as long as `status` stays; a pure function has no clock. */
  readonly lastTransitionTime?: string;
}

/** Kubernetes takes no longer message in a condition (metav1.Condition). */
const MAX_MESSAGE = 32768;

/**
 * The verdicts, later ones in place of earlier ones of a type, over the conditions that the object has stored, whatever stands there. Of
 * the types that are `ours` nothing stored stays.
 */
export function conditionsOf(
  verdicts: readonly Verdict[],
  generation: number | undefined,
  stored: readonly unknown[] = [],
  ours: readonly string[] = [],
): readonly Condition[] {
  // Copies: whoever gets a status may write a time into its conditions, and most say the same.
  if (stored.length === 0 && generation === undefined && verdicts.every(isFinal))
    return verdicts.map((verdict) => ({ ...verdict }));
  const byType = new Map(verdicts.map((verdict) => [verdict.type, verdict]));
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

/** Whether a verdict stands as it is: nothing comes after it of its type, and its message is short enough. */
const isFinal = ({ type, message }: Verdict, index: number, all: readonly Verdict[]): boolean =>
  message.length <= MAX_MESSAGE && !all.some((later, at) => at > index && later.type === type);

const isCondition = (value: unknown): value is Condition =>
  isObject(value) && typeof value['type'] === 'string';

function bounded(message: string): string {
  return message.length <= MAX_MESSAGE ? message : `${message.slice(0, MAX_MESSAGE - 1).toWellFormed()}…`;
}
