// Facts of a data plane that don't depend on objects.

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
}
