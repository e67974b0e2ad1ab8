// DirectResponse: a fixed answer, used by routes through an ExtensionRef filter.

import { GATEWAY_GROUP } from '../../identifiers.ts';
import { kind } from '../../schema/kind.ts';
import { integer, object, optional, string } from '../../schema/node.ts';
import { EmptyStatus } from '../shared/status.ts';

export const DirectResponse = kind('DirectResponse', {
  group: GATEWAY_GROUP,
  plural: 'directresponses',
  doc: 'A fixed response that a route sends instead of calling a backend.',
  spec: object({
    status: integer({ minimum: 200, maximum: 599, doc: 'HTTP status code of the response.' }),
    body: optional(
      string({
        minLength: 1,
        maxLength: 4096,
        doc: 'Body of the response, sent as is; no body when absent.',
      }),
    ),
  }),
  status: EmptyStatus,
});
