// Format strings of logs and headers. Envoy refuses a whole listener for one that it can't read, so they are read here first.

import { checkFormatString } from '../../../grammar/format-string.ts';
import { isObject } from '../../../grammar/json.ts';
import type { HttpListenerContext } from './field.ts';

/** What is wrong with the texts in a value, at any depth. At level strict with what operators take, too. */
export function formatProblems(
  value: unknown,
  { isStrict }: Pick<HttpListenerContext, 'isStrict'>,
): readonly string[] {
  if (typeof value === 'string') {
    // Half a character of UTF-16: no protobuf can hold it.
    if (!value.isWellFormed()) return ['the text holds half a character'];
    return checkFormatString(value)
      .problems.filter(({ grade }) => isStrict || grade === 'R')
      .map(({ message }) => message);
  }
  if (isObject(value) && !Object.keys(value).every((key) => key.isWellFormed()))
    return ['a name holds half a character'];
  const items = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return items.flatMap((item) => formatProblems(item, { isStrict }));
}
