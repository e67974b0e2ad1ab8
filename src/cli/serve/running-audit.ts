// The audit of a running server (`--audit-interval`): one replica validates the stored objects of the cluster from time to time, and writes
// metrics and PolicyReports. docs/operations.md#audit-that-runs.

import { setImmediate as turn } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { ClusterClient } from '../../cluster/client.ts';
import { type Clock, pauseInBackground } from '../../cluster/clock.ts';
import { Leader } from '../../cluster/leader.ts';
import type { Log } from '../../cluster/log.ts';
import { type ReportOwner, writePolicyReports } from '../../cluster/policy-reports.ts';
import { firstOf } from '../../grammar/plural.ts';
import { KINDS } from '../../kinds/index.ts';
import { auditCluster, type Gap } from '../audit/audit-cluster.ts';
import { NamespaceReports } from '../audit/namespace-report.ts';
import { Namespaces, optionsBy } from '../audit/namespaces.ts';
import type { Settings } from '../config/settings.ts';
import { AuditCounts, type AuditState, type RunResult, registerAuditMetrics } from './audit-counts.ts';

export interface RunningAuditOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds from the end of an audit to the next one. */
  readonly interval: number;
  readonly settings: () => Settings;
  readonly namespace: string;
  readonly lease: string;
  /** Unique among the replicas. */
  readonly identity: string;
  readonly reports: ReportOwner;
  /** Milliseconds that a Lease holds. */
  readonly leaseDuration?: number;
}

/** Objects in a page, of up to 1.5 MB each: a page is parsed in one piece, and reviews wait meanwhile. */
const PAGE = 10;
/** Objects between two turns for reviews. */
const TURN = 10;
/** Problems that a log line names. */
const NAMED = 5;

interface Run {
  readonly result: RunResult;
  readonly problems: readonly string[];
}

export class RunningAudit {
  readonly #options: RunningAuditOptions;
  readonly #leader: Leader;
  readonly #runs: Record<RunResult, number> = { complete: 0, incomplete: 0, failed: 0 };
  #lastRun: Date | undefined;
  #seconds: number | undefined;
  #counts: AuditCounts | undefined;
  #reports: number | undefined;
  #run: Run | undefined;

  private constructor(options: RunningAuditOptions) {
    this.#options = options;
    const { client, clock, log, namespace, lease, identity, leaseDuration } = options;
    this.#leader = Leader.start({
      client,
      clock,
      log,
      namespace,
      name: lease,
      identity,
      ...(leaseDuration === undefined ? {} : { duration: leaseDuration }),
      onLead: (signal) => void this.#lead(signal),
    });
  }

  static start(options: RunningAuditOptions): RunningAudit {
    return new RunningAudit(options);
  }

  leave(): Promise<void> {
    return this.#leader.stop();
  }

  get checks() {
    return [{ name: 'audit', role: 'notice' as const, check: () => this.#check() }];
  }

  registerMetrics(registry: Registry): void {
    registerAuditMetrics(registry, () => this.#state());
  }

  #check(): { ok: boolean; isUnknown?: boolean; detail: string } {
    const { problem, isLeader, holder } = this.#leader;
    if (problem !== undefined) return { ok: false, detail: problem };
    if (!isLeader)
      return holder === undefined
        ? { ok: false, isUnknown: true, detail: 'there is no leader yet' }
        : { ok: true, detail: `${holder} runs it` };
    const run = this.#run;
    if (run === undefined) return { ok: false, isUnknown: true, detail: 'the first one runs' };
    const { result, problems } = run;
    return {
      ok: result === 'complete',
      detail: `${result}${problems.length === 0 ? '' : `: ${listed(problems)}`}`,
    };
  }

  #state(): AuditState {
    const { isLeader } = this.#leader;
    return {
      isLeader,
      interval: this.#options.interval,
      lastRun: isLeader ? this.#lastRun : undefined,
      seconds: isLeader ? this.#seconds : undefined,
      counts: isLeader ? this.#counts : undefined,
      runs: this.#runs,
      exceptions: this.#options.settings().exceptions.map(({ id }) => id),
      reports: isLeader ? this.#reports : undefined,
    };
  }

  async #lead(signal: AbortSignal): Promise<void> {
    const { clock, log, interval } = this.#options;
    this.#lastRun = clock.now();
    this.#counts = undefined;
    while (!signal.aborted) {
      const started = performance.now();
      let run: Run;
      try {
        run = await this.#audit(signal);
      } catch (error) {
        run = { result: 'failed', problems: [(error as Error).message] };
      }
      if (signal.aborted) return;
      const { result, problems } = run;
      this.#run = run;
      this.#runs[result]++;
      this.#seconds = (performance.now() - started) / 1000;
      if (result === 'complete') this.#lastRun = clock.now();
      const fields = { result, seconds: Math.round(this.#seconds * 1000) / 1000, ...this.#totals() };
      if (problems.length > 0) log.warn({ ...fields, problems: firstOf(problems, NAMED) }, 'audit');
      else log.info(fields, 'audit');
      await pauseInBackground(clock, interval, signal);
    }
  }

  #totals(): Readonly<Record<string, number>> {
    const totals = { valid: 0, warned: 0, refused: 0 };
    for (const { valid, warned, refused } of this.#counts?.objects.values() ?? []) {
      totals.valid += valid;
      totals.warned += warned;
      totals.refused += refused;
    }
    return totals;
  }

  async #audit(signal: AbortSignal): Promise<Run> {
    const { client, settings, reports: owner } = this.#options;
    const counts = new AuditCounts();
    const reports = new NamespaceReports();
    const namespaces = new Namespaces(client);
    let taken = 0;
    const { gaps } = await auditCluster(
      client,
      { kinds: KINDS, namespaces: [], limit: PAGE, signal, isOneByOne: true },
      optionsBy(settings(), namespaces),
      async (result, { uid }) => {
        counts.add(result);
        reports.add(result, uid);
        if (++taken % TURN === 0) await turn();
      },
    );
    const unread = [
      ...gaps.filter(({ problem }) => problem.reason !== 'missing').map(gapText),
      ...[...namespaces.problems].map(
        ([namespace, problem]) => `labels of namespace ${namespace}: ${problem}`,
      ),
    ];
    // The numbers and reports of a part would look like those of the whole.
    if (unread.length > 0) return { result: 'incomplete', problems: unread };
    if (signal.aborted) return { result: 'failed', problems: ['no longer the leader'] };
    this.#counts = counts;
    const { isServed, created, updated, unchanged, problems } = await writePolicyReports(
      client,
      owner,
      reports.contents(),
      signal,
    );
    this.#reports = isServed ? created + updated + unchanged : undefined;
    return { result: problems.length > 0 ? 'incomplete' : 'complete', problems };
  }
}

const gapText = ({ kind, problem }: Gap): string => `${kind.plural}: ${problem.message}`;

const listed = (problems: readonly string[]): string => firstOf(problems, NAMED).join('; ');
