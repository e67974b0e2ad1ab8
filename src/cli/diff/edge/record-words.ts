// What a record of the edge data plane is, in words.

import { matchesText } from '../../../analysis/edge/match-text.ts';
import { destinationText, ruleNameOf } from '../../../analysis/edge/record-names.ts';
import type {
  Address,
  Backend,
  Listener,
  Policy,
  PolicyTarget,
  Route,
  TcpRoute,
} from '../../../translation/edge/model/records.ts';
import { say, type Words } from '../words.ts';

export const listenerWords = ({ name, protocol, hostname }: Listener): Words => [
  ...say`listener ${name.listenerName} (${protocol}`,
  ...(hostname === undefined ? [] : say` for ${hostname}`),
  ')',
];

/** `HTTPRoute shop/cart rules[0] (GET prefix /cart)` */
export function routeWords(route: Route | TcpRoute): Words {
  const { kind, namespace, name, rule } = ruleNameOf(route);
  const place = say`${`${kind} ${namespace}/${name} rules[${rule}]`}`;
  return 'matches' in route ? [...place, ' (', ...say`${matchesText(route.matches)}`, ')'] : place;
}

/** `EdgeBackend ai/llm`, or a target of it. */
export const backendWords = ({ key }: Backend): Words => say`${destinationText({ backend: key })}`;

/** `EdgePolicy shop/base timeout at HTTPRoute shop/cart` */
export const policyWords = (policy: Policy): Words => {
  const { kind, namespace, name } = policy.name;
  return say`${`${kind} ${namespace}/${name}`} ${unitOf(policy)} at ${targetText(policy.target)}`;
};

function unitOf(policy: Policy): string {
  const spec = 'traffic' in policy ? policy.traffic : 'backend' in policy ? policy.backend : policy.frontend;
  return Object.keys(spec)
    .filter((member) => member !== 'phase')
    .join();
}

export function targetText(target: PolicyTarget): string {
  const part = (word: string, name: string | undefined): string =>
    name === undefined ? '' : ` ${word} ${name}`;
  if ('gateway' in target) {
    const { namespace, name, listener } = target.gateway;
    return `Gateway ${namespace}/${name}${part('listener', listener)}`;
  }
  if ('route' in target) {
    const { namespace, name, routeRule } = target.route;
    return `HTTPRoute ${namespace}/${name}${part('rule', routeRule)}`;
  }
  if ('backend' in target) {
    const { namespace, name, section } = target.backend;
    return `EdgeBackend ${namespace}/${name}${part('section', section)}`;
  }
  const { port, ...service } = target.service;
  return destinationText({ service, ...(port === undefined ? {} : { port }) });
}

export const addressWords = (address: Address): Words =>
  'service' in address
    ? say`${destinationText({ service: address.service })}`
    : say`endpoint ${`${address.workload.namespace}/${address.workload.name}`}`;
