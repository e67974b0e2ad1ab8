// Listeners of one name: a Gateway and its ListenerSets can each have a listener `http`, and a policy before routing names only the Gateway
// and the listener. The first listener has the name.

import type { MergedPolicy } from '../../../policy/merge.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import { refusalOf } from './refusal.ts';
import type { UnitSpecs } from './unit-specs.ts';

export interface SharedName {
  /** The listener of the Gateway that has the name. */
  readonly first: GatewayListener;
  /** Why nothing may be sent from this listener; undefined: what acts at the first one is what it asks for, or more. */
  readonly refusal?: string;
}

export interface SharedNameSources {
  /** Of a Gateway, in their order. */
  readonly listeners: (gateway: string) => readonly GatewayListener[] | undefined;
  readonly beforeRouting: (listener: GatewayListener) => MergedPolicy;
  readonly specs: UnitSpecs;
}

/** Undefined: the listener has its name alone, or first. */
export function sharedName(listener: GatewayListener, sources: SharedNameSources): SharedName | undefined {
  const { listeners, beforeRouting, specs } = sources;
  if (listener.owner.kind === 'Gateway') return undefined;
  const first = listeners(listener.gateway)?.find(
    ({ spec, refusal }) => spec.name === listener.spec.name && refusal === undefined,
  );
  if (first === undefined || first.key === listener.key) return undefined;
  const own = beforeRouting(listener);
  const shared = beforeRouting(first);
  if (own === shared || own.fields.size === 0 || refusalOf(own) !== undefined) return { first };
  const text = (merged: MergedPolicy): string =>
    JSON.stringify(specs.bodies(merged, 'before').map(({ written }) => written.body));
  if (text(own) === text(shared)) return { first };
  return {
    first,
    refusal: `listener ${listener.spec.name} of ${first.owner.kind} ${first.owner.namespace}/${first.owner.name} has this name and other policies before routing`,
  };
}
