// The Services that policies call. Routes lead to them or not: their own policies go to the data plane as policies on the Service.

import type { Graph } from '../../../incremental/graph.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { exactKeyOf } from '../../../objects/key.ts';
import { compareText } from '../../../objects/reference.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { BuiltBackend } from '../backends/built-backend.ts';
import type { EdgePolicies } from '../policies/edge-policies.ts';
import { type AuxiliaryTarget, isMissing } from '../references/auxiliary.ts';
import type { UnitName, UnitValues } from '../units/values.ts';

export type CalledService = Extract<AuxiliaryTarget, { readonly hostname: string }>;

/** By a key of the called port: the same service, once. */
export function calledServices(
  graph: Graph,
  snapshot: Snapshot,
  policies: EdgePolicies,
  backend: (object: string) => BuiltBackend | undefined,
): SortedIndex<CalledService> {
  return graph.sortedIndex<CalledService>({
    name: 'services that edge policies call',
    keys: snapshot.keysOf(['EdgePolicy', 'EdgeBackend']),
    emit: (key) => callsOf(key, policies, backend).map((item) => ({ bucket: callKey(item), item })),
    compare: (left, right) => compareText(callKey(left), callKey(right)),
    isEqual: (left, right) => callKey(left) === callKey(right),
    identify: callKey,
  });
}

/** The Services that an EdgePolicy or EdgeBackend calls, by its key. */
export function callsOf(
  key: string,
  policies: Pick<EdgePolicies, 'policy'>,
  backend: (object: string) => BuiltBackend | undefined,
): readonly CalledService[] {
  const read = policies.policy(key);
  const all = read === undefined ? inlinesOf(backend(key)) : Object.values(read.parts);
  return all
    .flatMap(({ fields }) => [...fields].flatMap(([unit, value]) => targetsIn(unit as UnitName, value)))
    .filter((target): target is CalledService => !isMissing(target) && target.kind === 'Service');
}

const callKey = ({ kind, namespace, name, hostname, port }: CalledService): string =>
  exactKeyOf([kind, namespace, name, hostname, port]);

function inlinesOf(backend: BuiltBackend | undefined): readonly MergeablePolicy[] {
  if (backend === undefined) return [];
  const providers = backend.kind === 'ai' ? backend.groups.flat() : [];
  return [backend.inline, ...providers.flatMap(({ inline }) => (inline === undefined ? [] : [inline]))];
}

function targetsIn(unit: UnitName, value: unknown): readonly AuxiliaryTarget[] {
  switch (unit) {
    case 'traffic.extAuth':
    case 'traffic.extProc':
      return [(value as UnitValues[typeof unit]).target];
    case 'traffic.rateLimit': {
      const { global } = value as UnitValues[typeof unit];
      return global === undefined ? [] : [global.target];
    }
    case 'backend.ai': {
      const { requestGuards = [], responseGuards = [] } = value as UnitValues[typeof unit];
      return [requestGuards, responseGuards].flatMap((guards) =>
        guards === 'unresolved'
          ? []
          : guards.flatMap(({ kind }) => ('webhook' in kind ? [kind.webhook.target] : [])),
      );
    }
    default:
      return [];
  }
}
