// accessLog[].filter: which requests are logged. HL-05, HL-06, C-02, C-25, W-39.

import { advice } from '../../diagnostics/finding.ts';
import { checkResponseFlag } from '../../grammar/response-flags.ts';
import { exactlyOneOf, exactlyOneOfMany } from '../../schema/combinators.ts';
import { array, boolean, integer, namesOf, object, optional, string } from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import { celRule, PROXY_ROOTS } from '../shared/expression.ts';
import { HTTPHeaderMatch } from '../shared/http-header.ts';
import { content } from '../shared/text.ts';

const OPERATORS: Readonly<Record<string, string>> = {
  '>': 'write `GE`, with the next larger value',
  GT: 'write `GE`, with the next larger value',
  '<': 'write `LE`, with the next smaller value',
  LT: 'write `LE`, with the next smaller value',
};

const SAME = {
  GTE: 'GE',
  LTE: 'LE',
  '>=': 'GE',
  '=>': 'GE',
  '<=': 'LE',
  '=<': 'LE',
  '=': 'EQ',
  '==': 'EQ',
} as const;

const operatorMeant = (word: string) =>
  Object.hasOwn(SAME, word) ? SAME[word as keyof typeof SAME] : undefined;

const operatorInstead = (value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(OPERATORS, value) ? OPERATORS[value] : undefined;

const comparison = (doc: string, value: string) =>
  object(
    {
      op: string({
        enum: ['EQ', 'GE', 'LE'],
        meant: operatorMeant,
        instead: operatorInstead,
        doc: 'How the value is compared.',
      }),
      value: integer({ minimum: 0, maximum: 2_147_483_647, doc: value }),
    },
    { doc },
  );

/** W-39: presence selects the filter, so `false` doesn't turn it off. */
const presenceSelects: Rule<boolean> = {
  id: 'W-39',
  reads: [''],
  demand: 'is true',
  check(value, report) {
    if (!value)
      report(
        advice(
          'the filter applies when it is present, whatever its value',
          'remove the filter, or write `true`',
        ),
      );
  },
};

const matchesNothing: RuleOf<typeof grpcStatus> = {
  id: 'W-39',
  reads: ['statuses'],
  demand: '`statuses` is present',
  check({ statuses }, report) {
    if (statuses === undefined) report(advice('matches nothing without `statuses`', 'list the statuses'));
  },
};

export const GRPC_STATUSES = [
  'OK',
  'CANCELED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
] as const;

const grpcStatus = {
  statuses: optional(array(string({ enum: GRPC_STATUSES }), { minItems: 1, doc: 'gRPC statuses.' })),
  exclude: optional(boolean({ doc: 'Logs all other statuses instead.' })),
};

const filterType = {
  statusCodeFilter: optional(comparison('By the status code of the response.', 'Status code.')),
  durationFilter: optional(comparison('By how long the request took.', 'Milliseconds.')),
  notHealthCheckFilter: optional(
    boolean({ doc: 'Requests that are not health checks.', rules: [presenceSelects] }),
  ),
  traceableFilter: optional(boolean({ doc: 'Requests that are traced.', rules: [presenceSelects] })),
  headerFilter: optional(object({ header: HTTPHeaderMatch }, { doc: 'By a header of the request.' })),
  responseFlagFilter: optional(
    object(
      {
        flags: array(
          string({ rules: [content('C-25', 'a response flag of the proxy', checkResponseFlag)] }),
          {
            minItems: 1,
            doc: 'Response flags; one of them must be set.',
          },
        ),
      },
      { doc: 'By what went wrong.' },
    ),
  ),
  grpcStatusFilter: optional(object(grpcStatus, { doc: 'By the gRPC status.', rules: [matchesNothing] })),
  celFilter: optional(
    object(
      {
        match: string({
          doc: 'A CEL expression; true logs the request.',
          rules: [celRule('C-02', PROXY_ROOTS, false)],
        }),
      },
      { doc: 'By an expression.' },
    ),
  ),
};

const members = namesOf(filterType);

const FilterType = object(filterType, {
  name: 'FilterType',
  doc: 'One filter.',
  rules: [exactlyOneOfMany('HL-06', members)],
});

const filters = (doc: string) => optional(array(FilterType, { minItems: 2, doc }));

export const AccessLogFilter = object(
  {
    andFilter: filters('Filters; all of them must match.'),
    orFilter: filters('Filters; one of them must match.'),
    ...filterType,
  },
  {
    doc: 'Which requests are logged; all when absent.',
    rules: [exactlyOneOf('HL-05', ['andFilter', 'orFilter', ...members])],
  },
);
