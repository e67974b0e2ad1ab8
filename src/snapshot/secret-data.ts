// The data of a Secret as the API server stores it: base64, with `stringData` written over it.

import { invalidSecret } from '../diagnostics/finding.ts';
import { type Violation, violation } from '../judgement/conclusion.ts';

interface SecretObject {
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Go's decoder skips line breaks. */
const isBase64 = (text: string): boolean => BASE64.test(text.replaceAll(/[\r\n]/g, ''));

export function secretData(object: unknown): {
  readonly object: unknown;
  readonly faults: readonly Violation[];
} {
  const { data = {}, stringData, ...rest } = object as SecretObject;
  const faults = Object.entries(data)
    .filter(([, value]) => !isBase64(value))
    .map(([key]) =>
      violation(
        'ST-01',
        ['data', key],
        invalidSecret('must be base64', 'encode it, or write it in `stringData`'),
      ),
    );
  if (stringData === undefined) return { object, faults };
  const encoded = Object.entries(stringData).map(([key, value]) => [
    key,
    Buffer.from(value).toString('base64'),
  ]);
  return { object: { ...rest, data: { ...data, ...Object.fromEntries(encoded) } }, faults };
}
