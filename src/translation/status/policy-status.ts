// Statuses of policies, which have one entry for each ancestor: the Gateway, ListenerSet or backend where the policy applies.

import { equalJson } from '../../grammar/json.ts';
import { GATEWAY_GROUP } from '../../identifiers.ts';
import { compareText } from '../../objects/reference.ts';
import type { ObjectStatus } from '../object-status.ts';
import type { Verdict } from '../verdict.ts';
import { conditionsOf } from './conditions.ts';
import { type StatusEntry, storedEntries } from './entries.ts';

/** Gateway API, PolicyStatus: at most 16 entries. The last one gives the number of further ancestors. */
const MAX_ANCESTORS = 15;

export interface AncestorRef {
  readonly group: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
  /** Of a policy whose ancestors are its targets. */
  readonly sectionName?: string;
}

/** The verdicts on a policy under one ancestor. */
export interface AncestorVerdicts {
  readonly ancestorRef: AncestorRef;
  /** Of the data plane of the verdicts. */
  readonly controllerName: string;
  readonly verdicts: readonly Verdict[];
}

interface AncestorEntry extends StatusEntry {
  readonly ancestorRef: AncestorRef;
}

interface PolicyObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly namespace?: string; readonly name: string; readonly generation?: number };
  readonly status?: unknown;
}

/**
 * The status of a policy: our ancestors, then the entries of other controllers. Undefined without entries. `controllers`: our names.
 * `keepsFirst`: if there are too many ancestors, those that are given first stay, else the first ones by name.
 */
export function policyStatus(
  { apiVersion, kind, metadata, status }: PolicyObject,
  ancestors: readonly AncestorVerdicts[],
  controllers: readonly string[],
  { keepsFirst = false }: { readonly keepsFirst?: boolean } = {},
): ObjectStatus | undefined {
  const { namespace = '', name, generation } = metadata;
  const stored = storedEntries(status, 'ancestors');
  if (ancestors.length === 0 && stored.length === 0) return undefined;
  const ours = ancestors.map(({ ancestorRef, controllerName, verdicts }): AncestorEntry => {
    const before = stored.find(
      (entry) => entry.controllerName === controllerName && equalJson(refOf(entry), ancestorRef),
    );
    const conditions = conditionsOf(verdicts, generation, before?.conditions);
    return { ancestorRef, controllerName, conditions };
  });
  const others = stored.filter(({ controllerName }) => !controllers.includes(controllerName));
  return {
    apiVersion,
    kind,
    namespace,
    name,
    status: { ancestors: [...summarized(ours, generation, keepsFirst), ...others] },
  };
}

function summarized(
  entries: readonly AncestorEntry[],
  generation: number | undefined,
  keepsFirst: boolean,
): readonly AncestorEntry[] {
  const byName = (list: readonly AncestorEntry[]): readonly AncestorEntry[] =>
    list.toSorted((left, right) => compareText(textOf(left), textOf(right)));
  const sorted = byName(entries);
  if (sorted.length <= MAX_ANCESTORS) return sorted;
  const kept = keepsFirst ? byName(entries.slice(0, MAX_ANCESTORS)) : sorted.slice(0, MAX_ANCESTORS);
  const summary: Verdict = {
    type: 'StatusSummarized',
    status: 'True',
    reason: 'StatusSummary',
    message: `${sorted.length - MAX_ANCESTORS} AncestorRefs ignored due to max status size`,
  };
  return [
    ...kept,
    {
      ancestorRef: { group: GATEWAY_GROUP, name: 'StatusSummary' },
      controllerName: sorted[MAX_ANCESTORS]!.controllerName,
      conditions: conditionsOf([summary], generation),
    },
  ];
}

/** Ancestors have no port. */
const textOf = ({ ancestorRef: { group, kind, name, sectionName = '', namespace } }: AncestorEntry): string =>
  `${group}/${kind}/${name}/${sectionName}/.${namespace}`;

const refOf = (entry: StatusEntry): unknown => (entry as Partial<AncestorEntry>).ancestorRef;
