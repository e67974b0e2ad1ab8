// traffic.basicAuthentication: users with hashed passwords, in the policy or in a Secret.

import type { Segments } from '../../../../diagnostics/path.ts';
import { defined } from '../../../../grammar/defined.ts';
import { checkHeaderValue } from '../../../../grammar/header.ts';
import { edgeUsers } from '../../../../grammar/htpasswd.ts';
import { authenticationMode } from '../authentication-mode.ts';
import { withoutCredentials } from '../missing-credentials.ts';
import { partial } from '../problems.ts';
import type { Traffic, TrafficUnit, UnitContext, UnitProblem } from '../unit.ts';
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
    problems.push(...(found.problems ?? []));
    if ('htpasswd' in found) return { value: { mode, ...realm, htpasswd: found.htpasswd }, problems };
    const nobody: UnitValues['traffic.basicAuthentication'] = { mode: 'Strict', ...realm, htpasswd: '' };
    const at = ['basicAuthentication', ...found.at];
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

type Users = { readonly problems?: readonly UnitProblem[] } & (
  | { readonly htpasswd: string }
  | { readonly missing: string; readonly at: Segments }
);

function usersOf({ users, secretRef }: Authentication, { holder, references, options }: UnitContext): Users {
  if (users !== undefined) return options.isOlder ? { htpasswd: users.join('\n') } : acceptedUsers(users);
  if (secretRef === undefined) return { missing: 'there is neither `users` nor `secretRef`', at: [] };
  const at = ['secretRef'];
  const namespace = holder.metadata.namespace ?? '';
  const shown = `Secret ${namespace}/${secretRef.name}`;
  const data = references.secret(namespace, secretRef.name);
  if (data === undefined) return { missing: `${shown} not found`, at };
  const htpasswd = data.get(ENTRY);
  return htpasswd === undefined ? { missing: `${shown} has no entry \`${ENTRY}\``, at } : { htpasswd };
}

/** Whom a line that admission refuses would let in, only the data plane knows. */
function acceptedUsers(users: readonly string[]): Users {
  const { kept, refused } = edgeUsers(users);
  const problems = refused.map((index) =>
    partial(
      ['basicAuthentication', 'users', index],
      'a line is no `username:hash` of its own with a hash that the data plane supports; it is left out',
    ),
  );
  return kept.length === 0
    ? { missing: 'no user is left', at: ['users'], problems }
    : { htpasswd: kept.join('\n'), problems };
}
