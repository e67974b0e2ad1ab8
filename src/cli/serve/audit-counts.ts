// What the last audit of a running server found, as metrics. Only the leader has them, so that sums over the replicas are right.

import { Counter, Gauge, type Registry } from 'prom-client';
import type { Severity } from '../../diagnostics/finding.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { KINDS } from '../../kinds/index.ts';
import type { Result } from '../results/result.ts';

const OUTCOMES = ['valid', 'warned', 'refused'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** The findings of one run. */
export class AuditCounts {
  readonly objects = new Map<string, Record<Outcome, number>>(
    KINDS.map(({ kind }) => [kind, { valid: 0, warned: 0, refused: 0 }]),
  );
  /** Objects with at least one finding of a code. */
  readonly findings = new Map<Code, Record<Severity, number>>();
  readonly exceptions = new Map<string, number>();

  add({ kind, errors, warnings, findings }: Result): void {
    const outcome = errors > 0 ? 'refused' : warnings > 0 ? 'warned' : 'valid';
    const objects = this.objects.get(kind);
    if (objects !== undefined) objects[outcome]++;
    for (const key of new Set(findings.map(({ code, severity }) => `${code} ${severity}`))) {
      const [code, severity] = key.split(' ') as [Code, Severity];
      const counts = this.findings.get(code) ?? { error: 0, warning: 0 };
      counts[severity]++;
      this.findings.set(code, counts);
    }
    for (const id of new Set(findings.flatMap(({ exception }) => exception ?? [])))
      this.exceptions.set(id, (this.exceptions.get(id) ?? 0) + 1);
  }
}

export type RunResult = 'complete' | 'incomplete' | 'failed';

/** What the metrics read when they are scraped. */
export interface AuditState {
  readonly isLeader: boolean;
  readonly interval: number;
  /** Of the last complete run as the leader; until then, when it became the leader. */
  readonly lastRun: Date | undefined;
  readonly seconds: number | undefined;
  readonly counts: AuditCounts | undefined;
  readonly runs: Readonly<Record<RunResult, number>>;
  /** Of gatewarden.yaml. */
  readonly exceptions: readonly string[];
  /** Undefined: not known yet. */
  readonly reports: number | undefined;
}

export function registerAuditMetrics(registry: Registry, state: () => AuditState): void {
  const gauge = (
    name: string,
    help: string,
    set: (gauge: Gauge, state: AuditState) => void,
    labelNames: readonly string[] = [],
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect() {
        this.reset();
        if (labelNames.length === 0) this.remove();
        set(this, state());
      },
    });
  };
  gauge('gatewarden_audit_leader', 'Whether this replica runs the audit: 1 or 0.', (metric, { isLeader }) =>
    metric.set(isLeader ? 1 : 0),
  );
  gauge('gatewarden_audit_interval_seconds', 'Seconds between two audits.', (metric, { interval }) =>
    metric.set(interval / 1000),
  );
  gauge(
    'gatewarden_audit_last_run_timestamp_seconds',
    'When the last complete audit ended, in seconds since 1970; until then, when the leader started. Only on the leader.',
    (metric, { lastRun }) => {
      if (lastRun !== undefined) metric.set(lastRun.getTime() / 1000);
    },
  );
  gauge(
    'gatewarden_audit_duration_seconds',
    'How long the last audit took. Only on the leader.',
    (metric, { seconds }) => {
      if (seconds !== undefined) metric.set(seconds);
    },
  );
  gauge(
    'gatewarden_audit_objects',
    'Stored objects by kind and result of the last audit. Only on the leader.',
    (metric, { counts }) => {
      for (const [kind, results] of counts?.objects ?? [])
        for (const result of OUTCOMES) metric.set({ kind, result }, results[result]);
    },
    ['kind', 'result'],
  );
  gauge(
    'gatewarden_audit_findings',
    'Stored objects with findings of a code in the last audit. Only on the leader.',
    (metric, { counts }) => {
      for (const [code, bySeverity] of counts?.findings ?? [])
        for (const [severity, count] of Object.entries(bySeverity))
          if (count > 0) metric.set({ code, severity }, count);
    },
    ['code', 'severity'],
  );
  gauge(
    'gatewarden_audit_exception_objects',
    'Stored objects that an exception admits, in the last audit; 0 is an unused exception. Only on the leader.',
    (metric, { counts, exceptions }) => {
      if (counts !== undefined)
        for (const exception of exceptions) metric.set({ exception }, counts.exceptions.get(exception) ?? 0);
    },
    ['exception'],
  );
  gauge(
    'gatewarden_audit_policy_reports',
    'PolicyReports that the last audit keeps; absent without their CRD. Only on the leader.',
    (metric, { reports }) => {
      if (reports !== undefined) metric.set(reports);
    },
  );
  new Counter({
    name: 'gatewarden_audit_runs_total',
    help: 'Audits by result; an incomplete one could not read everything.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(state().runs)) this.inc({ result }, count);
    },
  });
}
