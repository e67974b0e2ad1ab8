// earlyRequestHeaderModifier: header changes before the route of a request is chosen.

import { typed } from '../envoy/any.ts';
import { headerFaults } from '../header-faults.ts';
import { headerMutations } from '../header-mutations.ts';
import type { HttpListenerField, HttpListenerPolicy } from './http-listener-policy-field.ts';

type Modifier = NonNullable<HttpListenerPolicy['spec']['earlyRequestHeaderModifier']>;

export const earlyRequestHeaderModifier: HttpListenerField<Modifier> = {
  name: 'earlyHeaderMutationExtensions',
  parse({ spec: { earlyRequestHeaderModifier: modifier } }, report) {
    const { add = [], set = [] } = modifier ?? {};
    for (const fault of headerFaults([...add, ...set], 'name another'))
      report(`earlyRequestHeaderModifier: ${fault}`);
    return modifier;
  },
  contribute(modifier) {
    const mutations = headerMutations(modifier);
    if (mutations.length === 0) return {};
    const typedConfig = typed(
      'envoy.extensions.http.early_header_mutation.header_mutation.v3.HeaderMutation',
      { mutations },
    );
    const name = 'envoy.http.early_header_mutation.header_mutation';
    return { manager: { earlyHeaderMutationExtensions: [{ name, typedConfig }] } };
  },
};
