// EdgeBackend's own warnings over its whole spec. W-08, W-13.

import { advice } from '../../diagnostics/finding.ts';
import type { RuleOf } from '../../schema/rule.ts';
import type { backend } from './spec.ts';

export const openProxy: RuleOf<typeof backend> = {
  id: 'W-08',
  reads: ['dynamicForwardProxy?'],
  demand: '`dynamicForwardProxy` is absent',
  check({ dynamicForwardProxy }, report) {
    if (dynamicForwardProxy === undefined) return;
    report({
      ...advice(
        'clients can make the gateway reach any host',
        'restrict access with an authorization policy',
      ),
      at: ['dynamicForwardProxy'],
    });
  },
};

/** W-13: only vendor F caches prompts. */
export const cachingWithoutVendorF: RuleOf<typeof backend> = {
  id: 'W-13',
  reads: ['ai', 'policies.ai.promptCaching?'],
  demand: '`promptCaching` needs a `vendorF` provider',
  check({ ai, policies }, report) {
    if (ai === undefined) return;
    const groups = ai.groups ?? [];
    const providers = [
      ...(ai.provider === undefined ? [] : [ai.provider]),
      ...groups.flatMap(({ providers = [] }) => providers),
    ];
    if (providers.some(({ vendorF }) => vendorF !== undefined)) return;
    const say = (at: (string | number)[]) =>
      report({
        ...advice('has no effect: only `vendorF` caches prompts', 'remove it, or add a `vendorF` provider'),
        at: [...at, 'policies', 'ai', 'promptCaching'],
      });
    if (policies?.ai?.promptCaching !== undefined) say([]);
    for (const [group, { providers = [] }] of groups.entries()) {
      for (const [index, provider] of providers.entries()) {
        if (provider.policies?.ai?.promptCaching !== undefined)
          say(['ai', 'groups', group, 'providers', index]);
      }
    }
  },
};
