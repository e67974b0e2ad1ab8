// The changes between two Envoy configurations: one value for each change, with the state before and after.

import type { Segments } from '../../../diagnostics/path.ts';
import type { Cluster } from '../../../translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type {
  FilterChain,
  Listener,
} from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { Route, VirtualHost } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { RouteOrigin } from '../../../translation/proxy/origins.ts';
import type { PlaneChange, Verb } from '../../comparison/changes.ts';
import type { Difference } from '../../comparison/differences.ts';
import type { RuleFault } from '../../rule-faults.ts';
import type { ClusterFault } from '../cluster-faults.ts';
import type { Section } from './listener-sections.ts';
import type { RouteFate } from './outages.ts';

/** A field of an effective policy that has another value, or comes from other policies. */
export interface PolicyChange {
  /** Its name in origins: `timeouts`, `rateLimit.local`. */
  readonly field: string;
  /** Ids of the policies that set it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The written value, if only one policy sets it. */
  readonly valueBefore?: unknown;
  readonly valueAfter?: unknown;
  /** The differences in the message that it causes. */
  readonly differences: readonly Difference[];
  /** The differences in a policy that sets it before and after. */
  readonly written: readonly WrittenDifference[];
}

export interface WrittenDifference extends Difference {
  /** Id of the policy that contains it. */
  readonly policy: string;
  readonly segments: Segments;
}

/** The differences of a message: those that policies cause, and the rest. */
export interface SettingChanges {
  readonly policies: readonly PolicyChange[];
  readonly others: readonly Difference[];
}

/** Where hosts are served. */
export interface ServingPlace {
  /** `shop/front` */
  readonly gateway: string;
  /** Name of the RouteConfiguration. */
  readonly configuration: string;
  /** The listener that serves it; undefined if there is none. */
  readonly listener?: Listener;
  readonly chain?: FilterChain;
}

export interface HostPlace extends ServingPlace {
  readonly domains: readonly string[];
  /** The listener that it belongs to. */
  readonly sections: readonly Section[];
}

export interface ListenerChange extends PlaneChange {
  readonly dataPlane: 'proxy';
  readonly subject: 'listener';
  readonly change: Verb;
  readonly gateway: string;
  /** The listeners on its port; several share one. */
  readonly sections: readonly Section[];
  readonly before?: Listener;
  readonly after?: Listener;
  readonly settings: SettingChanges;
  /** Of a removed or a new one. */
  readonly served?: Served;
}

/** What a listener or a chain serves. */
export interface Served {
  readonly hosts: readonly VirtualHost[];
  /** It served something that fails now. */
  readonly isFailing: boolean;
}

/** A change after which requests may be asked for less. */
interface ProtectingChange extends PlaneChange {
  /** Requests are no longer asked for something because of it. */
  readonly isUnprotected?: boolean;
}

/** A filter chain of a listener that exists before and after. */
export interface ChainChange extends ProtectingChange {
  readonly dataPlane: 'proxy';
  readonly subject: 'chain';
  readonly change: Verb;
  readonly gateway: string;
  readonly listener: Listener;
  readonly sections: readonly Section[];
  readonly before?: FilterChain;
  readonly after?: FilterChain;
  /** Of the chain, and of its RouteConfiguration. */
  readonly settings: SettingChanges;
  /** Of a removed or a new one. */
  readonly served?: Served;
}

export interface HostChange extends ProtectingChange {
  readonly dataPlane: 'proxy';
  readonly subject: 'host';
  readonly change: Verb;
  readonly place: HostPlace;
  readonly before?: VirtualHost;
  readonly after?: VirtualHost;
  readonly settings: SettingChanges;
  /** Of a removed host: where the requests of its routes go now. */
  readonly fates?: readonly RouteFate[];
  /** Every request to it fails. */
  readonly isFailing?: boolean;
}

export interface RouteChange extends ProtectingChange {
  readonly dataPlane: 'proxy';
  readonly subject: 'route';
  readonly change: Verb;
  readonly place: HostPlace;
  readonly before?: Route;
  readonly after?: Route;
  /** The rules that it comes from. */
  readonly origin: { readonly before?: RouteOrigin; readonly after?: RouteOrigin };
  /** It matches other requests. */
  readonly matchesOther: boolean;
  /** It has other backends, or another response. */
  readonly destination: readonly Difference[];
  /** Requests that both match go to this one now, but not before; or the other way around. */
  readonly order?: { readonly isEarlier: boolean; readonly passed: Route };
  /** It is never reached: this route comes before it and matches the same requests. */
  readonly hiddenBy?: Route;
  readonly settings: SettingChanges;
  /** Where its requests go now, if it worked before and is gone, or fails. */
  readonly fate?: RouteFate;
  /** Why it isn't served as written, on each side. */
  readonly faults: { readonly before: readonly RuleFault[]; readonly after: readonly RuleFault[] };
}

export interface ClusterChange extends PlaneChange {
  readonly dataPlane: 'proxy';
  readonly subject: 'cluster';
  readonly change: Verb;
  readonly gateways: readonly string[];
  readonly name: string;
  readonly before?: Cluster;
  readonly after?: Cluster;
  readonly differences: readonly Difference[];
  /** Why it is not created now. */
  readonly errors: readonly ClusterFault[];
  /** Of a removed one: routes that still go there. */
  readonly users: readonly ClusterUser[];
}

/** A route that goes to a cluster. */
export interface ClusterUser {
  readonly place: HostPlace;
  readonly route: Route;
  readonly origin?: RouteOrigin;
}

export interface EndpointsChange extends PlaneChange {
  readonly dataPlane: 'proxy';
  readonly subject: 'endpoints';
  readonly change: Verb;
  readonly gateways: readonly string[];
  /** Name of the cluster. */
  readonly name: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Absent where the addresses are the same. */
  readonly differences: readonly Difference[];
  /** Where none is left: routes that go there. */
  readonly users: readonly ClusterUser[];
}

/** Its content stays secret. */
export interface SecretChange extends PlaneChange {
  readonly dataPlane: 'proxy';
  readonly subject: 'secret';
  readonly change: Verb;
  readonly gateways: readonly string[];
  readonly name: string;
}

export type ProxyChange =
  | ListenerChange
  | ChainChange
  | HostChange
  | RouteChange
  | ClusterChange
  | EndpointsChange
  | SecretChange;

/** In the order of the output. */
export const PROXY_SUBJECTS = [
  'listener',
  'chain',
  'host',
  'route',
  'cluster',
  'endpoints',
  'secret',
] as const satisfies readonly ProxyChange['subject'][];
