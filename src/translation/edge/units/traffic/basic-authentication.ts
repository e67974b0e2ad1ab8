// traffic.basicAuthentication: users with hashed passwords, in the policy or in a Secret.

import { defined } from '../../../../grammar/defined.ts';
import { checkHeaderValue } from '../../../../grammar/header.ts';
import { authenticationMode } from '../authentication-mode.ts';
import { withoutCredentials } from '../missing-credentials.ts';
import { partial } from '../problems.ts';
import type { Traffic, TrafficUnit, UnitContext } from '../unit.ts';
import type { UnitValues } from '../values.ts';

type Authentication = NonNullable<Traffic['basicAuthentication']>;

/** The entry of the Secret with the lines of users. */
const ENTRY = '.htaccess';

export const basicAuthentication: TrafficUnit<'traffic.basicAuthentication'> = {
  name: 'traffic.basicAuthentication',
  isBeforeRouting: true,
  read({ basicAuthentication: block }, context) {
    if (block === undefined) return undefined;
    const { mode, problems: ofMode } = authenticationMode('basicAuthentication', block.mode, ['Optional']);
    const fault = context.options.isOlder ? undefined : checkHeaderValue(block.realm ?? '')?.message;
    const realm = defined({ realm: fault === undefined ? block.realm : undefined });
    const problems = [
      ...ofMode,
      ...(fault === undefined ? [] : [partial(['basicAuthentication', 'realm'], `${fault}; it is left out`)]),
    ];
    const found = usersOf(block, context);
    if ('htpasswd' in found) return { value: { mode, ...realm, ...found }, problems };
    const nobody: UnitValues['traffic.basicAuthentication'] = { mode: 'Strict', ...realm, htpasswd: '' };
    const at = ['basicAuthentication', ...(block.secretRef === undefined ? [] : ['secretRef'])];
    return withoutCredentials({ at, why: found.missing, nobody, others: problems }, context.options);
  },
  records: ({ mode, realm = '', htpasswd }) => [
    {
      key: (policy) => `traffic/${policy}:basicauth`,
      spec: {
        basicAuth: {
          ...(htpasswd === '' ? {} : { htpasswdContent: htpasswd }),
          ...(realm === '' ? {} : { realm }),
          ...(mode === 'Optional' ? { mode: 'OPTIONAL' } : {}),
        },
      },
    },
  ],
};

function usersOf(
  { users, secretRef }: Authentication,
  { holder, references }: UnitContext,
): { readonly htpasswd: string } | { readonly missing: string } {
  if (users !== undefined) return { htpasswd: users.join('\n') };
  if (secretRef === undefined) return { missing: 'there is neither `users` nor `secretRef`' };
  const namespace = holder.metadata.namespace ?? '';
  const shown = `Secret ${namespace}/${secretRef.name}`;
  const data = references.secret(namespace, secretRef.name);
  if (data === undefined) return { missing: `${shown} not found` };
  const htpasswd = data.get(ENTRY);
  return htpasswd === undefined ? { missing: `${shown} has no entry \`${ENTRY}\`` } : { htpasswd };
}
