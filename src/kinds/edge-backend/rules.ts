// EdgeBackend's own rules and warnings.

import { advice, duplicate, required } from '../../diagnostics/finding.ts';
import { writeHint } from '../../grammar/quote.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import type { Static } from '../../schema/static.ts';
import type { backend, mcpSelector, mcpTarget, PriorityGroup } from './schema.ts';

/** EB-09. Over the cost budget of CEL: 32 groups of 32 providers, each with each. */
export const uniqueAcrossGroups: Rule<readonly Static<typeof PriorityGroup>[]> = {
  id: 'EB-09',
  reads: ['[].providers[].name'],
  demand: '`providers[].name` is unique across all groups',
  check(groups, report) {
    const names = groups.map(({ providers = [] }) => providers.map(({ name }) => name));
    const groupOf = new Map<string | undefined, number>();
    for (const [group, inGroup] of names.entries()) {
      for (const [index, name] of inGroup.entries()) {
        const first = groupOf.get(name) ?? group;
        if (name !== undefined && first !== group && inGroup.indexOf(name) === index) {
          report({
            ...duplicate(
              name,
              `group ${first} has a provider of this name`,
              'give each provider a name of its own: policies target it by name',
            ),
            at: [group, 'providers', index, 'name'],
            because: names.flat(),
          });
        }
        groupOf.set(name, first);
      }
    }
  },
};

export const emptySelector: RuleOf<typeof mcpSelector> = {
  id: 'EB-12',
  reads: ['namespaces?', 'services?'],
  demand: 'at least one of `namespaces` and `services` is present',
  cel: 'has(self.namespaces) || has(self.services)',
  check({ namespaces, services }, report) {
    if (namespaces === undefined && services === undefined) {
      report(
        required(
          'an empty selector selects nothing',
          'set `services` (or `namespaces`) to the labels of the MCP servers',
        ),
      );
    }
  },
};

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

export const pathWithoutSlash: Rule<string> = {
  id: 'W-16',
  reads: [''],
  demand: 'starts with `/`',
  check(path, report) {
    if (!path.startsWith('/'))
      report(advice('the path has no leading `/`', writeHint(`/${path}`, 'write a `/` before it')));
  },
};

export const pathOfOtherProtocol: RuleOf<typeof mcpTarget> = {
  id: 'W-16',
  reads: ['path', 'protocol'],
  demand: "`path` isn't the default of the other protocol",
  check({ path, protocol }, report) {
    const own = protocol === 'SSE' ? '/sse' : '/mcp';
    const others = protocol === 'SSE' ? '/mcp' : protocol === 'StreamableHTTP' ? '/sse' : undefined;
    if (path === others && others !== undefined) {
      report({
        ...advice(
          `\`${others}\` is the default path of the other protocol`,
          `write \`${own}\`, unless the server really listens there`,
        ),
        at: ['path'],
      });
    }
  },
};
