// The policies at each place of a Gateway, with the fields that have an effect there.

import { fieldLabel } from '../../../../analysis/policies/field-values.ts';
import { policyText } from '../../../../analysis/policies/policy-setting.ts';
import { appliedFields } from '../../../../analysis/proxy/policies/applied-fields.ts';
import { entryOf, servedHost, waypointHost } from '../../../../analysis/proxy/policies/traffic-places.ts';
import { defined } from '../../../../grammar/defined.ts';
import { getOrCreate } from '../../../../grammar/get-or-create.ts';
import { firstOf } from '../../../../grammar/plural.ts';
import { objectKey } from '../../../../objects/key.ts';
import type { Metadata } from '../../../../translation/proxy/envoy/generated/envoy.config.core.v3.ts';
import type { Listener } from '../../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type {
  Route,
  RouteConfiguration,
  VirtualHost,
} from '../../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { chainKey } from '../../../../translation/proxy/keys.ts';
import { entryName } from '../../../../translation/proxy/listener-policy/listener-policy-fields.ts';
import { connectionManagerOf } from '../../../../translation/proxy/listeners/terminal-filter.ts';
import { fieldOrigins } from '../../../../translation/proxy/origins.ts';
import type { TranslationView } from '../../../../translation/view.ts';

/** How many policies of one place are named. */
const MAX_POLICIES = 10;

const TRAFFIC_POLICY = 'TrafficPolicy';
/** It configures what handles HTTP in a listener. */
const HTTP_POLICY = 'HTTPListenerPolicy';
const LISTENER_POLICY = 'ListenerPolicy';

/** `isApplied`: whether a field of a kind of policy has an effect at the place. */
type IsApplied = (kind: string, field: string) => boolean;

export class AppliedPolicies {
  readonly #view: TranslationView;
  /** Key of the Gateway. */
  readonly #gateway: string;

  constructor(view: TranslationView, { namespace, name }: { namespace: string; name: string }) {
    this.#view = view;
    this.#gateway = objectKey('Gateway', namespace, name);
  }

  /** Those of the Gateway on one of its ports. `configurations`: by name. */
  ofListener(
    { metadata, filterChains = [], address }: Listener,
    configurations: ReadonlyMap<string | undefined, RouteConfiguration>,
  ): Policies {
    const behind = filterChains.flatMap((chain) => {
      const manager = connectionManagerOf(chain);
      return manager === undefined ? [] : [configurations.get(manager.rds?.routeConfigName)];
    });
    const fields = new Set(behind.flatMap((each) => (each === undefined ? [] : [...this.#onChain(each)])));
    return policiesIn(metadata, (kind, field) => {
      if (kind === TRAFFIC_POLICY) return fields.has(field);
      if (kind === LISTENER_POLICY) return this.#isOfPort(field, address?.socketAddress?.portValue);
      return kind !== HTTP_POLICY || behind.length > 0;
    });
  }

  /** An entry for the port replaces `default`. */
  #isOfPort(field: string, port = 0): boolean {
    const entry = entryName(port);
    if (field === entry || field.startsWith(`${entry}.`)) return true;
    const { merged } = this.#view.proxy.gatewayPolicies.listener(this.#gateway);
    return !field.startsWith('perPortPolicy[') && !merged.fields.has(entry);
  }

  /** Other kinds act on the listener. */
  ofConfiguration(configuration: RouteConfiguration): Policies {
    const fields = this.#onChain(configuration);
    return policiesIn(configuration.metadata, (kind, field) => kind === TRAFFIC_POLICY && fields.has(field));
  }

  ofHost(configuration: RouteConfiguration, host: VirtualHost): Policies {
    const served = this.#served(configuration, host);
    const fields = served && appliedFields(served.effective, 'virtualHost', host);
    return policiesIn(host.metadata, (_, field) => fields?.has(field) ?? true);
  }

  ofRoute(configuration: RouteConfiguration, host: VirtualHost, route: Route): Policies {
    const served = this.#served(configuration, host);
    const entry = served && entryOf(served, route);
    if (entry?.match === undefined) return policiesIn(route.metadata, () => true);
    const own = appliedFields(entry.match.effective, 'route', route);
    const level = served?.onRoutes?.get(entry.placement.section)?.effective;
    const { retryPolicy } = route.route ?? {};
    const ofListener =
      level && appliedFields(level, 'virtualHost', { ...route, ...defined({ retryPolicy }) });
    return policiesIn(route.metadata, (_, field) => own.has(field) || ofListener?.has(field) === true);
  }

  #served({ name: chain = '' }: RouteConfiguration, { domains: [host = ''] = [] }: VirtualHost) {
    return servedHost(this.#view, { gateway: this.#gateway, chain, host });
  }

  /** The fields of TrafficPolicies. */
  #onChain({
    name = '',
    virtualHosts: [first = {}] = [],
    ...message
  }: RouteConfiguration): ReadonlySet<string> {
    const gateway = this.#gateway;
    const { proxy } = this.#view;
    const placed =
      waypointHost(proxy, { gateway, chain: name })?.onChain ?? proxy.places.onChain(chainKey(gateway, name));
    const { retryPolicy } = first;
    return appliedFields(placed, 'routeConfiguration', { ...message, ...defined({ retryPolicy }) });
  }
}

/** `TrafficPolicy shop/base (buffer, timeouts)`: each policy with the fields that it sets. */
export type Policies = readonly string[];

function policiesIn(metadata: Metadata | undefined, isApplied: IsApplied): Policies {
  const fieldsOf = new Map<string, string[]>();
  for (const [field, origins] of fieldOrigins(metadata))
    for (const origin of origins) {
      const policy = policyText(origin);
      const [kind = ''] = policy.split(' ');
      if (isApplied(kind, field)) getOrCreate(fieldsOf, policy, () => []).push(fieldLabel(field));
    }
  return [...fieldsOf].map(([policy, fields]) => `${policy} (${fields.join(', ')})`);
}

export function* policyLines(policies: Policies, indent: string): Generator<string> {
  if (policies.length > 0) yield `${indent}by ${firstOf(policies, MAX_POLICIES).join(', ')}`;
}
