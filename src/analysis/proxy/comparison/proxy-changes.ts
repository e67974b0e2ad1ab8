// What a comparison of two configurations of Envoy finds: one value a change, with what was there before and what is there after.

import type { Segments } from '../../../diagnostics/path.ts';
import type { Cluster } from '../../../translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type {
  FilterChain,
  Listener,
} from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { Route, VirtualHost } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { RouteOrigin } from '../../../translation/proxy/origins.ts';
import type { PlaneChange, Verb } from '../../comparison/changes.ts';
import type { Section } from './listener-sections.ts';
import type { Difference } from './message-differences.ts';

/** A field of an effective policy that is set otherwise, or by others. */
export interface PolicyChange {
  /** As origins name it: `timeouts`, `rateLimit.local`. */
  readonly field: string;
  /** Ids of the policies that set it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** What is written there, where one policy alone sets it. */
  readonly valueBefore?: unknown;
  readonly valueAfter?: unknown;
  /** What of the message is another one for it. */
  readonly differences: readonly Difference[];
  /** What stands otherwise in a policy that sets it before and after. */
  readonly written: readonly WrittenDifference[];
}

export interface WrittenDifference extends Difference {
  /** Id of the policy that it is a part of. */
  readonly policy: string;
  readonly segments: Segments;
}

/** What else is another one of a message: what policies set, and the rest. */
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
  /** What serves it; undefined where nothing does. */
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
  /** Those on its port; several share one. */
  readonly sections: readonly Section[];
  readonly before?: Listener;
  readonly after?: Listener;
  readonly settings: SettingChanges;
}

/** A filter chain of a listener that is there before and after. */
export interface ChainChange extends PlaneChange {
  readonly dataPlane: 'proxy';
  readonly subject: 'chain';
  readonly change: Verb;
  readonly gateway: string;
  readonly listener: Listener;
  readonly sections: readonly Section[];
  readonly before?: FilterChain;
  readonly after?: FilterChain;
  /** Of the chain, and of the RouteConfiguration behind it. */
  readonly settings: SettingChanges;
}

export interface HostChange extends PlaneChange {
  readonly dataPlane: 'proxy';
  readonly subject: 'host';
  readonly change: Verb;
  readonly place: HostPlace;
  readonly before?: VirtualHost;
  readonly after?: VirtualHost;
  readonly settings: SettingChanges;
}

export interface RouteChange extends PlaneChange {
  readonly dataPlane: 'proxy';
  readonly subject: 'route';
  readonly change: Verb;
  readonly place: HostPlace;
  readonly before?: Route;
  readonly after?: Route;
  /** Which rules they are made of. */
  readonly origin: { readonly before?: RouteOrigin; readonly after?: RouteOrigin };
  /** It takes other requests. */
  readonly matchesOther: boolean;
  /** It goes to other backends, or answers by itself. */
  readonly destination: readonly Difference[];
  /** Requests that both take go to this one now, and did not before, or the other way around. */
  readonly order?: { readonly isEarlier: boolean; readonly passed: Route };
  /** It is never reached: this one comes before it and takes the same requests. */
  readonly hiddenBy?: Route;
  readonly settings: SettingChanges;
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
  /** Where the addresses are the same. */
  readonly differences: readonly Difference[];
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

/** In the order in which they are listed. */
export const PROXY_SUBJECTS = [
  'listener',
  'chain',
  'host',
  'route',
  'cluster',
  'endpoints',
  'secret',
] as const satisfies readonly ProxyChange['subject'][];
