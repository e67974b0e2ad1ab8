// `auth`: the credential that the gateway sends to the backend.

import { checkHeaderValue } from '../../../../grammar/header.ts';
import { failed } from '../problems.ts';
import type { BackendPolicies, BackendUnit, ReadUnit, UnitContext } from '../unit.ts';
import type { UnitValues } from '../values.ts';

type Value = UnitValues['backend.auth'];

/** The entry of the Secret. */
const ENTRY = 'Authorization';

export const auth: BackendUnit<'backend.auth'> = {
  name: 'backend.auth',
  read: ({ auth: written }, context) => (written === undefined ? undefined : readAuth(written, context)),
  records: (value) => [
    {
      key: (policy) => `backend/${policy}:backend-auth`,
      spec: { auth: 'key' in value ? { key: { secret: value.key } } : { passthrough: {} } },
    },
  ],
};

function readAuth(
  { key, secretRef, passthrough }: NonNullable<BackendPolicies['auth']>,
  { holder, options, references }: UnitContext,
): ReadUnit<Value> {
  if (key !== undefined && key !== '') return keyOf(key, ['auth', 'key'], 'the key');
  if (secretRef !== undefined) {
    const at = ['auth', 'secretRef'];
    const namespace = holder.metadata.namespace ?? '';
    const where = `Secret ${namespace}/${secretRef.name}`;
    const secret = references.secret(namespace, secretRef.name);
    if (secret === undefined) return { problems: [failed(at, `${where} not found`)] };
    const value = secret.get(ENTRY)?.trim();
    if (value === undefined)
      return { problems: [failed(at, `${where} has no entry \`${ENTRY}\`: write the key there`)] };
    return keyOf(value.replace(/^Bearer(?: |$)/, '').trim(), at, `\`${ENTRY}\` of ${where}`);
  }
  if (passthrough !== undefined && options.corrects('E1'))
    return { value: { passthrough: true }, problems: [] };
  return { problems: [failed(['auth'], 'needs `key` or `secretRef`')] };
}

/** Messages never contain the key. */
function keyOf(key: string, at: readonly string[], what: string): ReadUnit<Value> {
  if (key === '') return { problems: [failed(at, `${what} is empty`)] };
  if (checkHeaderValue(key) !== undefined)
    return { problems: [failed(at, `${what} can't be sent in a header: remove line breaks and NUL`)] };
  return { value: { key }, problems: [] };
}
