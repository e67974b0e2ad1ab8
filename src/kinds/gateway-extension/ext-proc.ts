// ExtProcProvider: a service that reads and changes requests and responses. C-28, C-30.

import { invalid } from '../../diagnostics/finding.ts';
import { parseDuration } from '../../grammar/duration.ts';
import { array, boolean, defaulted, object, optional, string } from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import { ExtGrpcService } from '../shared/ext-service.ts';
import { ProcessingMode } from '../shared/processing-mode.ts';
import { duration } from '../shared/text.ts';

const DUPLEX = 'FULL_DUPLEX_STREAMED';

/** Envoy rejects such a filter (extensions.filters.http.ext_proc.v3.ProcessingMode). */
export const duplexNeeds: RuleOf<typeof extProc> = {
  id: 'C-28',
  reads: [
    'processingMode.requestBodyMode',
    'processingMode.responseBodyMode',
    'processingMode.requestTrailerMode',
    'processingMode.responseTrailerMode',
    'failOpen',
  ],
  demand: `a body mode \`${DUPLEX}\` needs the trailer mode \`SEND\` of the same direction, and \`failOpen\` false`,
  check({ processingMode, failOpen }, report) {
    if (processingMode === undefined) return;
    const mode = processingMode;
    const directions = (['request', 'response'] as const).filter(
      (direction) => mode[`${direction}BodyMode`] === DUPLEX,
    );
    if (directions.length === 0) return;
    if (failOpen !== false) {
      report({
        ...invalid(
          failOpen,
          `the proxy can't skip the service once a body is streamed with \`${DUPLEX}\``,
          'write `failOpen: false`',
        ),
        at: ['failOpen'],
        because: [mode.requestBodyMode, mode.responseBodyMode, failOpen],
      });
    }
    for (const direction of directions) {
      const trailers = `${direction}TrailerMode` as const;
      if (mode[trailers] === 'SEND') continue;
      report({
        ...invalid(
          mode[trailers],
          `\`${direction}BodyMode: ${DUPLEX}\` also needs the trailers`,
          `write \`${trailers}: SEND\``,
        ),
        at: ['processingMode', trailers],
        because: [mode[`${direction}BodyMode`], mode[trailers]],
      });
    }
  },
};

const atMostAnHour: Rule<string> = {
  id: 'C-30',
  reads: [''],
  demand: 'at most `1h`',
  check(text, report) {
    const limit = parseDuration('1h')!;
    if ((parseDuration(text) ?? 0) > limit)
      report(invalid(text, 'the proxy accepts at most one hour', 'write `1h` or less'));
  },
};

/** DU-20. No valid duration lies between zero and 1ms, so this rule never fires today. */
const zeroOrMillisecond: Rule<string> = {
  id: 'DU-20',
  reads: [''],
  demand: '`0s`, or at least `1ms`',
  cel: "duration(self) == duration('0s') || duration(self) >= duration('1ms')",
  check(text, report) {
    const value = parseDuration(text) ?? 0;
    if (value !== 0 && value < 1) report(invalid(text, 'must be `0s`, or at least 1ms', 'write `1ms`'));
  },
};

const namespaces = (doc: string) =>
  optional(array(string({ minLength: 1, codes: { empty: 'C-20' } }), { minItems: 1, doc }));

const extProc = {
  grpcService: ExtGrpcService,
  failOpen: defaulted('D-39', true, boolean({ doc: 'Allows requests when the service is unavailable.' })),
  processingMode: optional(ProcessingMode),
  messageTimeout: optional(
    duration({
      atLeast: ['DU-19', '1ms'],
      doc: 'Limit for the answer to one message; the default of the proxy when absent.',
      rules: [atMostAnHour],
    }),
  ),
  maxMessageTimeout: optional(
    duration({
      doc: 'Maximum limit that the service can request for a message; zero or absent turns this off.',
      rules: [zeroOrMillisecond, atMostAnHour],
    }),
  ),
  statPrefix: optional(string({ minLength: 1, doc: 'Prefix of the statistics.' })),
  routeCacheAction: defaulted(
    'D-39',
    'FromResponse',
    string({
      enum: ['FromResponse', 'Clear', 'Retain'],
      doc: 'Whether the route is selected again after an answer: as the answer requests, always, or never.',
    }),
  ),
  metadataOptions: optional(
    object(
      {
        forwarding: optional(
          object(
            {
              typed: namespaces('Namespaces of typed metadata.'),
              untyped: namespaces('Namespaces of untyped metadata.'),
            },
            { doc: 'Metadata that the service gets.' },
          ),
        ),
      },
      { doc: 'How metadata is handled.' },
    ),
  ),
};

export const ExtProcProvider = object(extProc, {
  doc: 'A service that reads and changes requests and responses.',
  rules: [duplexNeeds],
});
