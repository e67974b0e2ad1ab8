// One API key: the value of an entry of a Secret, either the key itself or a JSON object with `key` and `metadata`. What is wrong is told
// without any of the value.

import { isObject, type JsonObject } from '../../../../grammar/json.ts';
import { MAX_DEPTH, MAX_VALUES } from '../../../../judgement/limits.ts';
import { measure } from '../../../../judgement/measure.ts';

export interface ApiKey {
  readonly key: string;
  readonly metadata?: JsonObject;
}

/** `needsKey`: whether an object without `key` is a mistake. */
export function apiKey(value: string, needsKey: boolean): ApiKey | { readonly problem: string } {
  const text = value.trim();
  if (text === '') return { problem: 'empty value' };
  if (!text.startsWith('{')) return { key: value };
  const parsed = parse(text);
  if (parsed === undefined) return { problem: 'starts with `{`, and is not a JSON object' };
  const { key = needsKey ? undefined : '', metadata } = parsed;
  if (key === undefined) return { problem: 'the JSON object has no `key`' };
  if (typeof key !== 'string') return { problem: '`key` is not a text' };
  if (key === '' && needsKey) return { problem: '`key` is empty' };
  if (metadata === undefined || metadata === null) return { key };
  if (!isObject(metadata)) return { problem: '`metadata` is not a JSON object' };
  const { depth, values } = measure(metadata, { depth: MAX_DEPTH, values: MAX_VALUES });
  if (depth > MAX_DEPTH) return { problem: `\`metadata\` has more than ${MAX_DEPTH} levels` };
  if (values > MAX_VALUES) return { problem: `\`metadata\` has more than ${MAX_VALUES} values` };
  return { key, metadata };
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    // The error quotes the text.
    return undefined;
  }
}
