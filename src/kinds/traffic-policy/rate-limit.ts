// rateLimit: a token bucket in the proxy (local), and descriptors that a rate-limit service counts (global).
// TP-16, DU-22, D-46.

import { advice, type Fault, forbidden, required } from '../../diagnostics/finding.ts';
import { checkHeaderName } from '../../grammar/header.ts';
import { warnWhen } from '../../schema/combinators.ts';
import { array, at, defaulted, integer, object, optional, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { NamespacedObjectReference } from '../shared/references.ts';
import { content, duration } from '../shared/text.ts';

/** W-52: a bucket never holds more than its size. */
const overflowingFill: RuleOf<typeof tokenBucket> = {
  id: 'W-52',
  reads: ['maxTokens', 'tokensPerFill'],
  demand: '`tokensPerFill` is not above `maxTokens`',
  check({ maxTokens, tokensPerFill }, report) {
    if (tokensPerFill === undefined || tokensPerFill <= maxTokens) return;
    report({
      ...advice(
        `above \`maxTokens\` (${maxTokens}): the rest of each fill is lost`,
        `write ${maxTokens} or less, or raise \`maxTokens\``,
      ),
      at: ['tokensPerFill'],
    });
  },
};

const tokenBucket = {
  maxTokens: integer({ minimum: 1, doc: 'Size of the bucket: the largest burst.' }),
  tokensPerFill: defaulted('D-46', 1, integer({ minimum: 1, doc: 'Tokens added at each fill.' })),
  fillInterval: duration({ atLeast: ['DU-22', '50ms'], doc: 'Time between fills.' }),
};

const TokenBucket = object(tokenBucket, {
  doc: 'The bucket that requests take tokens from.',
  rules: [overflowingFill],
});

const LocalRateLimitPolicy = object(
  { tokenBucket: optional(TokenBucket) },
  {
    doc: 'A limit for each proxy. Empty, it turns off the local limit of a less specific level.',
    presence: true,
  },
);

/** The member that each type of entry needs. */
const MEMBERS = [
  ['generic', 'Generic'],
  ['header', 'Header'],
] as const;

/** TP-16. Reports a missing member first; a member of another type is then the same mistake. */
const entryFitsType: RuleOf<typeof descriptorEntry> = {
  id: 'TP-16',
  reads: ['type', 'generic?', 'header?'],
  demand:
    'type `Generic` has `generic` and no `header`, type `Header` has `header` and no `generic`, the other types have neither',
  cel: "(self.type == 'Generic') == has(self.generic) && (self.type == 'Header') == has(self.header)",
  check(entry, report) {
    const { type } = entry;
    const needed = MEMBERS.find(([, its]) => its === type)?.[0];
    const present = MEMBERS.filter(([name]) => entry[name] !== undefined);
    if (needed !== undefined && entry[needed] === undefined) {
      const [other] = present;
      const hint =
        other === undefined ? `set \`${needed}\`` : `set \`${needed}\`, or write \`type: ${other[1]}\``;
      report({ ...required(`type ${type} needs \`${needed}\``, hint), at: [needed] });
      return;
    }
    for (const [name, its] of present) {
      if (name !== needed) report({ ...wrongMember(name, type, its, needed === undefined), at: [name] });
    }
  },
};

function wrongMember(name: string, type: string, its: string, mayChange: boolean): Fault {
  return forbidden(
    `type ${type} has no \`${name}\``,
    mayChange ? `remove it, or write \`type: ${its}\`` : 'remove it, or move it to a separate entry',
  );
}

const descriptorEntry = {
  type: string({
    enum: ['Generic', 'Header', 'RemoteAddress', 'Path'],
    doc: 'Where the value of the entry comes from.',
  }),
  generic: optional(
    object(
      {
        key: string({ minLength: 1, doc: 'Key of the entry.' }),
        value: string({ minLength: 1, doc: 'Value of the entry.' }),
      },
      { doc: 'A fixed key and value, for type `Generic`.' },
    ),
  ),
  header: optional(
    string({
      minLength: 1,
      doc: 'Header whose value is counted, for type `Header`.',
      rules: [content('C-14', 'a header name', checkHeaderName)],
    }),
  ),
};

const RateLimitDescriptorEntry = object(descriptorEntry, {
  doc: 'One part of a descriptor.',
  rules: [entryFitsType],
});

const RateLimitPolicy = object(
  {
    descriptors: array(
      object({
        entries: array(RateLimitDescriptorEntry, {
          minItems: 1,
          doc: 'Parts that are counted together.',
        }),
      }),
      { minItems: 1, doc: 'What is counted; each descriptor is a separate limit.' },
    ),
    extensionRef: at(NamespacedObjectReference, {
      doc: 'GatewayExtension that provides the rate-limit service.',
    }),
  },
  { doc: 'Limits that a rate-limit service counts for all proxies.' },
);

export const RateLimit = object(
  { local: optional(LocalRateLimitPolicy), global: optional(RateLimitPolicy) },
  {
    doc: 'Limits on the rate of requests.',
    rules: [
      warnWhen(
        'W-30',
        ['local?', 'global?'],
        '`local` or `global` is present',
        ({ local, global }) => local === undefined && global === undefined,
        () =>
          advice(
            'has no effect',
            'set `local` or `global`, or remove it (`local: {}` turns off the local limit of a less specific level)',
          ),
      ),
    ],
  },
);
