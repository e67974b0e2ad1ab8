// The names of listeners whose policies are merged: listeners of one name keep it while the same policies act on them before routing.

import type { MergedPolicy } from '../../../policy/merge.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import { type ListenerNames, type ListenersOf, namesake } from '../listeners/listener-names.ts';
import type { UnitSpecs } from './unit-specs.ts';

export interface ListenerNameSources {
  readonly listeners: ListenersOf;
  readonly beforeRouting: (listener: GatewayListener) => MergedPolicy;
  readonly specs: UnitSpecs;
}

export function namesOfMerged({ listeners, beforeRouting, specs }: ListenerNameSources): ListenerNames {
  const textOf = (merged: MergedPolicy): string =>
    JSON.stringify(specs.bodies(merged, 'before').map(({ written }) => written.body));
  return (listener) => {
    const { spec, key } = listener;
    const first = namesake(listener, listeners);
    if (first === undefined) return { name: spec.name, isShared: false };
    const own = beforeRouting(listener);
    const others = beforeRouting(first);
    return own === others || textOf(own) === textOf(others)
      ? { name: spec.name, isShared: true }
      : { name: key, isShared: false };
  };
}
