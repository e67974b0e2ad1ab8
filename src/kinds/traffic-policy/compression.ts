// compression: compresses responses, decompresses requests. TP-14.

import { atLeastOneOf } from '../../schema/combinators.ts';
import { object, optional } from '../../schema/node.ts';
import { PolicyDisable } from './disable.ts';

const direction = (doc: string) =>
  optional(object({ disable: optional(PolicyDisable) }, { doc, presence: true }));

export const Compression = object(
  {
    responseCompression: direction(
      'Compresses responses with gzip if the client accepts it and the content type is text. Applies to HTTPRoute targets only.',
    ),
    requestDecompression: direction('Decompresses gzip requests.'),
  },
  {
    doc: 'Compression of bodies.',
    rules: [atLeastOneOf('TP-14', ['responseCompression', 'requestDecompression'])],
  },
);
