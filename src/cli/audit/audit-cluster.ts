// Validates the objects of a cluster, each as if it were created now. It writes nothing, neither in the cluster nor elsewhere.

import type { ClusterClient } from '../../cluster/client.ts';
import { valueAt } from '../../diagnostics/path.ts';
import { isDeleting } from '../../judgement/envelope.ts';
import { type JudgeOptions, judge } from '../../judgement/judge.ts';
import type { Kind } from '../../schema/kind.ts';
import { identityOf, type Result, reportedFinding } from '../results/result.ts';
import { SecuredBackends, withTls } from '../results/secured-backends.ts';
import { ListProblem, listPages } from './listing.ts';

export interface AuditScope {
  readonly kinds: readonly Kind[];
  /** Empty: all namespaces. */
  readonly namespaces: readonly string[];
  /** Objects per page. */
  readonly limit: number;
}

/** A kind that could not be read, in one namespace or in all. */
export interface Gap {
  readonly kind: Kind;
  readonly namespace: string | undefined;
  readonly problem: ListProblem;
}

export interface Audit {
  readonly results: readonly Result[];
  readonly gaps: readonly Gap[];
  /** Kinds whose list isn't from one resource version, because listing took longer than the cluster keeps its history. */
  readonly blurred: ReadonlySet<Kind>;
}

export async function auditCluster(
  client: ClusterClient,
  { kinds, namespaces, limit }: AuditScope,
  optionsIn: (namespace: string) => Promise<JudgeOptions>,
): Promise<Audit> {
  const results: Result[] = [];
  const gaps: Gap[] = [];
  const blurred = new Set<Kind>();
  const secured = new SecuredBackends<{ readonly position: number; readonly again: () => Result }>();
  for (const kind of kinds) {
    // A list that continues at a later resource version may return an object twice.
    const seen = new Set<string>();
    for (const namespace of namespaces.length === 0 ? [undefined] : namespaces) {
      try {
        for await (const { items, isLater } of listPages(client, kind, namespace, limit)) {
          if (isLater) blurred.add(kind);
          for (const item of items) {
            const uid = uidOf(item);
            if (seen.has(uid)) continue;
            seen.add(uid);
            const options = await optionsIn(identityOf(item).namespace);
            const result = judgeStored(kind, item, options);
            const object = typed(kind, item);
            secured.see(object);
            secured.doubt(object, () => result.findings, {
              position: results.length,
              again: () => judgeStored(kind, item, withTls(options)),
            });
            results.push(result);
          }
        }
      } catch (error) {
        if (!(error instanceof ListProblem)) throw error;
        gaps.push({ kind, namespace, problem: error });
        // A kind without a CRD is missing in every namespace.
        if (error.reason === 'missing') break;
      }
    }
  }
  for (const { position, again } of await secured.found()) results[position] = again();
  return { results, gaps, blurred };
}

function uidOf(item: unknown): string {
  const { namespace, name } = identityOf(item);
  return String(valueAt(item, ['metadata', 'uid']) ?? `${namespace}/${name}`);
}

/** Items of a list have no type of their own. */
const typed = (kind: Kind, item: unknown): object => ({
  apiVersion: kind.apiVersion,
  kind: kind.kind,
  ...(item as object),
});

function judgeStored(kind: Kind, item: unknown, options: JudgeOptions): Result {
  const object = typed(kind, item);
  const { namespace, name } = identityOf(object);
  const about = {
    file: `namespaces/${namespace}/${kind.plural}.${kind.group}/${name}`,
    document: 0,
    line: 1,
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    namespace,
    name,
  };
  // Objects that are being deleted are never refused (docs/development/design.md#what-always-passes).
  if (isDeleting(object))
    return { ...about, status: 'skipped', findings: [], omitted: 0, errors: 0, warnings: 0 };
  const { findings, omitted, errors, warnings } = judge(object, options);
  return {
    ...about,
    status: errors > 0 ? 'invalid' : 'valid',
    findings: findings.map((finding) => reportedFinding(finding, { line: 1, column: 1 })),
    omitted,
    errors,
    warnings,
  };
}
