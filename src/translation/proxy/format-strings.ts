// Format strings of logs and headers. For one that Envoy can't read it refuses a whole listener, or all routes that came with it, so they are
// read here first, at every level of validation.

import { NEWER_OPERATORS } from '../../grammar/envoy-operators.ts';
import { checkFormatString, type FormatPlace } from '../../grammar/format-string.ts';
import { isObject } from '../../grammar/json.ts';
import { isAtLeast } from './envoy/version.ts';

/** What an Envoy of this version has against the texts in a value, at any depth. No argument of an operator is repeated. */
export function formatProblems(
  value: unknown,
  proxyVersion: string,
  place: FormatPlace = {},
): readonly string[] {
  if (typeof value === 'string') return textProblems(value, proxyVersion, place);
  if (isObject(value) && !Object.keys(value).every((key) => key.isWellFormed()))
    return ['a name holds half a character'];
  const items = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return items.flatMap((item) => formatProblems(item, proxyVersion, place));
}

function textProblems(text: string, proxyVersion: string, place: FormatPlace): readonly string[] {
  // Half a character of UTF-16: no protobuf can hold it.
  if (!text.isWellFormed()) return ['the text holds half a character'];
  const { problems, unknownOperators } = checkFormatString(text, place);
  const isKnown = (name: string): boolean =>
    NEWER_OPERATORS.forms.has(name) && isAtLeast(proxyVersion, NEWER_OPERATORS.since);
  return [...problems, ...unknownOperators.filter(({ name }) => !isKnown(name))].map(
    ({ message }) => message,
  );
}
