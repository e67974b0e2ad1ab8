// The results of an audit by namespace: whether enforcement can be switched on, or what prevents it.

import type { Code } from '../../diagnostics/severity.ts';
import { ENFORCEMENT_LABEL } from '../../identifiers.ts';
import type { Result } from '../results/result.ts';
import type { Gap } from './audit-cluster.ts';
import type { Namespaces } from './namespaces.ts';

export type EnforcementMode = 'enforce' | 'warn' | 'off';

export interface NamespaceReadiness {
  readonly namespace: string;
  /** From the namespace's label; absent if the account has no access to the namespace. */
  readonly mode?: EnforcementMode;
  readonly objects: number;
  /** Objects that would be refused if they were created now. */
  readonly refused: number;
  /** Objects that would be admitted with warnings. */
  readonly warned: number;
  /** Objects per error code, most frequent first. */
  readonly errors: readonly { readonly code: Code; readonly objects: number }[];
  /** Plural names of kinds that could not be read; their findings are unknown. */
  readonly unread: readonly string[];
  readonly isReady: boolean;
}

/** Namespaces that have objects or were named on the command line, sorted by name. */
export async function readinessOf(
  results: readonly Result[],
  gaps: readonly Gap[],
  named: readonly string[],
  namespaces: Namespaces,
): Promise<NamespaceReadiness[]> {
  const byNamespace = Map.groupBy(results, ({ namespace }) => namespace);
  const names = new Set([...byNamespace.keys(), ...named]);
  const found: NamespaceReadiness[] = [];
  for (const namespace of [...names].sort()) {
    const labels = await namespaces.labelsOf(namespace);
    if (namespaces.absent.has(namespace)) continue;
    const own = byNamespace.get(namespace) ?? [];
    const refused = own.filter(({ status }) => status === 'invalid').length;
    const unread = unreadIn(namespace, gaps);
    found.push({
      namespace,
      ...(labels === undefined ? {} : { mode: modeOf(labels[ENFORCEMENT_LABEL]) }),
      objects: own.length,
      refused,
      warned: own.filter(({ errors, warnings }) => errors === 0 && warnings > 0).length,
      errors: errorsOf(own),
      unread,
      isReady: refused === 0 && unread.length === 0,
    });
  }
  return found;
}

/** Same as the webhook configurations: an unknown value means enforce. */
const modeOf = (label: string | undefined): EnforcementMode =>
  label === 'warn' || label === 'off' ? label : 'enforce';

/** A kind without a CRD has no objects, so it prevents nothing. */
function unreadIn(namespace: string, gaps: readonly Gap[]): string[] {
  const unread = gaps.filter(
    (gap) => gap.problem.reason !== 'missing' && (gap.namespace === undefined || gap.namespace === namespace),
  );
  return [...new Set(unread.map(({ kind }) => kind.plural))];
}

function errorsOf(results: readonly Result[]): NamespaceReadiness['errors'] {
  const counts = new Map<Code, number>();
  for (const { findings } of results) {
    const codes = new Set(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code));
    for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts]
    .map(([code, objects]) => ({ code, objects }))
    .sort((a, b) => b.objects - a.objects || (a.code < b.code ? -1 : 1));
}
