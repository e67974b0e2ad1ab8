// The traffic fields of an EdgePolicy that its rules read.

import { advice } from '../../diagnostics/finding.ts';
import { checkOrigin } from '../../grammar/origin.ts';
import { array, at, defaulted, integer, map, object, optional, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { EdgeAuthorization } from '../shared/authorization.ts';
import { CORS } from '../shared/cors.ts';
import { EdgeHeaderModifiers } from '../shared/header-filter.ts';
import { EdgeBackendObjectReference } from '../shared/references.ts';
import { Retry } from '../shared/retry.ts';
import { duration } from '../shared/text.ts';
import { APIKeyAuthentication, BasicAuthentication, JWTAuthentication } from './authentication.ts';
import { RateLimits } from './rate-limit.ts';
import { Transformation } from './transformation.ts';

const phase = defaulted(
  'D-17',
  'PostRouting',
  string({
    enum: ['PreRouting', 'PostRouting'],
    doc: 'When the policy runs. `PreRouting` runs before a route is selected, and needs a Gateway or ListenerSet as target. The phases are merged separately.',
  }),
);

const ExtProc = object(
  { backendRef: at(EdgeBackendObjectReference, { doc: 'External processor: a Service or Backend.' }) },
  { doc: 'An external processor for requests and responses.' },
);

const ExtAuth = object(
  {
    backendRef: at(EdgeBackendObjectReference, { doc: 'Authorization server: a Service or Backend.' }),
    forwardBody: optional(
      object(
        {
          maxSize: integer({
            minimum: 1,
            doc: 'Maximum number of bytes; a request with a larger body is rejected.',
          }),
        },
        { doc: 'Also sends the body of the request, which buffers it.' },
      ),
    ),
    contextExtensions: optional(
      map(string(), { maxProperties: 64, doc: 'Additional values for the authorization server.' }),
    ),
  },
  { doc: 'An external server authorizes requests.' },
);

/** W-23: an origin that no browser sends. */
const comparable: Rule<string> = {
  id: 'W-23',
  reads: [''],
  demand: 'a scheme, `://` and a host, with an optional port',
  check(origin, report) {
    const problem = checkOrigin(origin);
    if (problem !== undefined)
      report(advice(`can't equal an Origin header: ${problem.message}`, problem.hint));
  },
};

const CSRF = object(
  {
    additionalOrigins: optional(
      array(string({ minLength: 1, maxLength: 256, rules: [comparable] }), {
        minItems: 1,
        maxItems: 16,
        doc: 'Origins that are allowed in addition to that of the destination: `https://example.com:8443`.',
      }),
    ),
  },
  { doc: 'Protection against cross-site request forgery.', presence: true },
);

function hostRewriteInstead(value: unknown): string | undefined {
  if (typeof value !== 'string' || /^(?:auto|none)$/i.test(value)) return undefined;
  return 'write `{mode: Auto}` for the host of the destination; a fixed one is set by a URLRewrite filter of the HTTPRoute';
}

const HostnameRewrite = object(
  {
    mode: string({
      enum: ['Auto', 'None'],
      codes: { type: 'EP-31', required: 'EP-31', enum: 'EP-31' },
      doc: '`Auto` takes the Host header from the destination, `None` keeps that of the request.',
    }),
  },
  {
    codes: { type: 'EP-31' },
    instead: hostRewriteInstead,
    doc: 'The Host header; `Auto` for Backends with a host name and `None` for the others when absent.',
  },
);

const Timeouts = object(
  {
    request: optional(
      duration({ atLeast: ['DU-09', '100ms'], doc: 'Limit from sending the request to the full response.' }),
    ),
  },
  {
    doc: 'Limits on time, for HTTPRoutes.',
    rules: [
      {
        id: 'W-19',
        reads: [''],
        demand: 'has a member',
        check(timeouts, report) {
          if (Object.keys(timeouts).length === 0)
            report(advice('has no effect', 'set `request`, or remove `timeouts`'));
        },
      },
    ],
  },
);

const DirectResponse = object(
  {
    status: integer({ minimum: 200, maximum: 599, doc: 'HTTP status code of the response.' }),
    body: optional(
      string({
        minLength: 1,
        maxLength: 4096,
        doc: 'Body of the response, sent as is; no body when absent.',
      }),
    ),
  },
  { doc: 'A fixed response instead of that of a backend.' },
);

export const traffic = {
  phase,
  transformation: optional(Transformation),
  extProc: optional(ExtProc),
  extAuth: optional(ExtAuth),
  rateLimit: optional(RateLimits),
  cors: optional(CORS),
  csrf: optional(CSRF),
  headerModifiers: optional(EdgeHeaderModifiers),
  hostRewrite: optional(HostnameRewrite),
  timeouts: optional(Timeouts),
  retry: optional(Retry),
  authorization: optional(EdgeAuthorization, {
    doc: 'Who may send requests; the rules of all policies are merged.',
  }),
  jwtAuthentication: optional(JWTAuthentication),
  basicAuthentication: optional(BasicAuthentication),
  apiKeyAuthentication: optional(APIKeyAuthentication),
  directResponse: optional(DirectResponse),
};
