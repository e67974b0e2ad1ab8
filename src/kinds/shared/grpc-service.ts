// CommonGrpcService: a gRPC service that the proxy sends logs or spans to.
// HL-14, DU-23, D-44.

import { checkHeaderValue, checkHTTPHeaderName } from '../../grammar/header.ts';
import {
  array,
  boolean,
  defaulted,
  integer,
  object,
  optional,
  type Properties,
  string,
} from '../../schema/node.ts';
import { authority, backoff } from './ext-service.ts';
import { formatString } from './format-string.ts';
import { changeableHeader, ownFraming } from './header-filter.ts';
import { BackendRef } from './references.ts';
import { content, duration } from './text.ts';

const HeaderValue = object(
  {
    key: string({
      doc: 'Name of the header.',
      rules: [
        content('C-14', 'a header name without a leading `:`', checkHTTPHeaderName),
        changeableHeader(checkHTTPHeaderName),
        ownFraming,
      ],
    }),
    value: optional(
      string({
        doc: 'Value of the header.',
        secret: true,
        rules: [
          content('C-16', 'no CR, LF or NUL', checkHeaderValue, { secret: true }),
          formatString('C-18', { secret: true }),
        ],
      }),
    ),
  },
  { name: 'HeaderValue' },
);

const RetryPolicy = object(
  {
    retryBackOff: optional(backoff({ minimum: 'DU-23', range: 'HL-14' }), {
      doc: 'How long to wait between retries; a base of 1000ms when absent.',
    }),
    numRetries: defaulted('D-44', 1, integer({ minimum: 1, doc: 'Retries of a failed call.' })),
  },
  { name: 'RetryPolicy', doc: 'Retries of calls to the service.' },
);

/** `more`: members that the place adds, such as `logName`. */
export function commonGrpcService<P extends Properties>(doc: string, more: P) {
  return object(
    {
      backendRef: BackendRef,
      authority: optional(authority('Authority header of the calls; the name of the cluster when absent.')),
      maxReceiveMessageLength: optional(
        integer({ minimum: 1, doc: 'Maximum size of a message in bytes; unlimited when absent.' }),
      ),
      skipProxyHeaders: defaulted(
        'D-44',
        false,
        boolean({ doc: 'Leaves out the headers that the proxy adds by default.' }),
      ),
      timeout: optional(duration({ doc: 'Limit for one call.' })),
      initialMetadata: optional(array(HeaderValue, { doc: 'Headers of each call.' })),
      retryPolicy: optional(RetryPolicy),
      ...more,
    },
    { doc },
  );
}
