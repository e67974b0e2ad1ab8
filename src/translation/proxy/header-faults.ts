// What of a change of headers Envoy refuses beside the rules of its descriptors: names that nobody may change, and values that are no format.

import { checkFormatString } from '../../grammar/format-string.ts';
import { checkChangeableHeader } from '../../grammar/header.ts';
import { quote } from '../../grammar/quote.ts';

/** Envoy changes paths and hosts by other ways. Case is of no account. */
export function isUnchangeable(name: string): boolean {
  return checkChangeableHeader(name) !== undefined;
}

export function isNoFormat(text: string): boolean {
  if (!text.includes('%')) return false;
  const { problems, unknownOperators } = checkFormatString(text);
  return problems.length + unknownOperators.length > 0;
}

export const noFormat = (name: string): string =>
  `the value of header ${quote(name)} is not a format string: write \`%%\` for a percent sign`;

/** Of headers that are added or set; `hint`: how such a header is changed here. */
export function headerFaults(
  headers: readonly { readonly name: string; readonly value?: string }[],
  hint: string,
): readonly string[] {
  return headers.flatMap(({ name, value = '' }) => [
    ...(isUnchangeable(name) ? [`header ${quote(name)} can't be modified: ${hint}`] : []),
    ...(isNoFormat(value) ? [noFormat(name)] : []),
  ]);
}
