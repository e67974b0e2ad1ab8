// The data of a Secret as the API server stores it: base64, with `stringData` merged over it.

import { invalidSecret } from '../diagnostics/finding.ts';
import { type Violation, violation } from '../judgement/conclusion.ts';

interface SecretObject {
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Go's decoder skips line breaks. */
const onOneLine = (text: string): string => (/[\r\n]/.test(text) ? text.replaceAll(/[\r\n]/g, '') : text);

const NOT_BASE64 = invalidSecret('must be base64', 'encode it, or write it as it is in `stringData`');

export function secretData(object: unknown): {
  readonly object: unknown;
  readonly faults: readonly Violation[];
} {
  const { data = {}, stringData = {}, ...rest } = object as SecretObject;
  const decodable = Object.entries(data).map(([key, value]): [string, string] => [key, onOneLine(value)]);
  const faults = decodable
    .filter(([, value]) => !BASE64.test(value))
    .map(([key]) => violation('ST-01', ['data', key], NOT_BASE64));
  const encoded = Object.entries(stringData).map(([key, value]): [string, string] => [
    key,
    Buffer.from(value).toString('base64'),
  ]);
  return { object: { ...rest, data: Object.fromEntries([...decodable, ...encoded]) }, faults };
}
