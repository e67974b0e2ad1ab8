// tracing: spans for requests, and their attributes. HL-07 to HL-11, D-45.

import { checkHeaderName } from '../../grammar/header.ts';
import { exactlyOneOf, exactlyOneOfMany } from '../../schema/combinators.ts';
import { array, boolean, defaulted, integer, object, optional, string } from '../../schema/node.ts';
import { commonGrpcService } from '../shared/grpc-service.ts';
import { content } from '../shared/text.ts';

const defaultValue = optional(string({ doc: 'Value when there is none.' }));
const notEmpty = (doc: string) => string({ minLength: 1, codes: { empty: 'C-20' }, doc });

const OpenTelemetry = object(
  {
    grpcService: commonGrpcService('The OpenTelemetry collector.', {}),
    serviceName: optional(
      string({ doc: 'Name of the service in spans; `<gateway>.<namespace>` when absent.' }),
    ),
    resourceDetectors: optional(
      array(
        object(
          { environmentResourceDetector: optional(object({}, { doc: 'Reads OTEL_RESOURCE_ATTRIBUTES.' })) },
          { rules: [exactlyOneOfMany('HL-08', ['environmentResourceDetector'])] },
        ),
        { doc: 'Where attributes of the resource come from.' },
      ),
    ),
    sampler: optional(
      object(
        { alwaysOnConfig: optional(object({}, { doc: 'Samples every request.' })) },
        {
          doc: 'Which requests are sampled; the default of the proxy when absent.',
          rules: [exactlyOneOf('HL-09', ['alwaysOnConfig'])],
        },
      ),
    ),
  },
  { doc: 'Spans by OpenTelemetry.' },
);

const Metadata = object(
  {
    kind: string({ enum: ['Request', 'Route', 'Cluster', 'Host'], doc: 'The source of the metadata.' }),
    metadataKey: object(
      {
        key: notEmpty('Name of the metadata.'),
        path: array(object({ key: notEmpty('One step.') }), { doc: 'The path to the value.' }),
      },
      { doc: 'Where the value is.' },
    ),
    defaultValue,
  },
  { doc: 'A value of metadata.' },
);

const CustomAttribute = object(
  {
    name: string({ minLength: 1, codes: { empty: 'HL-11' }, doc: 'Name of the attribute.' }),
    literal: optional(object({ value: string({ doc: 'The value.' }) }, { doc: 'A fixed value.' })),
    environment: optional(
      object(
        { name: notEmpty('Name of the variable.'), defaultValue },
        { doc: "A variable of the proxy's environment." },
      ),
    ),
    requestHeader: optional(
      object(
        {
          name: string({
            doc: 'Name of the header.',
            rules: [content('C-14', 'a header name', checkHeaderName)],
          }),
          defaultValue,
        },
        { doc: 'A header of the request.' },
      ),
    ),
    metadata: optional(Metadata),
  },
  { rules: [exactlyOneOfMany('HL-10', ['literal', 'environment', 'requestHeader', 'metadata'])] },
);

const sampling = (doc: string) => defaulted('D-45', 100, integer({ minimum: 0, maximum: 100, doc }));

export const Tracing = object(
  {
    provider: object(
      { openTelemetry: optional(OpenTelemetry) },
      { doc: 'Where spans are sent.', rules: [exactlyOneOf('HL-07', ['openTelemetry'])] },
    ),
    clientSampling: sampling('Percentage of requests traced when the client asks for it.'),
    randomSampling: sampling('Percentage of requests traced at random.'),
    overallSampling: sampling(
      'Maximum percentage of requests that are traced, for all these reasons together.',
    ),
    verbose: defaulted('D-45', false, boolean({ doc: 'Adds events to spans.' })),
    maxPathTagLength: defaulted(
      'D-45',
      256,
      integer({ minimum: 1, doc: 'Maximum length of the path in a span.' }),
    ),
    attributes: optional(
      array(CustomAttribute, {
        listType: 'map',
        key: 'name',
        unique: 'HL-11',
        doc: 'Attributes of each span.',
      }),
    ),
    spawnUpstreamSpan: defaulted(
      'D-45',
      false,
      boolean({ doc: 'A separate span for the call to the backend.' }),
    ),
  },
  { doc: 'Tracing of requests.' },
);
