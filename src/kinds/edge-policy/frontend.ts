// EdgePolicy's frontend: how a Gateway accepts connections, logs and traces.

import { advice, forbidden, required } from '../../diagnostics/finding.ts';
import { atLeastOneOf } from '../../schema/combinators.ts';
import { array, at, defaulted, integer, namesOf, object, optional, string } from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import { realProtocols } from '../shared/alpn.ts';
import { Keepalive } from '../shared/backend-connection.ts';
import { edgeExpression } from '../shared/expression.ts';
import { EdgeBackendObjectReference } from '../shared/references.ts';
import { duration } from '../shared/text.ts';
import { emptyBlock } from './empty.ts';

const needsKeepalive: RuleOf<typeof tcp> = {
  id: 'EP-17',
  reads: ['keepalive?'],
  demand: '`keepalive` is present',
  cel: 'has(self.keepalive)',
  check({ keepalive }, report) {
    if (keepalive !== undefined) return;
    report({
      ...required('an empty `tcp` block has no effect', 'set `keepalive`, or remove `tcp`'),
      at: ['keepalive'],
    });
  },
};

const tcp = { keepalive: optional(Keepalive) };

const FrontendTCP = object(tcp, { doc: 'TCP settings of client connections.', rules: [needsKeepalive] });

const FrontendTLS = object(
  {
    handshakeTimeout: defaulted(
      'D-15',
      '15s',
      duration({ atLeast: ['DU-05', '100ms'], doc: 'Limit for the TLS handshake.' }),
    ),
    alpnProtocols: defaulted(
      'D-15',
      ['h2', 'http/1.1'],
      array(string({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: 16,
        doc: 'Protocols offered by ALPN.',
        rules: [realProtocols],
      }),
    ),
  },
  {
    doc: 'TLS settings of client connections.',
    defaultsNeedMember: true,
    rules: [atLeastOneOf('EP-18', ['handshakeTimeout', 'alpnProtocols'])],
  },
);

const http = {
  maxBufferSize: defaulted(
    'D-16',
    2_097_152,
    integer({
      minimum: 1,
      doc: 'Maximum number of body bytes that are buffered, for policies that need the body.',
    }),
  ),
  http1MaxHeaders: defaulted(
    'D-16',
    100,
    integer({ minimum: 1, maximum: 4096, doc: 'Maximum number of headers of an HTTP/1 request.' }),
  ),
  http1IdleTimeout: defaulted(
    'D-16',
    '10m',
    duration({ atLeast: ['DU-06', '1s'], doc: 'Time after which an unused HTTP/1 connection is closed.' }),
  ),
  http2WindowSize: optional(
    integer({ minimum: 1, doc: 'Initial flow-control window of an HTTP/2 stream; automatic when absent.' }),
  ),
  http2ConnectionWindowSize: optional(
    integer({
      minimum: 1,
      doc: 'Initial flow-control window of an HTTP/2 connection; automatic when absent.',
    }),
  ),
  http2FrameSize: defaulted(
    'D-16',
    16_384,
    integer({ minimum: 16_384, maximum: 1_677_215, doc: 'Maximum size of an HTTP/2 frame.' }),
  ),
  http2KeepaliveInterval: optional(
    duration({ atLeast: ['DU-07', '1s'], doc: 'Time between HTTP/2 pings; none are sent when absent.' }),
  ),
  http2KeepaliveTimeout: optional(
    duration({ atLeast: ['DU-08', '1s'], doc: 'Maximum time for the answer to an HTTP/2 ping.' }),
  ),
};

const FrontendHTTP = object(http, {
  doc: 'HTTP settings of client connections.',
  defaultsNeedMember: true,
  rules: [atLeastOneOf('EP-19', namesOf(http))],
});

/** W-75: the data plane has one expression for a name. */
const nameTwice: Rule<readonly { readonly name: string }[]> = {
  id: 'W-75',
  reads: ['[].name'],
  demand: 'no name twice',
  check(attributes, report) {
    const last = new Map(attributes.map(({ name }, index) => [name, index]));
    for (const [index, { name }] of attributes.entries()) {
      if (last.get(name) === index) continue;
      report({
        ...advice('replaced by a later attribute with the same name', 'keep one of the two'),
        at: [index, 'name'],
      });
    }
  },
};

const LogTracingAttributes = object(
  {
    remove: optional(
      array(string({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: 32,
        doc: 'Default fields that are left out, such as `http.method`.',
      }),
    ),
    add: optional(
      array(
        object({
          name: string({ minLength: 1, maxLength: 256, doc: 'Name of the attribute.' }),
          expression: edgeExpression({
            isText: true,
            doc: 'CEL expression of its value; the attribute is left out when it fails.',
          }),
        }),
        { minItems: 1, doc: 'Additional attributes.', rules: [nameTwice] },
      ),
    ),
  },
  {
    name: 'LogTracingAttributes',
    doc: 'Changes to the attributes.',
    rules: [atLeastOneOf('EP-20', ['remove', 'add'])],
  },
);

const AccessLog = object(
  {
    filter: optional(edgeExpression({ doc: 'CEL expression; a request is logged only when it is true.' })),
    attributes: optional(LogTracingAttributes, { doc: 'Changes to the fields of an entry.' }),
  },
  { doc: 'The access log.', rules: [emptyBlock('accessLog')] },
);

const sampling = (doc: string) => optional(edgeExpression({ beforeResponse: true, doc }));

const Tracing = object(
  {
    backendRef: at(EdgeBackendObjectReference, { doc: 'OTLP server: a Service or Backend.' }),
    protocol: defaulted('D-14', 'HTTP', string({ enum: ['HTTP', 'GRPC'], doc: 'Protocol of the server.' })),
    attributes: optional(LogTracingAttributes, { doc: 'Changes to the attributes of a span.' }),
    randomSampling: sampling(
      'CEL expression, a boolean or a number from 0.0 to 1.0: whether a request without a trace starts one; none does when absent.',
    ),
    clientSampling: sampling(
      'CEL expression, a boolean or a number from 0.0 to 1.0: whether a trace that the client started goes on; all do when absent.',
    ),
  },
  { doc: 'Tracing. Declared, but not implemented yet.' },
);

/** EP-16. Without this rule, tracing would be accepted and have no effect. */
const noTracing: RuleOf<typeof frontend> = {
  id: 'EP-16',
  reads: ['tracing?'],
  demand: '`tracing` is absent: it is not implemented yet',
  cel: '!has(self.tracing)',
  check({ tracing }, report) {
    if (tracing === undefined) return;
    report({
      ...forbidden('frontend tracing is not implemented yet', 'remove it'),
      at: ['tracing'],
    });
  },
};

const frontend = {
  tcp: optional(FrontendTCP),
  tls: optional(FrontendTLS),
  http: optional(FrontendHTTP),
  accessLog: optional(AccessLog),
  tracing: optional(Tracing),
};

export const Frontend = object(frontend, {
  doc: 'How the Gateway accepts connections; for Gateways only.',
  rules: [noTracing, emptyBlock('frontend')],
});
