// Format strings of logs and headers. For an invalid one, Envoy rejects a whole listener or all routes of the update, so they are checked
// here first, at every level of validation.

import { NEWER_OPERATORS } from '../../grammar/envoy-operators.ts';
import { checkFormatString, type FormatPlace } from '../../grammar/format-string.ts';
import { isObject } from '../../grammar/json.ts';
import { isAtLeast } from './envoy/version.ts';

/** The problems that this version of Envoy has with the texts in a value, at any depth. No message quotes the argument of an operator. */
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
  // A lone surrogate of UTF-16: protobuf can't encode it.
  if (!text.isWellFormed()) return ['the text holds half a character'];
  const { problems, unknownOperators } = checkFormatString(text, place);
  const isKnown = (name: string): boolean =>
    NEWER_OPERATORS.forms.has(name) && isAtLeast(proxyVersion, NEWER_OPERATORS.since);
  return [...problems, ...unknownOperators.filter(({ name }) => !isKnown(name))].map(
    ({ message }) => message,
  );
}
