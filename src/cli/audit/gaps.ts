// What an audit could not read, and how to fix it: missing CRDs, missing permissions, other refusals.

import { stringify } from 'yaml';
import { enumerated } from '../../grammar/plural.ts';
import { DEFAULT_OPTIONS } from '../../registration/options.ts';
import { auditRole } from '../../registration/user-roles.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Gap } from './audit-cluster.ts';

/** One paragraph per cause, for standard error. */
export function gapTexts(gaps: readonly Gap[]): string[] {
  const texts: string[] = [];
  const of = (reason: Gap['problem']['reason']): Gap[] =>
    gaps.filter(({ problem }) => problem.reason === reason);
  const [unauthorized] = of('unauthorized');
  if (unauthorized !== undefined)
    return [`the API server rejects the credentials (${unauthorized.problem.message})`];
  const missing = kindsOf(of('missing'));
  if (missing.length > 0) {
    texts.push(
      `the cluster has no CRD of ${enumerated(
        missing.map(({ kind }) => kind),
        'and',
      )}, so there are no objects to audit\n` +
        `  install: gatewarden crds${missing.map(({ kind }) => ` --kind ${kind}`).join('')} | kubectl apply --server-side -f -\n` +
        '  or name the other kinds with --kind',
    );
  }
  const forbidden = of('forbidden');
  const [first] = forbidden;
  if (first !== undefined) {
    const namespaces = [...new Set(forbidden.map(({ namespace }) => namespace))];
    const where =
      first.namespace === undefined ? 'in all namespaces' : `in ${enumerated(namespaces as string[], 'and')}`;
    const role = first.namespace === undefined ? 'ClusterRole' : 'Role';
    texts.push(
      `this account has no permission to list ${enumerated(
        kindsOf(forbidden).map(({ plural }) => plural),
        'and',
      )} ${where} (${first.problem.message})\n` +
        `  the ClusterRole ${auditRole(DEFAULT_OPTIONS)} of the manifests, bound to it, allows it; so does a ${role} with these rules:\n` +
        rules(kindsOf(forbidden)),
    );
  }
  for (const { kind, namespace, problem } of of('other')) {
    const where = namespace === undefined ? '' : ` in ${namespace}`;
    texts.push(`${kind.plural}${where} could not be listed (${problem.message})`);
  }
  return texts;
}

function kindsOf(gaps: readonly Gap[]): Kind[] {
  return [...new Set(gaps.map(({ kind }) => kind))];
}

function rules(kinds: readonly Kind[]): string {
  const groups = Map.groupBy(kinds, ({ group }) => group);
  const list = [...groups].map(([group, members]) => ({
    apiGroups: [group],
    resources: members.map(({ plural }) => plural),
    verbs: ['list'],
  }));
  return stringify({ rules: list }, { lineWidth: 0 }).trimEnd().replaceAll(/^/gm, '    ');
}
