// Compares the CRDs that are installed with those of this version, by the hash in their annotation. What differs is told (log, metric,
// /readyz?verbose) and decides nothing. Issue 3, point 7.

import { Gauge, type Registry } from 'prom-client';
import { SCHEMA_HASH_ANNOTATION } from '../identifiers.ts';
import { KINDS } from '../kinds/index.ts';
import { toCrd } from '../schema/crd.ts';
import { type ClusterClient, METADATA_ONLY, type ObjectMeta, refusal } from './client.ts';
import { type Clock, pause } from './clock.ts';
import type { Log } from './log.ts';

export type CrdState = 'current' | 'missing' | 'different' | 'unknown';

export interface CrdReport {
  readonly name: string;
  readonly state: CrdState;
  /** Why it is unknown. */
  readonly problem?: string;
}

/** Name and schema hash of every CRD of this version. */
export function expectedCrds(): ReadonlyMap<string, string> {
  return new Map(
    KINDS.map((kind) => {
      const { name, annotations } = toCrd(kind).metadata;
      return [name, annotations[SCHEMA_HASH_ANNOTATION]!];
    }),
  );
}

export async function checkCrds(
  client: ClusterClient,
  expected: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<CrdReport[]> {
  const reports: CrdReport[] = [];
  for (const [name, hash] of expected) reports.push(await checkCrd(client, name, hash, signal));
  return reports;
}

async function checkCrd(
  client: ClusterClient,
  name: string,
  hash: string,
  signal: AbortSignal | undefined,
): Promise<CrdReport> {
  try {
    const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`;
    const answer = await client.request<{ metadata: ObjectMeta }>('GET', path, {
      accept: METADATA_ONLY,
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.status === 404) return { name, state: 'missing' };
    if (answer.status !== 200) return { name, state: 'unknown', problem: refusal(answer) };
    const installed = answer.body.metadata.annotations?.[SCHEMA_HASH_ANNOTATION];
    return { name, state: installed === hash ? 'current' : 'different' };
  } catch (error) {
    return { name, state: 'unknown', problem: (error as Error).message };
  }
}

/** One line: what differs, and what to do about it. */
export function describeCrds(reports: readonly CrdReport[]): string {
  const named = (state: CrdState): string[] =>
    reports.filter((report) => report.state === state).map(({ name }) => name);
  const parts: string[] = [];
  const missing = named('missing');
  const different = named('different');
  if (missing.length > 0) parts.push(`not installed: ${missing.join(', ')}`);
  if (different.length > 0) parts.push(`not of this version: ${different.join(', ')}`);
  if (parts.length > 0)
    parts.push('run `gatewarden crds | kubectl apply --server-side -f -` with this version of gatewarden');
  const problem = reports.find(({ state }) => state === 'unknown')?.problem;
  if (problem !== undefined) parts.push(`${named('unknown').length} could not be read: ${problem}`);
  return parts.length === 0 ? `all ${reports.length} are of this version` : parts.join('; ');
}

export interface CrdCheckOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds between two looks. */
  readonly every?: number;
}

const EVERY = 5 * 60 * 1000;
const RETRY = 30 * 1000;

export class CrdCheck {
  readonly #options: CrdCheckOptions;
  readonly #expected = expectedCrds();
  readonly #stopped = new AbortController();
  #reports: readonly CrdReport[] | undefined;

  private constructor(options: CrdCheckOptions) {
    this.#options = options;
  }

  static start(options: CrdCheckOptions): CrdCheck {
    const check = new CrdCheck(options);
    void check.#run();
    return check;
  }

  /** Undefined until the first look is done. */
  get reports(): readonly CrdReport[] | undefined {
    return this.#reports;
  }

  stop(): void {
    this.#stopped.abort();
  }

  get checks() {
    const check = () => {
      const reports = this.#reports;
      if (reports === undefined) return { ok: false, detail: 'not looked at yet' };
      return { ok: isCurrent(reports), detail: describeCrds(reports) };
    };
    return [{ name: 'crds', role: 'notice' as const, check }];
  }

  registerMetrics(registry: Registry): void {
    const reports = (): readonly CrdReport[] => this.#reports ?? [];
    new Gauge({
      name: 'gatewarden_crd_current',
      help: 'Whether the installed CRD is that of this version: 1 or 0; absent when it could not be read.',
      labelNames: ['crd'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { name, state } of reports())
          if (state !== 'unknown') this.set({ crd: name }, state === 'current' ? 1 : 0);
      },
    });
  }

  async #run(): Promise<void> {
    const { client, clock, log, every = EVERY } = this.#options;
    const { signal } = this.#stopped;
    let said: string | undefined;
    while (!signal.aborted) {
      const reports = await checkCrds(client, this.#expected, signal);
      if (signal.aborted) return;
      this.#reports = reports;
      const detail = describeCrds(reports);
      if (detail !== said) {
        if (isCurrent(reports)) log.info({ crds: detail }, 'CRDs are of this version');
        else log.warn({ crds: detail }, 'CRDs are not those of this version');
      }
      said = detail;
      await pause(clock, isCurrent(reports) ? every : Math.min(RETRY, every), signal);
    }
  }
}

function isCurrent(reports: readonly CrdReport[]): boolean {
  return reports.every(({ state }) => state === 'current');
}
