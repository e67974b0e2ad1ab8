// A route of the proxy in short: the rule and object that it comes from, and its match.

import { defined } from '../../../grammar/defined.ts';
import type { HeldRule } from '../../../translation/proxy/delegation/flatten.ts';
import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { HostEntry } from '../../../translation/proxy/routes/host-entries.ts';
import { matchText } from '../../../translation/proxy/routes/match-text.ts';
import type { ObjectName } from '../../policies/policy-setting.ts';
import type { ProxyRouteSummary } from './proxy-explanation.ts';

export function routeSummary(route: Route, entry: HostEntry | undefined): ProxyRouteSummary {
  const base = { matches: matchText(route.match), proxy: { name: route.name ?? '' } };
  const flat = entry?.match?.flat;
  if (flat === undefined) return base;
  const { held, matchIndex, parents } = flat;
  return {
    ...base,
    object: objectOf(held),
    rule: held.index,
    match: matchIndex,
    ...(parents.length === 0 ? {} : { delegatedBy: parents.map(objectOf) }),
  };
}

/** `section` is the name of the rule, if it has one. */
export function objectOf({ route, rule }: HeldRule): ObjectName {
  const { namespace = '', name } = route.metadata;
  return { kind: route.kind, namespace, name, ...defined({ section: rule.name }) };
}
