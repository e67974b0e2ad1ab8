// The keys of listeners and routes. Parts of a key are separated by dots, and names can contain dots: `shop/r.0.0.http` could be rule 0 of a
// GRPCRoute `r.0` as well as match 0 of rule 0 of an HTTPRoute `r`. Where dots alone don't tell the parts apart, slashes separate them, which
// no name contains. So each record has a key of its own, whatever else there is.

import type { RouteName } from './records.ts';

/** What to do where the older behaviour gives two of them one key. */
export const KEYS_HINT =
  'leave the corrections E30 and E38 on (`corrections: all`), or give one of them another name';

/** What a key names. */
export interface NamedKey {
  /** `shop/r.0.0.http` */
  readonly dotted: string;
  /** Whether no other record can have the dotted one. */
  readonly isClear: boolean;
  /** `shop/r.0/0/http` */
  readonly slashed: () => string;
}

interface Owner {
  readonly namespace: string;
  readonly name: string;
}

/** `owner`: the Gateway or ListenerSet that has the listener. */
export function listenerKeys(owner: Owner, listener: string, gateway: Owner | undefined): NamedKey {
  const { namespace, name } = owner;
  const dotted = `${namespace}/${name}.${listener}`;
  return {
    dotted,
    // All keys of the Gateway's own listeners are dotted.
    isClear:
      gateway === undefined ||
      (!name.includes('.') && !dotted.startsWith(`${gateway.namespace}/${gateway.name}.`)),
    slashed: () => slashed([namespace, name, listener]),
  };
}

export interface RouteKeyParts {
  readonly namespace: string;
  readonly name: string;
  readonly rule: number;
  /** Of an HTTPRoute. */
  readonly match?: number | undefined;
  /** The name of the listener; before it the namespace and name of the ListenerSet that has it. */
  readonly listener: readonly string[];
}

export function routeKeys({ namespace, name, rule, match, listener }: RouteKeyParts): NamedKey {
  const end = listener.length === 1 ? listener[0]! : listener.join('.');
  return {
    dotted: `${namespace}/${name}.${match === undefined ? rule : `${rule}.${match}`}.${end}`,
    isClear:
      !HAS_NUMBER.test(name) && (match !== undefined || !STARTS_WITH_NUMBER.test(end)) && isClear(listener),
    slashed() {
      const indexes = match === undefined ? [rule] : [rule, match];
      return slashed([namespace, name, ...indexes.map(String), ...listener]);
    },
  };
}

/** `r.0` with rule 1 could be `r` with rule 0. */
const HAS_NUMBER = /\.\d+(\.|$)/;
/** `0.http` on rule 1 could be `http` on match 0 of rule 1. */
const STARTS_WITH_NUMBER = /^\d+\./;

const THREE_LABELS = /\.[^.]*\./;

/** Three labels are those of a listener of a ListenerSet; only the last of its names can have dots. */
const isClear = (listener: readonly string[]): boolean =>
  listener.length === 1
    ? !THREE_LABELS.test(listener[0]!)
    : listener.slice(0, -1).every((part) => !part.includes('.'));

/** Files can have names that the API server rejects. */
const slashed = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/');

/** The indexes in the key of the record of a route: `[0, 1]` for match 1 of rule 0 of an HTTPRoute. */
export function indexesOf(key: string, { namespace, name }: RouteName): readonly number[] {
  const rest = key.slice(`${namespace}/${name}.`.length).split(/[./]/);
  return rest.slice(0, 2).map(Number);
}
