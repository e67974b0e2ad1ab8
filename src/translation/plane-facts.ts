// Facts of a data plane that don't depend on objects.

import type { GatewayPlane, ListenerRules } from './gateways/listener-rules.ts';
import type { AttachmentRules } from './routes/attachment.ts';
import type { Settings } from './settings.ts';

export interface PlaneFacts extends GatewayPlane {
  /** The value of `dataPlane` in configurations. */
  readonly name: string;
  /** Names of features of the Gateway API, sorted; some depend on settings. The statuses of its `classes` list them. */
  readonly supportedFeatures: (settings: Settings) => readonly string[];
  /** The types of its resources, in the order of the output. */
  readonly resourceTypes: readonly string[];
  readonly listenerRules?: ListenerRules & AttachmentRules;
  readonly statusRules: StatusRules;
}

/** What the statuses of Gateways, ListenerSets and listeners tell beside the verdicts of the data plane. */
export interface StatusRules {
  /** The TLS verdicts of HTTPS listeners are those of gateways/tls; otherwise they are among the data plane's own. */
  readonly hasGatewayTls: boolean;
  /** A Gateway without a listener that can be served isn't accepted. */
  readonly needsListener: boolean;
  /** Conditions about attached ListenerSets and about insecure modes of client certificates. */
  readonly hasExtendedConditions: boolean;
  /** A route counts once in `attachedRoutes`, however many of its parentRefs lead to the listener. */
  readonly countsRoutesOnce: boolean;
  /** Requests can be sent to InferencePools. */
  readonly takesPools: boolean;
  /** ListenerSets that a Gateway doesn't allow have a status. */
  readonly tellsDeniedSets: boolean;
}
