// Regular expressions that contain unescaped text of users: those that RE2 rejects must not reach the proxy.

import { checkRegex } from '../../../../grammar/regex.ts';
import type { StringMatcher } from '../../envoy/generated/envoy.type.matcher.v3.ts';
import { type Unusable, unusable } from './matcher.ts';

/** `value` is the user's text in the pattern. */
export function patternMatcher(regex: string, value: string): StringMatcher | Unusable {
  const problem = checkRegex(regex);
  return problem === undefined
    ? { safeRegex: { regex } }
    : unusable(value, `makes an invalid regular expression: ${problem.message}`, problem.hint);
}
