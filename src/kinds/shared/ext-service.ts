// Services that the proxy calls for requests: ExtGrpcService, and the retries of ExtSvcRetry.
// GE-07, DU-16, DU-18, D-38.

import { invalid } from '../../diagnostics/finding.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { parseDuration } from '../../grammar/duration.ts';
import { checkAuthority } from '../../grammar/host.ts';
import { defaulted, integer, object, optional, type StringNode, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { BackendRef } from './references.ts';
import { content, duration } from './text.ts';

/** A value of the `:authority` header: host with optional port (C-22). */
export function authority(doc: string): StringNode {
  return string({ doc, rules: [content('C-22', 'a host with an optional port', checkAuthority)] });
}

/** `maxInterval` is not below `baseInterval`. */
function backoffRange(id: Code): RuleOf<ReturnType<typeof backoffFields>> {
  return {
    id,
    reads: ['baseInterval', 'maxInterval'],
    demand: '`maxInterval` is not below `baseInterval`',
    cel: '!has(self.maxInterval) || duration(self.maxInterval) >= duration(self.baseInterval)',
    check({ baseInterval, maxInterval }, report) {
      if (maxInterval === undefined) return;
      const base = parseDuration(baseInterval);
      const maximum = parseDuration(maxInterval);
      if (base === undefined || maximum === undefined || maximum >= base) return;
      report({
        ...invalid(
          maxInterval,
          `is below \`baseInterval\` (${baseInterval})`,
          `write \`${baseInterval}\` or more, or remove it: the default is 10 times the base`,
        ),
        at: ['maxInterval'],
      });
    },
  };
}

/** The wait between retries. `codes`: for a `baseInterval` below its minimum, and for a `maxInterval` below `baseInterval`. */
export function backoff(codes: { readonly minimum: Code; readonly range: Code }) {
  return object(backoffFields(codes.minimum), {
    doc: 'How long to wait between retries.',
    rules: [backoffRange(codes.range)],
  });
}

function backoffFields(minimum: Code) {
  return {
    baseInterval: duration({
      atLeast: [minimum, '1ms'],
      doc: 'Base of the jittered exponential backoff.',
    }),
    maxInterval: optional(duration({ doc: 'Maximum wait; 10 times the base when absent.' })),
  };
}

export const ExtSvcRetry = object(
  {
    attempts: defaulted(
      'D-38',
      1,
      integer({ minimum: 0, doc: 'Retries of a failed call; 0 turns them off.' }),
    ),
    backoff: optional(backoff({ minimum: 'DU-18', range: 'GE-07' }), {
      doc: 'How long to wait between retries; a base of 1000ms when absent.',
    }),
  },
  { name: 'ExtSvcRetry', doc: 'Retries of calls to the service.' },
);

export const ExtGrpcService = object(
  {
    backendRef: BackendRef,
    authority: optional(authority('Authority header of the calls; the name of the cluster when absent.')),
    requestTimeout: optional(
      duration({
        atLeast: ['DU-16', '1ms'],
        doc: 'Limit for one call; the default of the proxy when absent.',
      }),
    ),
    retry: optional(ExtSvcRetry),
  },
  { name: 'ExtGrpcService', doc: 'A gRPC service.' },
);
