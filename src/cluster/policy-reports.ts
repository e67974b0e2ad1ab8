// Writes PolicyReports (wgpolicyk8s.io/v1alpha2), one for each namespace, if the cluster has their CRD. Reports without a change aren't
// written, and reports of namespaces without objects are deleted.

import { isDeepStrictEqual } from 'node:util';
import { defined } from '../grammar/defined.ts';
import { type Answer, type ClusterClient, type ObjectMeta, refusal } from './client.ts';

export const REPORT_GROUP = 'wgpolicyk8s.io';
export const REPORT_VERSION = 'v1alpha2';
const API = `/apis/${REPORT_GROUP}/${REPORT_VERSION}`;
const RESOURCE = 'policyreports';
/** A report has up to some hundred kilobytes. */
const PAGE = '20';

export interface PolicyResult {
  readonly source: string;
  readonly policy: string;
  readonly category?: string;
  readonly severity: 'high' | 'low';
  readonly result: 'fail' | 'warn' | 'skip';
  readonly scored: boolean;
  readonly message: string;
  readonly resources: readonly {
    readonly apiVersion: string;
    readonly kind: string;
    readonly namespace: string;
    readonly name: string;
    readonly uid?: string;
  }[];
  readonly properties?: Readonly<Record<string, string>>;
}

export interface ReportContent {
  readonly summary: Readonly<Record<'pass' | 'fail' | 'warn' | 'error' | 'skip', number>>;
  readonly results: readonly PolicyResult[];
}

interface PolicyReport extends Partial<ReportContent> {
  readonly metadata: ObjectMeta & { readonly namespace: string; readonly uid?: string };
}

export interface ReportOwner {
  /** The name of every report; unique among the installations of a cluster. */
  readonly name: string;
  /** Only reports with these labels are changed. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface ReportsWritten {
  /** Without the CRD nothing is written. */
  readonly isServed: boolean;
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly unchanged: number;
  readonly problems: readonly string[];
}

export async function writePolicyReports(
  client: ClusterClient,
  { name, labels }: ReportOwner,
  wanted: ReadonlyMap<string, ReportContent>,
  signal?: AbortSignal,
): Promise<ReportsWritten> {
  const counts = { created: 0, updated: 0, deleted: 0, unchanged: 0 };
  const problems: string[] = [];
  if (!(await isServed(client, signal))) return { isServed: false, ...counts, problems };
  const missing = new Map(wanted);
  const call = async (
    count: 'created' | 'updated' | 'deleted',
    method: string,
    namespace: string,
    path: string,
    body: object,
  ): Promise<void> => {
    const answer = await client.request(method, path, { body, ...defined({ signal }) });
    if (answer.status === 200 || answer.status === 201) counts[count]++;
    else if (!isPassing(answer, method)) problems.push(`${namespace}/${name}: ${refusal(answer)}`);
  };
  for await (const report of existing(client, labels, signal)) {
    const { namespace } = report.metadata;
    const path = `${API}/namespaces/${encodeURIComponent(namespace)}/${RESOURCE}/${encodeURIComponent(report.metadata.name)}`;
    // Of another installation.
    if (report.metadata.name !== name) continue;
    const content = missing.get(namespace);
    if (content === undefined) {
      const { uid, resourceVersion } = report.metadata;
      await call('deleted', 'DELETE', namespace, path, { preconditions: { uid, resourceVersion } });
      continue;
    }
    missing.delete(namespace);
    const { summary, results = [] } = report;
    if (isDeepStrictEqual({ summary, results }, { summary: content.summary, results: content.results }))
      counts.unchanged++;
    else await call('updated', 'PUT', namespace, path, { ...report, ...head, ...content });
  }
  for (const [namespace, content] of missing)
    await call(
      'created',
      'POST',
      namespace,
      `${API}/namespaces/${encodeURIComponent(namespace)}/${RESOURCE}`,
      { ...head, metadata: { name, namespace, labels }, ...content },
    );
  return { isServed: true, ...counts, problems };
}

const head = { apiVersion: `${REPORT_GROUP}/${REPORT_VERSION}`, kind: 'PolicyReport' };

/**
 * Another writer was faster, or the namespace is going away: the next run sees how it ended. On a create, 409 means that somebody else has a
 * report with this name.
 */
function isPassing({ status, body }: Answer<unknown>, method: string): boolean {
  if (status === 404 || (status === 409 && method !== 'POST')) return true;
  const { message = '' } = (body ?? {}) as { readonly message?: string };
  return status === 403 && message.includes('is being terminated');
}

async function isServed(client: ClusterClient, signal: AbortSignal | undefined): Promise<boolean> {
  const answer = await client.request<{ readonly resources?: readonly { readonly name: string }[] }>(
    'GET',
    API,
    defined({ signal }),
  );
  if (answer.status === 404) return false;
  if (answer.status !== 200) throw new Error(`${API}: ${refusal(answer)}`);
  return answer.body.resources?.some(({ name }) => name === RESOURCE) === true;
}

async function* existing(
  client: ClusterClient,
  labels: ReportOwner['labels'],
  signal: AbortSignal | undefined,
): AsyncGenerator<PolicyReport> {
  const labelSelector = Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
  let token: string | undefined;
  do {
    const answer = await client.request<{
      readonly items: readonly PolicyReport[];
      readonly metadata: { readonly continue?: string };
    }>('GET', `${API}/${RESOURCE}`, {
      query: { labelSelector, limit: PAGE, ...defined({ continue: token }) },
      ...defined({ signal }),
    });
    if (answer.status !== 200) throw new Error(`${RESOURCE}: ${refusal(answer)}`);
    yield* answer.body.items;
    token = answer.body.metadata.continue || undefined;
  } while (token !== undefined);
}
