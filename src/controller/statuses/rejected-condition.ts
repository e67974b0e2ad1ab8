// The condition of a Gateway whose proxies reject a part of their configuration. It is there only as long as they do.

import { isObject, type JsonObject } from '../../grammar/json.ts';
import { PROXY_CONFIGURATION_CONDITION } from '../../identifiers.ts';
import type { WantedStatus } from './merged-status.ts';

/** The Gateway API allows no more conditions of a Gateway. */
const MAX_CONDITIONS = 8;

/**
 * The status with the condition about rejections. A status without conditions stays as it is, and so does one that would have too many
 * with those of others.
 */
export function withRejected(
  wanted: WantedStatus | undefined,
  text: string | undefined,
  stored: unknown,
): WantedStatus | undefined {
  const { conditions = [] } = wanted ?? {};
  if (text === undefined || conditions.length === 0) return wanted;
  const ours = new Set([...conditions.map(({ type }) => type), PROXY_CONFIGURATION_CONDITION]);
  const before = isObject(stored) && Array.isArray(stored['conditions']) ? stored['conditions'] : [];
  const others = before.filter((condition) => isObject(condition) && !ours.has(String(condition['type'])));
  if (ours.size + others.length > MAX_CONDITIONS) return wanted;
  const generation = conditions[0]?.observedGeneration;
  const rejected = {
    type: PROXY_CONFIGURATION_CONDITION,
    status: 'False',
    reason: 'Rejected',
    message: text,
    ...(generation === undefined ? {} : { observedGeneration: generation }),
  };
  return { ...wanted, conditions: [...conditions, rejected] };
}

export const saysRejected = ({ type }: JsonObject): boolean => type === PROXY_CONFIGURATION_CONDITION;
