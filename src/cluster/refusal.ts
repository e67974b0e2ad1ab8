// What an answer that refuses a request tells: the missing permission, and when to ask again.

import { isObject } from '../grammar/json.ts';
import { type Answer, refusal } from './client.ts';

/**
 * What the API server says if a permission is missing, with every authorizer. A quota, an admission webhook, and a namespace that is being
 * deleted answer 403 too, and no rule helps there.
 */
const UNAUTHORIZED = / cannot \S+ (?:resource|path) "/;

/** The error in one line; for a missing permission also the rule that grants it. */
export function refusalWithRule(answer: Answer<unknown>, path: string, verbs: readonly string[]): string {
  const text = refusal(answer);
  if (answer.status !== 403 || !UNAUTHORIZED.test(text)) return text;
  const [, root = '', group = '', ...rest] = path.split('/');
  const rule = ruleText(root === 'api' ? '' : group, [rest.at(-1)!], verbs);
  return `${text}; the account needs the rule ${rule}`;
}

/** As one writes it into a role. `group`: empty for the core group. */
export const ruleText = (group: string, resources: readonly string[], verbs: readonly string[]): string =>
  `{apiGroups: ["${group}"], resources: [${resources.join(', ')}], verbs: [${verbs.join(', ')}]}`;

const LONGEST = 60_000;

/**
 * Milliseconds after which the API server wants to be asked again; 0: it didn't tell. Its own limit of requests, and a load balancer before it,
 * have a header and no status in the body.
 */
export function retryAfter({ body, retryAfter: header }: Answer<unknown>): number {
  const details = isObject(body) && isObject(body['details']) ? body['details'] : {};
  const seconds = details['retryAfterSeconds'] ?? header;
  return typeof seconds === 'number' && seconds > 0 ? Math.min(seconds * 1000, LONGEST) : 0;
}
