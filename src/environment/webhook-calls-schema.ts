// The schema of GATEWARDEN_WEBHOOK_CALLS: what values of the chart change of the calls of the webhook. Its structure check is generated from it.

import { LabelSelector } from '../kinds/shared/label-selector.ts';
import { array, integer, object, optional, string } from '../schema/node.ts';
import type { Filled } from '../schema/static.ts';

/** More entries are larger than what the API server stores as one object. */
export const MOST_SCOPES = 1000;
/** Of the API server, for all conditions of an entry. */
const MOST_CONDITIONS = 64;

const failurePolicy = () =>
  optional(string({ enum: ['Fail', 'Ignore'], doc: 'What the API server does without an answer.' }));

const MatchCondition = object(
  {
    name: string({ minLength: 1, doc: 'Its name.' }),
    expression: string({ minLength: 1, doc: 'CEL.' }),
  },
  { name: 'MatchCondition', doc: 'A condition that a request must meet to be sent.' },
);

export const WebhookCalls = object(
  {
    timeoutSeconds: optional(integer({ minimum: 1, maximum: 30, doc: 'How long the API server waits.' })),
    matchPolicy: optional(
      string({ enum: ['Equivalent', 'Exact'], doc: 'Whether requests in other versions are sent too.' }),
    ),
    port: optional(integer({ minimum: 1, maximum: 65_535, doc: 'The port of the Service.' })),
    validatingFailurePolicy: failurePolicy(),
    mutatingFailurePolicy: failurePolicy(),
    reinvocationPolicy: optional(
      string({ enum: ['IfNeeded', 'Never'], doc: 'Whether the mutating call is repeated.' }),
    ),
    objectSelector: optional(LabelSelector, { doc: 'The objects that are sent.' }),
    matchConditions: optional(
      array(MatchCondition, { maxItems: MOST_CONDITIONS, doc: 'Conditions beside those of this version.' }),
    ),
    namespaceSelector: optional(LabelSelector, {
      doc: 'What each entry demands of a namespace, beside its mode and its profile.',
    }),
    scopes: optional(
      array(LabelSelector, {
        minItems: 1,
        maxItems: MOST_SCOPES,
        doc: 'Each entry is there once for each of these, and demands it too.',
      }),
    ),
  },
  { name: 'WebhookCalls', doc: 'What differs from the calls of this version.' },
);

export type WebhookCalls = Filled<typeof WebhookCalls>;

export const WEBHOOK_CALLS_EXAMPLE = '{"timeoutSeconds":10}';
