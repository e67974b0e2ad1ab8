// Statuses of policies: for each ancestor whether the policy is accepted, and the worst that has become of it at any of its places there.

import { equalJson } from '../../grammar/json.ts';
import { GATEWAY_GROUP } from '../../identifiers.ts';
import { compareText } from '../../objects/reference.ts';
import type { Keyed } from '../keyed.ts';
import { CONTROLLER_NAME, policyId } from '../names.ts';
import type { PolicyState } from '../proxy/policy-states.ts';
import { KIND } from '../proxy/traffic-policy/policies.ts';
import { conditionsOf, type Verdict } from './conditions.ts';
import { isOurs, type StatusEntry, storedEntries } from './entries.ts';
import type { ObjectStatus } from './object-status.ts';
import type { StatusSources } from './statuses.ts';

/** Gateway API, PolicyStatus: at most 16 entries, of which the last says how many there are more. */
const MAX_ANCESTORS = 15;

const VERDICTS: Readonly<Record<PolicyState['state'], Verdict>> = {
  Failed: { type: 'Attached', status: 'False', reason: 'Pending', message: '' },
  Overridden: {
    type: 'Attached',
    status: 'False',
    reason: 'Overridden',
    message: 'Overridden due to conflict with higher priority policy in target(s)',
  },
  Merged: {
    type: 'Attached',
    status: 'True',
    reason: 'Merged',
    message: 'Merged with other policies in target(s) and attached',
  },
  Attached: { type: 'Attached', status: 'True', reason: 'Attached', message: 'Attached to all targets' },
};

const WORST_FIRST = ['Failed', 'Overridden', 'Merged', 'Attached'] as const;

interface AncestorEntry extends StatusEntry {
  readonly ancestorRef: {
    readonly group: string;
    readonly kind?: string;
    readonly namespace?: string;
    readonly name: string;
  };
}

export function trafficPolicyStatuses({
  snapshot,
  proxy: { policies, states },
}: StatusSources): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keys(KIND),
    get(key) {
      const object = snapshot.get(KIND, key);
      const policy = policies.policy(key);
      if (object === undefined || policy === undefined) return undefined;
      const { apiVersion, kind, metadata } = object;
      const { namespace = '', name, generation } = metadata;
      const stored = storedEntries(object.status, 'ancestors');
      const accepted = acceptance(policy.errors);
      const byAncestor = Map.groupBy(states(policyId(KIND, namespace, name)), ({ ancestor }) => ancestor.key);
      const ours = [...byAncestor.values()].map((found): AncestorEntry => {
        const { group, kind, namespace, name } = found[0]!.ancestor;
        const ancestorRef = { group, kind, namespace, name };
        const state = WORST_FIRST.find((candidate) => found.some(({ state }) => state === candidate))!;
        const before = stored.find((entry) => isOurs(entry) && equalJson(refOf(entry), ancestorRef));
        const conditions = conditionsOf([accepted, VERDICTS[state]], generation, before?.conditions);
        return { ancestorRef, controllerName: CONTROLLER_NAME, conditions };
      });
      const others = stored.filter((entry) => !isOurs(entry));
      if (ours.length === 0 && stored.length === 0) return undefined;
      return {
        apiVersion,
        kind,
        namespace,
        name,
        status: { ancestors: [...summarized(ours, generation), ...others] },
      };
    },
  };
}

function acceptance(errors: readonly string[]): Verdict {
  return errors.length === 0
    ? { type: 'Accepted', status: 'True', reason: 'Valid', message: 'Policy accepted' }
    : { type: 'Accepted', status: 'False', reason: 'Invalid', message: errors.join('; ') };
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
