// Facts of a data plane that don't depend on objects.

import type { UncheckedListener } from './gateways/conflicts.ts';
import type { GatewayListener, ListenerSpec } from './gateways/listener.ts';
import type { RefusedAttachment } from './routes/attachment.ts';
import type { Settings } from './settings.ts';

export interface PlaneFacts {
  /** The value of `dataPlane` in configurations. */
  readonly name: string;
  /** `spec.controllerName` of its GatewayClasses. */
  readonly controllerName: string;
  /** GatewayClasses that the control plane creates for it. Their statuses list `supportedFeatures`. */
  readonly classes: readonly string[];
  /** Names of features of the Gateway API, sorted; some depend on settings. */
  readonly supportedFeatures: (settings: Settings) => readonly string[];
  /** The GatewayClass of waypoints among them, if it serves waypoints. */
  readonly waypointClass?: string;
  /** Ports that its proxies use themselves, each with its purpose. */
  readonly reservedPorts: ReadonlyMap<number, string>;
  /** The types of its resources, in the order of the output. */
  readonly resourceTypes: readonly string[];
  readonly listenerRules?: ListenerRules;
  readonly statusRules: StatusRules;
}

/** Rules of a data plane that serves other listeners than those of gateways/conflicts.ts and gateways/protocols.ts. */
export interface ListenerRules {
  /** The listeners of a Gateway in their order, each with its kinds of routes and with its refusal if there is one. */
  readonly check: (listeners: readonly UncheckedListener[], settings: Settings) => readonly GatewayListener[];
  readonly takesKind: (listener: ListenerSpec, kind: string) => boolean;
  /** The reason that a route is told where no listener of a parent accepts it. */
  readonly refusal: (attempt: RefusedAttachment) => RefusedAttachment['reason'];
}

/** What the statuses of Gateways, ListenerSets and listeners tell beside the verdicts of the data plane. */
export interface StatusRules {
  /** The TLS verdicts of HTTPS listeners are those of gateways/tls; otherwise they are among the data plane's own. */
  readonly hasGatewayTls: boolean;
  /** A Gateway without a listener that can be served isn't accepted. */
  readonly needsListener: boolean;
  /** Conditions about attached ListenerSets and about insecure modes of client certificates. */
  readonly hasExtendedConditions: boolean;
  /** ListenerSets that a Gateway doesn't allow have a status. */
  readonly tellsDeniedSets: boolean;
}
