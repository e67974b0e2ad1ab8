// The names of listeners, by which the data plane knows the policies that act on them before routing. A Gateway and its ListenerSets can each
// have a listener `http`: where their policies can differ, those of ListenerSets have names such as `shop/more/http`.

import type { GatewayListener } from '../../gateways/listener.ts';
import type { EdgeOptions } from '../options.ts';

export interface ListenerName {
  readonly name: string;
  /** Whether an earlier listener has this name too, with the same policies. */
  readonly isShared: boolean;
}

export type ListenerNames = (listener: GatewayListener) => ListenerName;

/** The listeners of a Gateway, in their order. */
export type ListenersOf = (gateway: string) => readonly GatewayListener[] | undefined;

/** For policies that are sent as they are. */
export function namesOfTargets(listeners: ListenersOf, { corrects }: EdgeOptions): ListenerNames {
  return (listener) => {
    const { spec, key } = listener;
    const isAlone = !corrects('E5') || namesake(listener, listeners) === undefined;
    return { name: isAlone ? spec.name : key, isShared: false };
  };
}

/**
 * The listener that has the name of this one; undefined: none but this one, or it is the first. A listener of the Gateway keeps its name though
 * it isn't served: policies of the Gateway can name it.
 */
export function namesake(
  { owner, gateway, spec, key }: GatewayListener,
  listeners: ListenersOf,
): GatewayListener | undefined {
  if (owner.kind === 'Gateway') return undefined;
  const first = listeners(gateway)?.find(
    (other) =>
      other.spec.name === spec.name && (other.owner.kind === 'Gateway' || other.refusal === undefined),
  );
  return first?.key === key ? undefined : first;
}
