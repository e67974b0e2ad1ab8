// HTTP options of connections to a backend. BC-15, BC-16.

import { boolean, defaulted, integer, object, optional } from '../../schema/node.ts';
import { quantity } from '../shared/quantity.ts';
import { duration } from '../shared/text.ts';
import { oneOrMore } from './limits.ts';

/** The range of a flow-control window (RFC 9113, 6.9.2: its default to its maximum). */
const WINDOW = { atLeast: 65_535, atMost: 2_147_483_647 };

export const CommonHttpProtocolOptions = object(
  {
    idleTimeout: defaulted(
      'D-25',
      '1h',
      duration({
        doc: 'Time without requests after which a connection is closed; zero never closes it, which can leak connections.',
      }),
    ),
    maxHeadersCount: defaulted(
      'D-25',
      100,
      integer({
        minimum: 0,
        doc: 'Maximum number of headers of a message; more headers get 431 (HTTP/1) or a stream reset (HTTP/2).',
        rules: [oneOrMore],
      }),
    ),
    maxStreamDuration: optional(duration({ doc: 'Maximum duration of a stream; unlimited when absent.' })),
    maxRequestsPerConnection: optional(
      integer({ minimum: 0, doc: 'Number of requests after which a connection is closed; 0 is unlimited.' }),
    ),
  },
  { doc: 'Options of HTTP/1 and HTTP/2.', presence: true },
);

export const Http1ProtocolOptions = object(
  {
    enableTrailers: optional(boolean({ doc: 'Keeps trailers; the listener must keep them too.' })),
    preserveHttp1HeaderCase: optional(boolean({ doc: 'Keeps the case of response header names.' })),
    overrideStreamErrorOnInvalidHttpMessage: optional(
      boolean({ doc: 'Keeps the connection open after an invalid message where possible.' }),
    ),
  },
  { doc: 'Options of HTTP/1.' },
);

export const Http2ProtocolOptions = object(
  {
    initialStreamWindowSize: defaulted(
      'D-26',
      268_435_456,
      quantity({ doc: 'Flow-control window of a stream, in bytes.', range: { id: 'BC-15', ...WINDOW } }),
    ),
    initialConnectionWindowSize: defaulted(
      'D-26',
      268_435_456,
      quantity({ doc: 'Flow-control window of a connection, in bytes.', range: { id: 'BC-16', ...WINDOW } }),
    ),
    maxConcurrentStreams: optional(
      integer({
        minimum: 0,
        doc: 'Maximum number of concurrent streams of a connection.',
        rules: [oneOrMore],
      }),
    ),
    overrideStreamErrorOnInvalidHttpMessage: optional(
      boolean({ doc: 'Ends only the stream of an invalid message, not the connection.' }),
    ),
  },
  { doc: 'Options of HTTP/2; for HTTP/2 backends only.', presence: true },
);
