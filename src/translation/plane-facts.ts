// What is known of a data plane before there are objects.

export interface PlaneFacts {
  /** As `dataPlane` of configurations names it. */
  readonly name: string;
  /** Its GatewayClasses have this in `spec.controllerName`. */
  readonly controllerName: string;
  /** GatewayClasses that the control plane creates for it; their statuses list `supportedFeatures`. */
  readonly classes: readonly string[];
  /** Names of features of the Gateway API, sorted. */
  readonly supportedFeatures: readonly string[];
  /** The class of waypoints among them, if it serves waypoints. */
  readonly waypointClass?: string;
  /** Ports that its proxies use themselves, with what for. */
  readonly reservedPorts: ReadonlyMap<number, string>;
  /** The types of its resources, in the order in which they are printed. */
  readonly resourceTypes: readonly string[];
}
