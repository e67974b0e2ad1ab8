// Conditions of a status, in the form of Kubernetes.

/** What is said of an object, before it is known when that began. */
export interface Verdict {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
}

export interface Condition extends Verdict {
  readonly observedGeneration?: number;
  /** Of the stored condition, as long as `status` stays; a pure function has no clock. */
  readonly lastTransitionTime?: string;
}

/** The verdicts, later ones in place of earlier ones of a type, over the conditions that the object has stored. */
export function conditionsOf(
  verdicts: readonly Verdict[],
  generation: number | undefined,
  stored: readonly Condition[] = [],
): readonly Condition[] {
  const byType = new Map(verdicts.map((verdict) => [verdict.type, verdict]));
  const ours = [...byType.values()].map((verdict) => {
    const before = stored.find(({ type }) => type === verdict.type);
    const since = before?.status === verdict.status ? before.lastTransitionTime : undefined;
    return {
      ...verdict,
      ...(generation === undefined ? {} : { observedGeneration: generation }),
      ...(since === undefined ? {} : { lastTransitionTime: since }),
    };
  });
  return [...ours, ...stored.filter(({ type }) => !byType.has(type))];
}
