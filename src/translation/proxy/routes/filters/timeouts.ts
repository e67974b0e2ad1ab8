// Timeouts of a rule. Envoy has one for the whole request, and one for each try, which only rules with retries have.

import { exactDuration } from '../../duration.ts';
import { forwarding } from '../route-draft.ts';
import type { RuleFeature } from './filter.ts';

export const timeouts: RuleFeature = (draft, { held: { rule }, overwrites, isExperimental }) => {
  const action = forwarding(draft);
  if (rule.timeouts === undefined || action === undefined) return;
  const { request, backendRequest } = rule.timeouts;
  const retries = isExperimental && rule.retry !== undefined;
  const text = retries ? (request ?? backendRequest) : (backendRequest ?? request);
  if (text === undefined || (action.timeout !== undefined && !overwrites)) return;
  const timeout = exactDuration(text, draft.readErrors);
  if (timeout !== undefined) action.timeout = timeout;
};
