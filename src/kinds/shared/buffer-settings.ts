// BufferSettings: how much of a request's body is sent to an authorization service. D-36.

import { boolean, defaulted, integer, object } from '../../schema/node.ts';

export const BufferSettings = object(
  {
    maxRequestBytes: integer({
      minimum: 1,
      doc: 'Maximum size of a buffered body; larger requests get HTTP 413 and are not sent to the service.',
    }),
    allowPartialMessage: defaulted(
      'D-36',
      false,
      boolean({ doc: 'Sends the first `maxRequestBytes` of larger requests instead.' }),
    ),
    packAsBytes: defaulted(
      'D-36',
      false,
      boolean({ doc: 'Sends the body as raw bytes (`raw_body`) instead of UTF-8 text (`body`).' }),
    ),
  },
  { name: 'BufferSettings', doc: 'Also sends the body to the service.' },
);
