// Validates the objects of a cluster, each as if it were created now: for `gatewarden audit`, and for the audit of a running server. It
// writes nothing.

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
  readonly signal?: AbortSignal;
  /** W-54 stays as the webhook reports it, which sees one object alone: nothing is held until the end. */
  readonly isOneByOne?: boolean;
}

/** A kind that could not be read, in one namespace or in all. */
export interface Gap {
  readonly kind: Kind;
  readonly namespace: string | undefined;
  readonly problem: ListProblem;
}

export interface Audit {
  readonly gaps: readonly Gap[];
  /** Kinds whose list isn't from one resource version, because listing took longer than the cluster keeps its history. */
  readonly blurred: ReadonlySet<Kind>;
}

export interface Place {
  readonly uid: string | undefined;
  /** The number of the object in the order of the lists; results come in another order. */
  readonly position: number;
}

interface Doubted {
  readonly result: Result;
  readonly again: () => Result;
  readonly place: Place;
}

export async function auditCluster(
  client: ClusterClient,
  { kinds, namespaces, limit, signal, isOneByOne = false }: AuditScope,
  optionsIn: (namespace: string) => Promise<JudgeOptions>,
  take: (result: Result, place: Place) => void | Promise<void>,
): Promise<Audit> {
  const gaps: Gap[] = [];
  const blurred = new Set<Kind>();
  // Decided at the end, by the policies among the objects.
  const secured = new SecuredBackends<Doubted>();
  const doubtful = new Set<Doubted>();
  let position = 0;
  for (const kind of kinds) {
    // A list that continues at a later resource version may return an object twice.
    const seen = new Set<string>();
    for (const namespace of namespaces.length === 0 ? [undefined] : namespaces) {
      try {
        for await (const { items, isLater } of listPages(client, kind, namespace, limit, signal)) {
          if (isLater) blurred.add(kind);
          for (const item of items) {
            const { namespace, name } = identityOf(item);
            const uid = uidOf(item);
            const key = uid ?? `${namespace}/${name}`;
            if (seen.has(key)) continue;
            seen.add(key);
            const options = await optionsIn(namespace);
            const result = judgeStored(kind, item, options);
            const place = { uid, position: position++ };
            if (isOneByOne) {
              await take(result, place);
              continue;
            }
            const object = typed(kind, item);
            secured.see(object);
            const again = (): Result => judgeStored(kind, item, withTls(options));
            const doubted = { result, again, place };
            if (secured.doubt(object, () => result.findings, doubted)) doubtful.add(doubted);
            else await take(result, place);
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
  const found = new Set(await secured.found());
  for (const each of doubtful) await take(found.has(each) ? each.again() : each.result, each.place);
  return { gaps, blurred };
}

function uidOf(item: unknown): string | undefined {
  const uid = valueAt(item, ['metadata', 'uid']);
  return typeof uid === 'string' ? uid : undefined;
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
