// Compares the installed CRDs with those of this version: what they accept, field by field, without regard to annotations. Differences are
// reported (log, metric, /readyz?verbose) and have no other effect.

import { Gauge, type Registry } from 'prom-client';
import { KINDS } from '../kinds/index.ts';
import { toCrd } from '../schema/crd.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import type { Kind } from '../schema/kind.ts';
import { type ClusterClient, refusal } from './client.ts';
import { type Clock, pauseInBackground } from './clock.ts';
import type { Log } from './log.ts';
import { schemaDifferences } from './schema-differences.ts';

export type CrdState = 'current' | 'missing' | 'different' | 'unknown';

export interface CrdReport {
  readonly name: string;
  readonly state: CrdState;
  /** The paths that differ. */
  readonly differences?: readonly string[];
  /** Why the state is unknown. */
  readonly problem?: string;
}

/** Each kind by the name of its CRD. */
export function expectedCrds(): ReadonlyMap<string, Kind> {
  return new Map(KINDS.map((kind) => [`${kind.plural}.${kind.group}`, kind]));
}

export async function checkCrds(
  client: ClusterClient,
  expected: ReadonlyMap<string, Kind>,
  signal?: AbortSignal,
): Promise<CrdReport[]> {
  const reports: CrdReport[] = [];
  for (const [name, kind] of expected) reports.push(await checkCrd(client, name, kind, signal));
  return reports;
}

async function checkCrd(
  client: ClusterClient,
  name: string,
  kind: Kind,
  signal: AbortSignal | undefined,
): Promise<CrdReport> {
  try {
    const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`;
    const answer = await client.request<InstalledCrd>('GET', path, signal === undefined ? {} : { signal });
    if (answer.status === 404) return { name, state: 'missing' };
    if (answer.status !== 200) return { name, state: 'unknown', problem: refusal(answer) };
    const differences = differencesOf(kind, answer.body);
    return differences.length === 0 ? { name, state: 'current' } : { name, state: 'different', differences };
  } catch (error) {
    return { name, state: 'unknown', problem: (error as Error).message };
  }
}

interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  readonly schema?: { readonly openAPIV3Schema?: JsonSchema };
  readonly subresources?: { readonly status?: unknown };
}

interface InstalledCrd {
  readonly spec: { readonly versions: readonly CrdVersion[] };
}

/** Our CRD is built again for each check: together the CRDs take megabytes, and checks are rare. */
function differencesOf(kind: Kind, { spec: { versions } }: InstalledCrd): string[] {
  const installed = versions.find(({ name }) => name === kind.version);
  if (installed === undefined) return [`there is no version ${kind.version}`];
  const ours = (toCrd(kind) as unknown as InstalledCrd).spec.versions[0]!;
  return [
    ...(installed.served ? [] : [`version ${kind.version} is not served`]),
    ...(installed.subresources?.status === undefined ? ['it has no status subresource'] : []),
    ...schemaDifferences(ours.schema!.openAPIV3Schema!, installed.schema?.openAPIV3Schema),
  ];
}

/** The number of differences that are listed for a CRD, so that the log line stays readable. */
const NAMED = 3;

function named({ name, differences = [] }: CrdReport): string {
  if (differences.length === 0) return name;
  const more = differences.length - NAMED;
  return `${name} (${differences.slice(0, NAMED).join(', ')}${more > 0 ? `, and ${more} more` : ''})`;
}

/** One line: the differences, and how to fix them. */
export function describeCrds(reports: readonly CrdReport[]): string {
  const of = (state: CrdState): string[] => reports.filter((report) => report.state === state).map(named);
  const parts: string[] = [];
  const missing = of('missing');
  const different = of('different');
  if (missing.length > 0) parts.push(`not installed: ${missing.join(', ')}`);
  if (different.length > 0) parts.push(`different from this version: ${different.join(', ')}`);
  if (parts.length > 0)
    parts.push('run `gatewarden crds | kubectl apply --server-side -f -` with this version of gatewarden');
  const problem = reports.find(({ state }) => state === 'unknown')?.problem;
  if (problem !== undefined) parts.push(`${of('unknown').length} could not be read: ${problem}`);
  return parts.length === 0 ? `all ${reports.length} match this version` : parts.join('; ');
}

export interface CrdCheckOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds between two checks. */
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

  /** Undefined until the first check is done. */
  get reports(): readonly CrdReport[] | undefined {
    return this.#reports;
  }

  stop(): void {
    this.#stopped.abort();
  }

  get checks() {
    const check = () => {
      const reports = this.#reports;
      if (reports === undefined) return { ok: false, detail: 'not checked yet' };
      return { ok: isCurrent(reports), detail: describeCrds(reports) };
    };
    return [{ name: 'crds', role: 'notice' as const, check }];
  }

  registerMetrics(registry: Registry): void {
    const reports = (): readonly CrdReport[] => this.#reports ?? [];
    new Gauge({
      name: 'gatewarden_crd_current',
      help: 'Whether the installed CRD accepts the same objects as the CRD of this version: 1 or 0; absent when it could not be read.',
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
        if (isCurrent(reports)) log.info({ crds: detail }, 'CRDs match this version');
        else log.warn({ crds: detail }, "CRDs don't match this version");
      }
      said = detail;
      await pauseInBackground(clock, isCurrent(reports) ? every : Math.min(RETRY, every), signal);
    }
  }
}

function isCurrent(reports: readonly CrdReport[]): boolean {
  return reports.every(({ state }) => state === 'current');
}
