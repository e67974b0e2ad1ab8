// The objects of the API that records come from, by the keys and names of the records.

import { defined } from '../../grammar/defined.ts';
import { indexesOf } from '../../translation/edge/model/keys.ts';
import type { Route, TcpRoute } from '../../translation/edge/model/records.ts';
import type { BackendReference } from '../../translation/edge/model/specs.ts';
import type { ObjectName } from '../policies/policy-setting.ts';

/** Where a route record comes from. */
export interface RuleName extends ObjectName {
  /** Index of the rule. */
  readonly rule: number;
  /** Index of the match, where each match has its own record. */
  readonly match?: number;
}

export function ruleNameOf({ key, name: from }: Route | TcpRoute): RuleName {
  const { kind, namespace, name, ruleName } = from;
  const [rule = 0, match = 0] = indexesOf(key, from);
  return {
    kind,
    namespace,
    name,
    ...(ruleName === undefined ? {} : { section: ruleName }),
    rule,
    ...(kind === 'HTTPRoute' ? { match } : {}),
  };
}

/** What a reference of a record refers to. */
export interface DestinationName {
  readonly kind: 'Service' | 'InferencePool' | 'EdgeBackend';
  readonly namespace: string;
  readonly name: string;
  readonly port?: number;
  /** Of an EdgeBackend: which of its records. Absent: the one for whatever leads there. */
  readonly variant?: string;
  /** A target of an EdgeBackend. */
  readonly target?: string;
}

export function destinationName(reference: BackendReference): DestinationName {
  if ('backend' in reference) {
    const [namespace = '', key = '', target] = reference.backend.split('/');
    const [name = '', variant] = key.split('@');
    return { kind: 'EdgeBackend', namespace, name, ...defined({ variant, target }) };
  }
  const { service, port } = reference;
  const { namespace, hostname } = service;
  // `cart.shop.svc.cluster.local`, `pool.shop.inference.cluster.local`: names of pools can have dots.
  const endOfPool = hostname.lastIndexOf(`.${namespace}.inference.`);
  const endOfService = hostname.indexOf('.');
  return {
    kind: endOfPool > 0 ? 'InferencePool' : 'Service',
    namespace,
    name: hostname.slice(0, endOfPool > 0 ? endOfPool : endOfService),
    ...(port === undefined ? {} : { port }),
  };
}

/** `Service shop/cart:80`, `EdgeBackend ai/llm`, `EdgeBackend ai/llm@0123456789ab` */
export function destinationText(reference: BackendReference): string {
  const { kind, namespace, name: object, variant, port, target } = destinationName(reference);
  const name = variant === undefined ? object : `${object}@${variant}`;
  const part = target === undefined ? '' : ` target ${target}`;
  return `${kind} ${namespace}/${name}${port === undefined ? '' : `:${port}`}${part}`;
}
