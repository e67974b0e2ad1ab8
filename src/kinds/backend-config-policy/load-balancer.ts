// LoadBalancer: how requests are spread over the hosts of a backend. BC-09 to BC-12.

import { invalid } from '../../diagnostics/finding.ts';
import { checkHeaderName, checkHeaderValue, checkToken } from '../../grammar/header.ts';
import type { Problem } from '../../grammar/problem.ts';
import { exactlyOneOf } from '../../schema/combinators.ts';
import { array, boolean, defaulted, integer, object, optional, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { leadingSlash } from '../shared/path.ts';
import { content, duration } from '../shared/text.ts';
import { notNegative, ringSize, twoOrMore } from './limits.ts';

/** A plain decimal with a digit other than 0. */
const POSITIVE_DECIMAL = '^(0*[1-9][0-9]*(\\.[0-9]*)?|0*\\.0*[1-9][0-9]*)$';

/** Explains why a text is not a plain decimal above 0. */
function explainAggression(text: string): Problem {
  const hint = 'write a decimal such as `1.0` (a linear ramp), `0.5` or `2`';
  if (/^[0.]*0[0.]*$/.test(text)) return { message: 'must be above 0', hint };
  if (/^-[0-9.]+$/.test(text)) return { message: "can't be negative", hint };
  if (/^[0-9.]+[eE]/.test(text)) return { message: 'must be written without an exponent', hint };
  return { message: 'must be a plain decimal', hint };
}

const SlowStart = object(
  {
    window: optional(duration({ doc: 'How long a new host gets less traffic.' })),
    aggression: defaulted(
      'D-30',
      '1.0',
      string({
        pattern: POSITIVE_DECIMAL,
        patternDoc: 'a plain decimal above 0, without sign or exponent',
        explain: explainAggression,
        codes: { pattern: 'BC-10' },
        doc: 'How fast the weight grows: 1.0 is a linear ramp.',
      }),
    ),
    minWeightPercent: optional(
      integer({ minimum: 0, maximum: 100, doc: 'Weight that a new host starts with, in percent.' }),
    ),
  },
  { name: 'SlowStart', presence: true, doc: 'Sends new hosts less traffic at first.' },
);

const Cookie = object(
  {
    name: string({
      minLength: 1,
      doc: 'Name of the cookie.',
      rules: [content('C-37', 'a token of HTTP', checkToken)],
    }),
    path: optional(
      string({
        doc: 'Path of a cookie that is generated.',
        rules: [content('C-16', 'no CR, LF or NUL', checkHeaderValue), leadingSlash],
      }),
    ),
    ttl: optional(
      duration({ doc: 'Lifetime of the cookie that is generated when there is none; zero is the session.' }),
    ),
    secure: optional(boolean({ doc: 'Sets the attribute Secure on a generated cookie.' })),
    httpOnly: optional(boolean({ doc: 'Sets the attribute HttpOnly on a generated cookie.' })),
    sameSite: optional(
      string({ enum: ['Strict', 'Lax', 'None'], doc: 'SameSite attribute of a generated cookie.' }),
    ),
  },
  { doc: 'Hashes a cookie.' },
);

const HashPolicy = object(
  {
    header: optional(
      object(
        {
          name: string({
            minLength: 1,
            doc: 'Name of the header; pseudo-headers too.',
            rules: [content('C-14', 'a header name, optionally with a leading `:`', checkHeaderName)],
          }),
        },
        { doc: 'Hashes a request header.' },
      ),
    ),
    cookie: optional(Cookie),
    sourceIP: optional(object({}, { doc: "Hashes the client's IP address." })),
    terminal: optional(boolean({ doc: 'Skips the policies after this one when it gives a key.' })),
  },
  {
    name: 'HashPolicy',
    doc: 'Where a part of the hash key comes from.',
    rules: [exactlyOneOf('BC-11', ['header', 'cookie', 'sourceIP'])],
  },
);

const hashing = {
  useHostnameForHashing: defaulted(
    'D-31',
    false,
    boolean({ doc: 'Hashes the names of the hosts instead of their addresses.' }),
  ),
  hashPolicies: optional(
    array(HashPolicy, { minItems: 1, maxItems: 16, doc: 'What is hashed, in this order.' }),
  ),
};

/** Envoy's default for the minimum ring size. */
const DEFAULT_MINIMUM_RING_SIZE = 1024;

const ringSizeRange: RuleOf<typeof ringHash> = {
  id: 'BC-12',
  reads: ['minimumRingSize', 'maximumRingSize'],
  demand: '`minimumRingSize` is not above `maximumRingSize`',
  cel: '!has(self.minimumRingSize) || !has(self.maximumRingSize) || self.minimumRingSize <= self.maximumRingSize',
  check({ minimumRingSize, maximumRingSize }, report) {
    if (minimumRingSize === undefined || maximumRingSize === undefined) return;
    if (minimumRingSize <= maximumRingSize) return;
    report({
      ...invalid(
        minimumRingSize,
        `is above \`maximumRingSize\` (${maximumRingSize})`,
        `write ${maximumRingSize} or less, or raise \`maximumRingSize\``,
      ),
      at: ['minimumRingSize'],
    });
  },
};

/** A maximum without a minimum is compared with the proxy's default minimum. */
const loneMaximumRingSize: RuleOf<typeof ringHash> = {
  id: 'C-29',
  reads: ['minimumRingSize?', 'maximumRingSize'],
  demand: `\`maximumRingSize\` is at least ${DEFAULT_MINIMUM_RING_SIZE} when \`minimumRingSize\` is absent`,
  check({ minimumRingSize, maximumRingSize }, report) {
    if (minimumRingSize !== undefined || maximumRingSize === undefined) return;
    if (maximumRingSize >= DEFAULT_MINIMUM_RING_SIZE) return;
    report({
      ...invalid(
        maximumRingSize,
        `is below the default minimum of the proxy, ${DEFAULT_MINIMUM_RING_SIZE}`,
        `write ${DEFAULT_MINIMUM_RING_SIZE} or more, or set \`minimumRingSize\` too`,
      ),
      at: ['maximumRingSize'],
    });
  },
};

const ringHash = {
  minimumRingSize: optional(ringSize('Minimum size of the ring.')),
  maximumRingSize: optional(ringSize('Maximum size of the ring.')),
  ...hashing,
};

export const LoadBalancer = object(
  {
    healthyPanicThreshold: optional(
      integer({
        minimum: 0,
        maximum: 100,
        doc: 'Percentage of unhealthy hosts at which health is ignored.',
      }),
    ),
    updateMergeWindow: defaulted(
      'D-28',
      '1s',
      duration({ doc: 'How long changes of hosts are collected; zero applies each at once.' }),
    ),
    leastRequest: optional(
      object(
        {
          choiceCount: defaulted(
            'D-29',
            2,
            integer({
              doc: 'Number of hosts picked at random; the least busy of them gets the request.',
              rules: [notNegative, twoOrMore],
            }),
          ),
          slowStart: optional(SlowStart),
        },
        { doc: 'The least busy of a few hosts.', presence: true },
      ),
    ),
    roundRobin: optional(
      object({ slowStart: optional(SlowStart) }, { doc: 'One host after the other.', presence: true }),
    ),
    ringHash: optional(
      object(ringHash, {
        doc: 'Consistent hashing on a ring.',
        presence: true,
        rules: [ringSizeRange, loneMaximumRingSize],
      }),
    ),
    maglev: optional(object(hashing, { doc: 'Consistent hashing by a Maglev table.', presence: true })),
    random: optional(object({}, { doc: 'A random host.' })),
    localityType: optional(
      string({ enum: ['WeightedLb'], doc: 'Turns on balancing between localities by weight.' }),
    ),
    closeConnectionsOnHostSetChange: optional(
      boolean({ doc: 'Drains connections when the hosts change, so that hash keys stay consistent.' }),
    ),
  },
  {
    doc: 'How requests are distributed to the hosts.',
    rules: [exactlyOneOf('BC-09', ['leastRequest', 'roundRobin', 'ringHash', 'maglev', 'random'])],
  },
);
