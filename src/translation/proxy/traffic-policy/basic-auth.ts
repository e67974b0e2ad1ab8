// basicAuth: users with hashed passwords, in the policy or in a Secret. One line that the proxy would reject makes the policy fail.

import { proxyUsers } from '../../../grammar/htpasswd.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import { onlyIfDemanded } from '../extensions/composite.ts';
import { DISABLED } from '../filter-config.ts';
import type { FieldContext, PolicyField, TrafficPolicySpec } from './traffic-policy-field.ts';

type BasicAuth = NonNullable<TrafficPolicySpec['basicAuth']>;

const NAME = 'envoy.filters.http.basic_auth';

// A comment, since Envoy rejects a list without any line.
const NOBODY = typed('envoy.extensions.filters.http.basic_auth.v3.BasicAuth', {
  users: { inlineString: '#' },
});

const filter: ChainFilter = {
  name: NAME,
  stage: 'AuthN',
  position: 'during',
  disabled: true,
  config: NOBODY,
  gated: onlyIfDemanded(NAME, { name: NAME, config: NOBODY }),
};

export interface Users {
  /** Lines of `username:{SHA}hash`; undefined: it turns off the field of a less specific level. */
  readonly users: string | undefined;
}

export const basicAuth: PolicyField<Users> = {
  name: 'basicAuth',
  parse({ spec: { basicAuth: field } }, report, context) {
    if (field === undefined) return undefined;
    if (field.disable !== undefined) return { users: undefined };
    const fail = (error: string): void => report(`basic auth: ${error}`);
    const text = textOf(field, fail, context);
    if (text === undefined) return undefined;
    const { kept, dropped } = proxyUsers(text);
    if (kept.length === 0) fail('no valid users with {SHA} hash format found');
    else if (dropped > 0)
      fail(
        `dropped ${dropped} user(s) with invalid hash format (only {SHA} is supported) or duplicate usernames.`,
      );
    return { users: kept.join('\n') };
  },
  contribute: ({ users }) =>
    users === undefined
      ? { perFilter: { [NAME]: DISABLED } }
      : {
          filters: [filter],
          perFilter: {
            [NAME]: typed('envoy.extensions.filters.http.basic_auth.v3.BasicAuthPerRoute', {
              users: { inlineString: users },
            }),
          },
        },
};

function textOf(
  { users, secretRef }: BasicAuth,
  fail: (error: string) => void,
  context: FieldContext,
): string | undefined {
  if (users !== undefined) return users.join('\n');
  if (secretRef === undefined) {
    fail('either users or secretRef must be specified');
    return undefined;
  }
  const { name, namespace = context.namespace, key } = secretRef;
  const shown = `secret ${namespace}/${name}`;
  const found = context.secret(secretRef);
  if ('cause' in found) {
    fail(`failed to fetch ${shown}: ${found.cause}`);
    return undefined;
  }
  const { data = {} } = found;
  const encoded = Object.hasOwn(data, key) ? data[key] : undefined;
  if (encoded === undefined) fail(`${shown} does not contain key '${key}'`);
  else if (encoded === '') fail(`${shown} key '${key}' is empty`);
  else return Buffer.from(encoded, 'base64').toString();
  return undefined;
}
