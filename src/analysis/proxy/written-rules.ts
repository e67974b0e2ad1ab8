// The rules of children of delegating routes, as written. The names of Envoy's routes count only the rules that fit below their parent.

import { objectKey } from '../../objects/key.ts';
import type { ProxyGatewayConfiguration } from '../../translation/planes.ts';
import type { WrittenRules } from '../../translation/proxy/origins.ts';
import type { TranslationView } from '../../translation/view.ts';
import { ruleIndex } from './checks/rule-places.ts';
import { servedHost } from './policies/traffic-places.ts';

/** By the names of routes; without those whose name has the index of the rule. */
export function writtenRules(
  view: TranslationView,
  gateways: readonly ProxyGatewayConfiguration[],
): WrittenRules {
  const rules = new Map<string, number>();
  if (!hasShiftedRules(view)) return rules;
  for (const { namespace, name, routes } of gateways) {
    const gateway = objectKey('Gateway', namespace, name);
    for (const { name: chain = '', virtualHosts = [] } of routes)
      for (const { domains: [host = ''] = [] } of virtualHosts) {
        const served = servedHost(view, { gateway, chain, host });
        for (const [position, route] of served?.routes.entries() ?? []) {
          const held = served?.entries[position]?.match?.flat.held;
          if (route?.name === undefined || held === undefined) continue;
          const rule = ruleIndex(held);
          if (rule !== held.index) rules.set(route.name, rule);
        }
      }
  }
  return rules;
}

function hasShiftedRules({ proxy: { translated } }: TranslationView): boolean {
  for (const key of translated.keys) {
    const matches = translated.get(key)?.matches ?? [];
    if (matches.some(({ flat: { held } }) => ruleIndex(held) !== held.index)) return true;
  }
  return false;
}
