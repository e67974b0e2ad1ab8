// Objects that admission rejects, and that are stored all the same: the webhook was off, or didn't answer. Their message has the code, which
// docs/reference/codes/ explains. If the translation doesn't accept an object, its reason stays, and comes first in the message. Otherwise
// objects with conditions of their own aren't accepted, and policies, which have an effect, are valid in part.

import { counted } from '../../grammar/plural.ts';
import type { TranslationFinding } from '../../translation/result.ts';
import type { WantedCondition } from './merged-conditions.ts';
import type { WantedStatus } from './merged-status.ts';

/** Their status has conditions for each ancestor, and is empty before they have one. */
const POLICY_KINDS: readonly string[] = [
  'TrafficPolicy',
  'EdgePolicy',
  'BackendConfigPolicy',
  'HTTPListenerPolicy',
  'ListenerPolicy',
];
const KINDS: readonly string[] = ['Backend', 'EdgeBackend', 'GatewayExtension', ...POLICY_KINDS];

/** Findings of the translation, and of what is provisioned, are about more than the object. */
const OF_ADMISSION = /^(?!TR-|PR-)/;
const MAX_MESSAGE = 1024;

/** Why admission rejects an object of this kind; undefined: it doesn't, or the kind has no status. */
export function refusalIn(kind: string, findings: readonly TranslationFinding[]): string | undefined {
  if (!KINDS.includes(kind)) return undefined;
  const [first, ...others] = findings.filter(
    ({ severity, code }) => severity === 'error' && OF_ADMISSION.test(code),
  );
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'more error')}`;
  return `${first.path}: ${first.message.slice(0, MAX_MESSAGE).toWellFormed()} (${first.code}${more})`;
}

/** A reason of the translation itself comes first. */
export function withRefusal(
  kind: string,
  status: WantedStatus | undefined,
  refusal: string | undefined,
  generation: number | undefined,
): WantedStatus | undefined {
  if (refusal === undefined) return status;
  const message = `the object is invalid: ${refusal}`;
  if (POLICY_KINDS.includes(kind)) {
    if (status?.ancestors === undefined) return status;
    const inPart = (condition: WantedCondition): WantedCondition => {
      if (condition.type !== 'Accepted') return condition;
      return condition.reason === 'Valid'
        ? { ...condition, reason: 'PartiallyValid', message }
        : besideReason(condition, message);
    };
    const ancestors = status.ancestors.map((entry) => ({
      ...entry,
      conditions: entry.conditions.map(inPart),
    }));
    return { ...status, ancestors };
  }
  const accepted = status?.conditions?.find(({ type }) => type === 'Accepted');
  const refused =
    accepted?.status === 'False'
      ? besideReason(accepted, message)
      : {
          type: 'Accepted',
          status: 'False',
          reason: 'Invalid',
          message,
          ...(generation === undefined ? {} : { observedGeneration: generation }),
        };
  const others = (status?.conditions ?? []).filter(({ type }) => type !== 'Accepted');
  return { ...status, conditions: [refused, ...others] };
}

const besideReason = (condition: WantedCondition, message: string): WantedCondition => ({
  ...condition,
  message: condition.message === '' ? message : `${condition.message}; ${message}`,
});
