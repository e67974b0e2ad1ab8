// hashPolicies: the parts of a request that are hashed.

import { defined } from '../../../../grammar/defined.ts';
import { checkHeaderValue } from '../../../../grammar/header.ts';
import type {
  RouteAction_HashPolicy,
  RouteAction_HashPolicy_Cookie,
} from '../../envoy/generated/envoy.config.route.v3.ts';
import type { BackendConfigSpec, PolicyContext } from '../backend-config-policy-field.ts';
import { Reader } from '../reading.ts';

type HashPolicy = NonNullable<
  NonNullable<NonNullable<BackendConfigSpec['loadBalancer']>['maglev']>['hashPolicies']
>[number];

export function hashPoliciesOf(
  written: readonly HashPolicy[] = [],
  algorithm: 'ringHash' | 'maglev',
  context: PolicyContext,
): readonly RouteAction_HashPolicy[] {
  return written.map((policy, index) => {
    const place = ['loadBalancer', algorithm, 'hashPolicies', index] as const;
    const specifiers = specifiersOf(policy, new Reader(context, ...place, 'cookie'));
    if (specifiers.length !== 1)
      new Reader(context, ...place).refuse(
        undefined,
        specifiers.length === 0 ? 'has no hash source' : 'has more than one hash source',
        'write one of `header`, `cookie` and `sourceIP`',
      );
    return { ...specifiers[0], ...defined({ terminal: policy.terminal }) };
  });
}

function specifiersOf(
  { header, cookie, sourceIP }: HashPolicy,
  reader: Reader,
): readonly RouteAction_HashPolicy[] {
  return [
    ...(header === undefined ? [] : [{ header: { headerName: header.name } }]),
    ...(cookie === undefined ? [] : [{ cookie: cookieOf(cookie, reader) }]),
    ...(sourceIP === undefined ? [] : [{ connectionProperties: { sourceIp: true } }]),
  ];
}

function cookieOf(
  { name, ttl, path, secure, httpOnly, sameSite }: NonNullable<HashPolicy['cookie']>,
  reader: Reader,
): RouteAction_HashPolicy_Cookie {
  // Envoy writes them into a header as they are: what follows a line break would be another header, or another answer.
  for (const [member, text] of Object.entries(defined({ name, path }))) {
    const problem = checkHeaderValue(text);
    if (problem !== undefined) reader.refuse(member, problem.message, problem.hint);
  }
  const attributes = [
    ...(secure === true ? [{ name: 'Secure', value: 'true' }] : []),
    ...(httpOnly === true ? [{ name: 'HttpOnly', value: 'true' }] : []),
    ...(sameSite === undefined ? [] : [{ name: 'SameSite', value: sameSite }]),
  ];
  return {
    name,
    ...defined({ ttl: reader.duration('ttl', ttl), path }),
    ...(attributes.length === 0 ? {} : { attributes }),
  };
}
