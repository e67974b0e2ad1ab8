// Health of hosts: health checks, outlier detection, circuit breakers, TCP keepalive.
// BC-13, BC-14, DU-12 to DU-15.

import { advice } from '../../diagnostics/finding.ts';
import { formatDuration, parseDuration } from '../../grammar/duration.ts';
import { checkHealthCheckPath } from '../../grammar/url.ts';
import { atLeastOneOf, exactlyOneOf } from '../../schema/combinators.ts';
import { defaulted, integer, object, optional, string } from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import { authority } from '../shared/ext-service.ts';
import { leadingSlash } from '../shared/path.ts';
import { content, duration } from '../shared/text.ts';
import { aboveZero } from './limits.ts';

/** W-33. Values below one second are DU-12 or DU-13. */
const wholeSeconds: Rule<string> = {
  id: 'W-33',
  reads: [''],
  demand: 'whole seconds',
  check(text, report) {
    const value = parseDuration(text) ?? 0;
    if (value < 1000 || value % 1000 === 0) return;
    const used = formatDuration(value - (value % 1000)) ?? text;
    report(advice(`the proxy uses whole seconds: this becomes \`${used}\``, `write \`${used}\``));
  },
};

export const TCPKeepalive = object(
  {
    keepAliveProbes: optional(
      integer({ minimum: 0, doc: 'Number of probes without answer before the connection is dropped.' }),
    ),
    keepAliveTime: optional(
      duration({ atLeast: ['DU-12', '1s'], doc: 'Idle time before the first probe.', rules: [wholeSeconds] }),
    ),
    keepAliveInterval: optional(
      duration({ atLeast: ['DU-13', '1s'], doc: 'Time between probes.', rules: [wholeSeconds] }),
    ),
  },
  { doc: 'TCP keepalive.' },
);

const HealthCheckHttp = object(
  {
    host: optional(authority('Host header of the check; the name of the cluster when absent.')),
    path: string({
      doc: 'Path of the check.',
      rules: [
        content('C-22', 'not empty, without spaces and control characters', checkHealthCheckPath),
        leadingSlash,
      ],
    }),
    method: defaulted(
      'D-32',
      'GET',
      string({
        enum: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'],
        doc: 'Method of the check.',
      }),
    ),
  },
  { doc: 'Checks with an HTTP request.' },
);

const HealthCheckGrpc = object(
  {
    serviceName: optional(string({ doc: 'Service that the check asks for.' })),
    authority: optional(authority('Authority header of the check; the name of the cluster when absent.')),
  },
  { doc: "Checks with gRPC's health protocol.", presence: true },
);

/** W-52: a check that can take longer than the interval between checks. */
const overlappingChecks: RuleOf<typeof healthCheck> = {
  id: 'W-52',
  reads: ['timeout', 'interval'],
  demand: '`timeout` is below `interval`',
  check({ timeout, interval }, report) {
    const [limit, pause] = [parseDuration(timeout), parseDuration(interval)];
    if (limit === undefined || pause === undefined || pause === 0 || limit < pause) return;
    report({
      ...advice(
        `not below \`interval\` (${interval}), so checks can overlap`,
        'make it shorter, or raise `interval`',
      ),
      at: ['timeout'],
    });
  },
};

/** W-52: a threshold that is reached before any check has run. */
const zeroThreshold: Rule<number> = {
  id: 'W-52',
  reads: [''],
  demand: 'above 0',
  check(threshold, report) {
    if (threshold === 0)
      report(advice('0 counts as 1, or is never reached, depending on the proxy', 'write 1 or more'));
  },
};

const healthCheck = {
  timeout: duration({ doc: 'Limit for one check.', rules: [aboveZero] }),
  interval: duration({ doc: 'Time between checks.', rules: [aboveZero] }),
  unhealthyThreshold: integer({
    minimum: 0,
    rules: [zeroThreshold],
    doc: 'Failures after which a host is unhealthy; with HTTP an unexpected status counts at once.',
  }),
  healthyThreshold: integer({
    minimum: 0,
    rules: [zeroThreshold],
    doc: 'Successes after which a host is healthy; at start one is enough.',
  }),
  http: optional(HealthCheckHttp),
  grpc: optional(HealthCheckGrpc),
};

export const HealthCheck = object(healthCheck, {
  doc: 'Checks the health of hosts.',
  rules: [exactlyOneOf('BC-13', ['http', 'grpc']), overlappingChecks],
});

export const OutlierDetection = object(
  {
    consecutive5xx: defaulted(
      'D-33',
      5,
      integer({ minimum: 0, doc: 'Errors in a row that eject a host; 0 turns this off.' }),
    ),
    interval: defaulted(
      'D-33',
      '10s',
      duration({ atLeast: ['DU-14', '1ms'], doc: 'Time between ejection sweeps.' }),
    ),
    baseEjectionTime: defaulted(
      'D-33',
      '30s',
      duration({
        atLeast: ['DU-15', '1ms'],
        doc: 'Time of an ejection, multiplied by the number of ejections of the host.',
      }),
    ),
    maxEjectionPercent: defaulted(
      'D-33',
      10,
      integer({ minimum: 0, maximum: 100, doc: 'Maximum percentage of hosts that are ejected.' }),
    ),
  },
  { doc: 'Ejects hosts that answer with errors.', presence: true },
);

const breaker = (preset: number, minimum: number, doc: string) =>
  defaulted('D-34', preset, integer({ minimum, doc }));

export const CircuitBreakers = object(
  {
    maxConnections: breaker(1024, 1, 'Maximum number of connections.'),
    maxPendingRequests: breaker(1024, 1, 'Maximum number of requests that wait for a connection.'),
    maxRequests: breaker(1024, 1, 'Maximum number of requests at a time.'),
    maxRetries: breaker(3, 0, 'Maximum number of retries at a time.'),
  },
  {
    doc: 'Limits on the load of the backend.',
    defaultsNeedMember: true,
    rules: [atLeastOneOf('BC-14', ['maxConnections', 'maxPendingRequests', 'maxRequests', 'maxRetries'])],
  },
);
