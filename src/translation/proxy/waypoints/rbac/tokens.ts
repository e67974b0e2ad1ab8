// The claims of a verified JWT: its issuer and subject, and any other claim.

import type { Principal } from '../../envoy/generated/envoy.config.rbac.v3.ts';
import type { StringMatcher, ValueMatcher } from '../../envoy/generated/envoy.type.matcher.v3.ts';
import { PRINCIPALS, type PrincipalMatcher } from './matcher.ts';
import { stringMatcher, valueMatcher } from './strings.ts';

const JWT_FILTER = 'envoy.filters.http.jwt_authn';

/** `issuer/subject` */
export const requestPrincipal: PrincipalMatcher = {
  isHttp: true,
  all(values) {
    const each = values.map((value) => {
      const [issuer, subject] = issuerAndSubject(value);
      return PRINCIPALS.and([
        claimMatcher(['iss'], { stringMatch: issuer }),
        claimMatcher(['sub'], { stringMatch: subject }),
      ]);
    });
    return each.length === 1 ? each[0]! : PRINCIPALS.or(each);
  },
};

/** A claim whose value is a text, or a list of texts. */
export function claim(names: readonly string[]): PrincipalMatcher {
  return {
    isHttp: true,
    all(values) {
      const value = valueMatcher(values);
      return claimMatcher(names, { orMatch: { valueMatchers: [{ listMatch: { oneOf: value } }, value] } });
    },
  };
}

function claimMatcher(names: readonly string[], value: ValueMatcher): Principal {
  return {
    metadata: { filter: JWT_FILTER, path: ['payload', ...names].map((key) => ({ key })), value },
  };
}

/** Split at the last slash; a `*` matches any text. */
function issuerAndSubject(value: string): readonly [StringMatcher, StringMatcher] {
  const anything = stringMatcher('*');
  if (value === '*') return [anything, anything];
  const slash = value.lastIndexOf('/');
  const [issuer, subject] = slash === -1 ? [value, ''] : [value.slice(0, slash), value.slice(slash + 1)];
  if (value.startsWith('*'))
    return slash === -1 ? [anything, { suffix: value.slice(1) }] : [endOf(issuer), { exact: subject }];
  if (value.endsWith('*'))
    return slash === -1 ? [{ prefix: value.slice(0, -1) }, anything] : [{ exact: issuer }, startOf(subject)];
  return [{ exact: issuer }, { exact: subject }];
}

const endOf = (text: string): StringMatcher =>
  text === '*' ? stringMatcher('*') : { suffix: text.slice(1) };
const startOf = (text: string): StringMatcher =>
  text === '*' ? stringMatcher('*') : { prefix: text.slice(0, -1) };
