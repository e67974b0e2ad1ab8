// ExtAuthProvider: a service that decides on each request. GE-06.

import { advice, fromProblem } from '../../diagnostics/finding.ts';
import { checkHeaderName, checkHeaderValue, checkHTTPHeaderName } from '../../grammar/header.ts';
import { checkStatusCode } from '../../grammar/status-codes.ts';
import { checkPathPrefix } from '../../grammar/url.ts';
import { exactlyOneOf } from '../../schema/combinators.ts';
import { array, boolean, defaulted, integer, map, object, optional, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { BufferSettings } from '../shared/buffer-settings.ts';
import { ExtGrpcService, ExtSvcRetry } from '../shared/ext-service.ts';
import { exactHeaderName } from '../shared/foreign-pattern.ts';
import { formatString } from '../shared/format-string.ts';
import { sameExceptCase } from '../shared/header-filter.ts';
import { BackendRef } from '../shared/references.ts';
import { content, duration } from '../shared/text.ts';

const headerName = content('C-14', 'a header name', checkHTTPHeaderName);

const ExtHttpService = object(
  {
    backendRef: BackendRef,
    pathPrefix: optional(
      string({
        doc: 'Prefix of the path of authorization requests; only the path of the request when absent.',
        rules: [content('C-21', 'empty, or a URL path that starts with `/`', checkPathPrefix)],
      }),
    ),
    requestTimeout: defaulted(
      'D-37',
      '2s',
      duration({ atLeast: ['DU-17', '1ms'], doc: 'Limit for one call.' }),
    ),
    authorizationRequest: optional(
      object(
        {
          headersToAdd: optional(
            map(
              string({
                secret: true,
                rules: [
                  // A value may be a credential, so messages never repeat it.
                  content('C-16', 'no CR, LF or NUL', checkHeaderValue, { secret: true }),
                  formatString('C-17', { secret: true }),
                ],
              }),
              {
                keyRules: [headerName],
                doc: 'Headers by name; values are format strings. They override headers of the client.',
              },
            ),
          ),
        },
        { doc: 'What is sent to the service.' },
      ),
    ),
    authorizationResponse: optional(
      object(
        {
          headersToBackend: optional(
            array(string({ rules: [headerName, exactHeaderName] }), {
              doc: 'Headers of a response that allows the request, which are sent to the backend.',
              rules: [sameExceptCase()],
            }),
          ),
        },
        { doc: 'What is used from its response.' },
      ),
    ),
    retry: optional(ExtSvcRetry),
  },
  { doc: 'An HTTP service.' },
);

const unsafeOpen: Rule<boolean> = {
  id: 'W-10',
  reads: [''],
  demand: 'false',
  check(open, report) {
    if (open)
      report(
        advice(
          'requests are allowed without authentication while the service is down',
          'write `failOpen: false`, unless you want that',
        ),
      );
  },
};

const knownStatusCode: Rule<number> = {
  id: 'C-27',
  reads: [''],
  demand: 'a status code that the proxy knows',
  check(code, report) {
    const problem = checkStatusCode(code);
    if (problem !== undefined) report(fromProblem(problem, code));
  },
};

export const ExtAuthProvider = object(
  {
    grpcService: optional(ExtGrpcService),
    httpService: optional(ExtHttpService),
    headersToForward: optional(
      array(
        string({
          rules: [
            content('C-14', 'a header name, optionally with a leading `:`', checkHeaderName),
            exactHeaderName,
          ],
        }),
        {
          doc: 'Request headers that the service gets. When absent: all for gRPC; Host, Method, Path, Content-Length and Authorization for HTTP.',
          rules: [sameExceptCase()],
        },
      ),
    ),
    failOpen: defaulted(
      'D-35',
      false,
      boolean({ doc: 'Allows requests when the service is unavailable.', rules: [unsafeOpen] }),
    ),
    clearRouteCache: defaulted(
      'D-35',
      false,
      boolean({ doc: 'Selects the route again after the service has changed the request.' }),
    ),
    withRequestBody: optional(BufferSettings),
    statusOnError: defaulted(
      'D-35',
      403,
      integer({
        minimum: 100,
        maximum: 511,
        doc: 'Status code of the response when the service fails or is unreachable.',
        rules: [knownStatusCode],
      }),
    ),
    statPrefix: optional(string({ minLength: 1, doc: 'Prefix of the statistics.' })),
  },
  {
    doc: 'A service that decides on each request.',
    rules: [exactlyOneOf('GE-06', ['grpcService', 'httpService'])],
  },
);
