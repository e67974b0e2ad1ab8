// earlyRequestHeaderModifier: changes of a request before a route is chosen for it.

import { quote } from '../../../grammar/quote.ts';
import { typed } from '../envoy/any.ts';
import { isUnchangeable } from '../header-faults.ts';
import { headerMutations } from '../header-mutations.ts';
import type { HttpListenerField, HttpListenerPolicy } from './field.ts';
import { formatProblems } from './format-strings.ts';

type Modifier = NonNullable<HttpListenerPolicy['spec']['earlyRequestHeaderModifier']>;

export const earlyRequestHeaderModifier: HttpListenerField<Modifier> = {
  name: 'earlyHeaderMutationExtensions',
  parse({ spec: { earlyRequestHeaderModifier: modifier } }, report, context) {
    // What of it no version of Envoy could read is still told at level strict only, as of all headers.
    const { add = [], set = [] } = modifier ?? {};
    for (const { name } of [...add, ...set])
      if (isUnchangeable(name))
        report(`earlyRequestHeaderModifier: header ${quote(name)} can't be modified: name another`);
    if (context.isStrict)
      for (const problem of formatProblems(
        [...add, ...set].map(({ value }) => value),
        context,
      ))
        report(`earlyRequestHeaderModifier: ${problem}`);
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
