// ProcessingMode: which parts of a request and of its response an external processor sees.
// D-40.

import { defaulted, object, string } from '../../schema/node.ts';

const header = (direction: string) =>
  defaulted(
    'D-40',
    'SEND',
    string({ enum: ['DEFAULT', 'SEND', 'SKIP'], doc: `Whether ${direction} headers are sent.` }),
  );

const body = (direction: string) =>
  defaulted(
    'D-40',
    'NONE',
    string({
      enum: ['NONE', 'STREAMED', 'BUFFERED', 'BUFFERED_PARTIAL', 'FULL_DUPLEX_STREAMED'],
      doc: `How the ${direction} body is sent.`,
    }),
  );

const trailer = (direction: string) =>
  defaulted(
    'D-40',
    'SKIP',
    string({ enum: ['DEFAULT', 'SEND', 'SKIP'], doc: `Whether ${direction} trailers are sent.` }),
  );

export const ProcessingMode = object(
  {
    requestHeaderMode: header('request'),
    responseHeaderMode: header('response'),
    requestBodyMode: body('request'),
    responseBodyMode: body('response'),
    requestTrailerMode: trailer('request'),
    responseTrailerMode: trailer('response'),
  },
  { name: 'ProcessingMode', presence: true, doc: 'What the processor sees.' },
);
