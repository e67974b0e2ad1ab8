// Where a protection has failed, nothing is sent: a request never reaches a backend without it.

import type { MergedPolicy } from '../../../policy/merge.ts';
import type { UnitName, UnitValues } from '../units/values.ts';

/** Units that protect backends, and the keys that are sent to them: without its own, another one could be sent. */
const PROTECTING: ReadonlySet<string> = new Set<UnitName>([
  'traffic.extAuth',
  'traffic.extProc',
  'traffic.authorization',
  'traffic.rateLimit',
  'traffic.csrf',
  'traffic.jwtAuthentication',
  'traffic.apiKeyAuthentication',
  'traffic.basicAuthentication',
  'backend.tls',
  'backend.mcp.authorization',
  'backend.mcp.authentication',
  'backend.ai',
  'backend.auth',
]);

const reasons = new WeakMap<MergedPolicy, { readonly why: string | undefined }>();

/** Why nothing may be sent where this policy acts; undefined: it may. */
export function refusalOf(merged: MergedPolicy): string | undefined {
  let reason = reasons.get(merged);
  if (reason === undefined) {
    reason = { why: refusal(merged) };
    reasons.set(merged, reason);
  }
  return reason.why;
}

function refusal({ fields, errors }: MergedPolicy): string | undefined {
  if (errors.length > 0) return errors[0];
  for (const [name, { value, errors: [error] = [] }] of fields) {
    if (error !== undefined && PROTECTING.has(name)) return error;
    if (value === undefined) continue;
    if (name === 'backend.tls' && (value as UnitValues['backend.tls']).isBroken)
      return 'a certificate or CA for the connection is missing or invalid';
    if (name === 'backend.ai' && hasUnresolvedGuards(value as UnitValues['backend.ai']))
      return 'a webhook that guards the destination is missing';
  }
  return undefined;
}

const hasUnresolvedGuards = ({ requestGuards, responseGuards }: UnitValues['backend.ai']): boolean =>
  requestGuards === 'unresolved' || responseGuards === 'unresolved';
