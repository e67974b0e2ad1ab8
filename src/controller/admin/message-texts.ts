// A message as JSON in small parts, so that one of 10,000 routes is neither copied nor written at once.

import { printableText } from '../../grammar/visible.ts';
import type { PlaneName } from '../../translation/planes.ts';
import { MASKED_MEMBER, type MaskedMember } from './masked-message.ts';

/** Lists with an item for each host, route, certificate or endpoint. They are written item by item. */
const LONG_LISTS: ReadonlySet<string> = new Set([
  'endpoints',
  'filterChains',
  'lbEndpoints',
  'routes',
  'virtualHosts',
]);

/** JSON without secrets, and safe for a terminal. */
export function messageTexts(plane: PlaneName, message: object): Generator<string> {
  return textsOf(message, MASKED_MEMBER[plane]);
}

function* textsOf(message: object, maskedMember: MaskedMember): Generator<string> {
  let before = '{';
  for (const [member, value] of Object.entries(message)) {
    if (value === undefined) continue;
    yield `${before}${jsonText(member)}:`;
    before = ',';
    if (LONG_LISTS.has(member) && Array.isArray(value)) yield* listTexts(value, maskedMember);
    else yield jsonText(maskedMember(member, value));
  }
  yield before === '{' ? '{}' : '}';
}

function* listTexts(list: readonly unknown[], maskedMember: MaskedMember): Generator<string> {
  let before = '[';
  for (const item of list) {
    yield before;
    before = ',\n';
    if (typeof item === 'object' && item !== null) yield* textsOf(item, maskedMember);
    else yield jsonText(item);
  }
  yield before === '[' ? '[]' : ']';
}

/** JSON that is safe for a terminal. */
export const jsonText = (value: unknown): string => printableText(JSON.stringify(value) ?? 'null');
