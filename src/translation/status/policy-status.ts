// Statuses of policies, which are written by ancestor: the Gateway, listener set or backend where a policy is in force.

import { equalJson } from '../../grammar/json.ts';
import { GATEWAY_GROUP } from '../../identifiers.ts';
import { compareText } from '../../objects/reference.ts';
import { CONTROLLER_NAME } from '../names.ts';
import { conditionsOf, type Verdict } from './conditions.ts';
import { isOurs, type StatusEntry, storedEntries } from './entries.ts';
import type { ObjectStatus } from './object-status.ts';

/** Gateway API, PolicyStatus: at most 16 entries, of which the last says how many there are more. */
const MAX_ANCESTORS = 15;

export interface AncestorRef {
  readonly group: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
}

/** What is said of a policy at one ancestor. */
export interface AncestorVerdicts {
  readonly ancestorRef: AncestorRef;
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

/** The status of a policy: our ancestors, then the entries of others. None where nobody has or had anything to say. */
export function policyStatus(
  { apiVersion, kind, metadata, status }: PolicyObject,
  ancestors: readonly AncestorVerdicts[],
): ObjectStatus | undefined {
  const { namespace = '', name, generation } = metadata;
  const stored = storedEntries(status, 'ancestors');
  if (ancestors.length === 0 && stored.length === 0) return undefined;
  const ours = ancestors.map(({ ancestorRef, verdicts }): AncestorEntry => {
    const before = stored.find((entry) => isOurs(entry) && equalJson(refOf(entry), ancestorRef));
    const conditions = conditionsOf(verdicts, generation, before?.conditions);
    return { ancestorRef, controllerName: CONTROLLER_NAME, conditions };
  });
  const others = stored.filter((entry) => !isOurs(entry));
  return {
    apiVersion,
    kind,
    namespace,
    name,
    status: { ancestors: [...summarized(ours, generation), ...others] },
  };
}

function summarized(
  entries: readonly AncestorEntry[],
  generation: number | undefined,
): readonly AncestorEntry[] {
  const sorted = entries.toSorted((left, right) => compareText(textOf(left), textOf(right)));
  if (sorted.length <= MAX_ANCESTORS) return sorted;
  const summary: Verdict = {
    type: 'StatusSummarized',
    status: 'True',
    reason: 'StatusSummary',
    message: `${sorted.length - MAX_ANCESTORS} AncestorRefs ignored due to max status size`,
  };
  return [
    ...sorted.slice(0, MAX_ANCESTORS),
    {
      ancestorRef: { group: GATEWAY_GROUP, name: 'StatusSummary' },
      controllerName: CONTROLLER_NAME,
      conditions: conditionsOf([summary], generation),
    },
  ];
}

/** Empty: neither section nor port are known of an ancestor. */
const textOf = ({ ancestorRef: { group, kind, name, namespace } }: AncestorEntry): string =>
  `${group}/${kind}/${name}//.${namespace}`;

const refOf = (entry: StatusEntry): unknown => (entry as Partial<AncestorEntry>).ancestorRef;
