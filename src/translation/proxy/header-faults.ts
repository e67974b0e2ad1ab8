// Header changes that Envoy rejects beyond the rules of its descriptors: unchangeable names, and invalid format strings.

import { checkFormatString } from '../../grammar/format-string.ts';
import { checkChangeableHeader, framingFault, type MessageDirection } from '../../grammar/header.ts';
import { present } from '../../grammar/present.ts';
import { quote } from '../../grammar/quote.ts';

/** Paths and hosts are changed in other ways. Case is ignored. */
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

/** Problems of headers that are added or set; `hint`: the right way to change such a header here. */
export function headerFaults(
  headers: readonly { readonly name: string; readonly value?: string }[],
  hint: string,
  direction: MessageDirection = 'request',
): readonly string[] {
  return headers.flatMap(({ name, value = '' }) => [
    ...present([framingFault({ name, value }, direction)]),
    ...(isUnchangeable(name) ? [`header ${quote(name)} can't be modified: ${hint}`] : []),
    ...(isNoFormat(value) ? [noFormat(name)] : []),
  ]);
}
