// Regular expressions that are made of what somebody wrote, which nothing escapes: what RE2 refuses must not reach the proxy.

import { checkRegex } from '../../../../grammar/regex.ts';
import type { StringMatcher } from '../../envoy/generated/envoy.type.matcher.v3.ts';
import { type Unusable, unusable } from './matcher.ts';

/** `value` is what stands in the pattern. */
export function patternMatcher(regex: string, value: string): StringMatcher | Unusable {
  const problem = checkRegex(regex);
  return problem === undefined
    ? { safeRegex: { regex } }
    : unusable(value, `makes an invalid regular expression: ${problem.message}`, problem.hint);
}
