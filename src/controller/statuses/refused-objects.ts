// Objects that admission rejects, and that are stored all the same: the webhook was off, or didn't answer. Policies and routes tell it at
// each parent (the translation does that); objects with conditions of their own are told here.

import { counted } from '../../grammar/plural.ts';
import type { TranslationFinding } from '../../translation/result.ts';
import type { WantedStatus } from './merged-status.ts';

const KINDS: readonly string[] = ['Backend', 'EdgeBackend', 'GatewayExtension'];

/** Findings of the translation, and of what is provisioned, are about more than the object. */
const OF_ADMISSION = /^(?!TR-|PR-)/;
const MAX_MESSAGE = 1024;

/** Why admission rejects an object of this kind; undefined: it doesn't, or its status says it already. */
export function refusalIn(kind: string, findings: readonly TranslationFinding[]): string | undefined {
  if (!KINDS.includes(kind)) return undefined;
  const [first, ...others] = findings.filter(
    ({ severity, code }) => severity === 'error' && OF_ADMISSION.test(code),
  );
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'more error')}`;
  return `${first.path}: ${first.message.slice(0, MAX_MESSAGE).toWellFormed()} (${first.code}${more})`;
}

/** Where the translation has a reason of its own, that one is told. */
export function withRefusal(
  status: WantedStatus | undefined,
  refusal: string | undefined,
  generation: number | undefined,
): WantedStatus | undefined {
  if (refusal === undefined) return status;
  const accepted = status?.conditions?.find(({ type }) => type === 'Accepted');
  if (accepted?.status === 'False') return status;
  const refused = {
    type: 'Accepted',
    status: 'False',
    reason: 'Invalid',
    message: `the object is invalid: ${refusal}`,
    ...(generation === undefined ? {} : { observedGeneration: generation }),
  };
  const others = (status?.conditions ?? []).filter(({ type }) => type !== 'Accepted');
  return { ...status, conditions: [refused, ...others] };
}
