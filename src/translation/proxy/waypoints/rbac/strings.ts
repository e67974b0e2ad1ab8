// The forms of text in rules: exact, or with a `*` at the start or the end.

import type { HeaderMatcher } from '../../envoy/generated/envoy.config.route.v3.ts';
import type { StringMatcher, ValueMatcher } from '../../envoy/generated/envoy.type.matcher.v3.ts';

const ANYTHING: StringMatcher = { safeRegex: { regex: '.+' } };

/** `*`, `*end`, `start*`, or an exact text. */
export function stringMatcher(value: string): StringMatcher {
  if (value === '*') return ANYTHING;
  if (value.startsWith('*')) return { suffix: value.slice(1) };
  return value.endsWith('*') ? { prefix: value.slice(0, -1) } : { exact: value };
}

export function headerMatcher(name: string, value: string): HeaderMatcher {
  return value === '*' ? { name, presentMatch: true } : { name, stringMatch: stringMatcher(value) };
}

export function valueMatcher(values: readonly string[]): ValueMatcher {
  return oneOf(values.map((value) => ({ stringMatch: stringMatcher(value) })));
}

/** A single matcher stays as it is. */
export function oneOf(matchers: readonly ValueMatcher[]): ValueMatcher {
  return matchers.length === 1 ? matchers[0]! : { orMatch: { valueMatchers: matchers } };
}
