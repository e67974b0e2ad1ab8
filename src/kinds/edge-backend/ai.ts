// EdgeBackend's LLM providers: one, or groups of them by preference. EB-04, EB-08, EB-09.

import { duplicate } from '../../diagnostics/finding.ts';
import { exactlyOneOf } from '../../schema/combinators.ts';
import { array, object, optional } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import type { Static } from '../../schema/static.ts';
import { LLMProvider, NamedLLMProvider } from './llm-provider.ts';

const PriorityGroup = object({
  providers: array(NamedLLMProvider, {
    minItems: 1,
    maxItems: 32,
    listType: 'map',
    key: 'name',
    unique: 'EB-08',
    doc: 'Providers of equal priority; weights follow their health.',
  }),
});

/** EB-09. CEL can't afford it: 32 groups of 32 providers, all compared with each other. */
const uniqueAcrossGroups: Rule<readonly Static<typeof PriorityGroup>[]> = {
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
              `group ${first} already has a provider with this name`,
              'give each provider a unique name: policies target it by name',
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

export const AIBackend = object(
  {
    provider: optional(LLMProvider),
    groups: optional(
      array(PriorityGroup, {
        minItems: 1,
        maxItems: 32,
        doc: 'Groups of providers, most preferred first.',
        rules: [uniqueAcrossGroups],
      }),
    ),
  },
  { doc: 'LLM providers.', rules: [exactlyOneOf('EB-04', ['provider', 'groups'])] },
);
