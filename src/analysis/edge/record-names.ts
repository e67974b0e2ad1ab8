// The objects of the API that records come from, by the keys and names of the records.

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

/** `shop/cart.0.1.http` is match 1 of rule 0 of `shop/cart`; names may contain dots as well. */
export function ruleNameOf({ key, name: { kind, namespace, name, ruleName } }: Route | TcpRoute): RuleName {
  const [rule = '', match = ''] = key.slice(`${namespace}/${name}.`.length).split('.');
  return {
    kind,
    namespace,
    name,
    ...(ruleName === undefined ? {} : { section: ruleName }),
    rule: Number(rule),
    ...(kind === 'HTTPRoute' ? { match: Number(match) } : {}),
  };
}

/** What a reference of a record refers to. */
export interface DestinationName {
  readonly kind: 'Service' | 'InferencePool' | 'EdgeBackend';
  readonly namespace: string;
  readonly name: string;
  readonly port?: number;
  /** A target of an EdgeBackend. */
  readonly target?: string;
}

export function destinationName(reference: BackendReference): DestinationName {
  if ('backend' in reference) {
    const [namespace = '', name = '', target] = reference.backend.split('/');
    return { kind: 'EdgeBackend', namespace, name, ...(target === undefined ? {} : { target }) };
  }
  const { service, port } = reference;
  // `cart.shop.svc.cluster.local`, `pool.shop.inference.cluster.local`
  const [name = '', , sort] = service.hostname.split('.');
  return {
    kind: sort === 'inference' ? 'InferencePool' : 'Service',
    namespace: service.namespace,
    name,
    ...(port === undefined ? {} : { port }),
  };
}

/** `Service shop/cart:80`, `EdgeBackend ai/llm` */
export function destinationText(reference: BackendReference): string {
  const { kind, namespace, name, port, target } = destinationName(reference);
  const part = target === undefined ? '' : ` target ${target}`;
  return `${kind} ${namespace}/${name}${port === undefined ? '' : `:${port}`}${part}`;
}
