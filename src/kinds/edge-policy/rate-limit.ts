// EdgePolicy's rate limits: local ones, and those of a rate-limit server. EP-25 to EP-27, W-72.

import { advice, invalid } from '../../diagnostics/finding.ts';
import { atLeastOneOf, exactlyOneOf } from '../../schema/combinators.ts';
import { array, at, defaulted, integer, object, optional, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { edgeExpression } from '../shared/expression.ts';
import { words } from '../shared/foreign-words.ts';
import { EdgeBackendObjectReference } from '../shared/references.ts';

const notNegative: Rule<number> = {
  id: 'EP-27',
  reads: [''],
  demand: '0 or more',
  cel: 'self >= 0',
  check(burst, report) {
    if (burst < 0) report(invalid(burst, "a burst can't be negative", 'write 0 or more'));
  },
};

const daysInstead = (value: unknown): string | undefined =>
  typeof value === 'string' && /^1?d(?:ays?)?$/i.test(value)
    ? 'write `Hours`, with the number for an hour'
    : undefined;

const LocalRateLimit = object(
  {
    requests: optional(integer({ minimum: 1, doc: 'Requests per unit of time.' })),
    tokens: optional(
      integer({
        minimum: 1,
        doc: 'LLM tokens per unit of time, input and output. They are counted when a request is done, so the limit affects later requests.',
      }),
    ),
    unit: string({
      enum: ['Seconds', 'Minutes', 'Hours'],
      meant: words({ Seconds: 's sec 1s', Minutes: 'm min 1m', Hours: 'h hr 1h' }),
      instead: daysInstead,
      doc: 'Unit of time.',
    }),
    burst: optional(
      integer({ doc: 'Number allowed above the rate for a short time.', rules: [notNegative] }),
    ),
  },
  { rules: [exactlyOneOf('EP-26', ['requests', 'tokens'])] },
);

const Descriptor = object({
  entries: array(
    object({
      name: string({ minLength: 1, maxLength: 64, doc: 'Key of the entry.' }),
      expression: edgeExpression({ beforeResponse: true, isText: true, doc: 'CEL expression of its value.' }),
    }),
    { minItems: 1, maxItems: 16, doc: 'Entries of the descriptor.' },
  ),
  unit: defaulted(
    'D-18',
    'Requests',
    string({ enum: ['Requests', 'Tokens'], doc: 'What is counted: requests or LLM tokens.' }),
  ),
});

const GlobalRateLimit = object(
  {
    backendRef: at(EdgeBackendObjectReference, { doc: 'Rate-limit server: a Service or Backend.' }),
    domain: string({ minLength: 1, maxLength: 256, doc: 'Separates applications at the server.' }),
    descriptors: array(Descriptor, {
      minItems: 1,
      maxItems: 16,
      doc: 'Descriptors sent to the server; each is one rule.',
    }),
  },
  { doc: 'Limits of a rate-limit server, for all instances.' },
);

/** W-72: the data plane's message for a limit has one. */
const onlyFirstIsSent: Rule<readonly unknown[]> = {
  id: 'W-72',
  reads: ['[]'],
  demand: 'has one limit',
  check(limits, report) {
    for (const [index, limit] of limits.entries()) {
      if (index === 0) continue;
      const detail = 'not sent over xDS, which has room for the first limit only';
      report({
        ...advice(detail, 'put the strictest limit first, or write the others in `global`'),
        at: [index],
        because: [limit],
      });
    }
  },
};

export const RateLimits = object(
  {
    local: optional(
      array(LocalRateLimit, {
        minItems: 1,
        maxItems: 16,
        doc: 'Limits of each instance of the data plane.',
        rules: [onlyFirstIsSent],
      }),
    ),
    global: optional(GlobalRateLimit),
  },
  {
    doc: 'Limits on requests or LLM tokens; beyond them the response is 429.',
    rules: [atLeastOneOf('EP-25', ['local', 'global'])],
  },
);
