// The data of a report page, as plain JSON. Repeated values are stored once, and referred to by index.

export interface ReportData {
  readonly title: string;
  readonly gateways: readonly GatewayData[];
  readonly clusters: readonly ClusterData[];
  readonly objects: readonly ObjectData[];
  readonly settings: readonly SettingData[];
  /** Settings without effect, with the reasons. */
  readonly losses: readonly LossData[];
  readonly policies: readonly PoliciesData[];
  /** Of all objects. */
  readonly errors: number;
  readonly warnings: number;
}

export interface GatewayData {
  /** Index of the object. */
  readonly object: number;
  readonly class: string;
  readonly listeners: readonly ListenerData[];
}

export interface ListenerData {
  readonly name: string;
  /** `HTTPS, port 8443, *.example.org` */
  readonly about: string;
  /** The object that contains it, and its path there: findings with this path are about it. */
  readonly object: number;
  readonly path: string;
  /** Its place in the object's status. */
  readonly place: string;
  /** Why it accepts no connections. */
  readonly refusal?: string;
  readonly hosts: readonly HostData[];
  /** Destinations of connections without HTTP. */
  readonly to?: readonly DestinationData[];
  /** Index of the policies that apply. */
  readonly policies?: number;
}

export interface HostData {
  readonly name: string;
  readonly routes: readonly RouteData[];
  /** Index of the policies that apply. */
  readonly policies?: number;
}

export interface RouteData {
  readonly match: string;
  /** The response if it doesn't forward, or no backend can be used. */
  readonly answer?: string;
  readonly to?: readonly DestinationData[];
  /** The object that it comes from, and the rule. */
  readonly object?: number;
  readonly rule?: number;
  readonly ruleName?: string;
  /** Further actions: `timeout 5s`. */
  readonly details?: readonly string[];
  /** Index of the policies that apply. */
  readonly policies?: number;
}

export interface DestinationData {
  /** Undefined: the backend can't be used. */
  readonly cluster?: number;
  /** Set if there are several. */
  readonly share?: string;
}

/** The policies that apply somewhere. */
export interface PoliciesData {
  /** Settings with an effect, by index. */
  readonly effective?: readonly number[];
  /** Settings without effect, by index. */
  readonly lost?: readonly number[];
  readonly errors?: readonly string[];
}

export interface SettingData {
  /** Index of the policy's object. */
  readonly policy: number;
  readonly field: string;
  readonly path: string;
  /** As YAML; long values are cut. */
  readonly value: string;
  /** The place in the proxy's configuration: `route`, `virtualHost` ... */
  readonly place: string;
  /** Its name, if it isn't the item that shows the setting. */
  readonly placeName?: string;
  /** What the policy attaches to: `Gateway shop/front`. */
  readonly targets: readonly string[];
  /** Backends that use another setting. */
  readonly exceptFor?: readonly string[];
}

export interface LossData {
  readonly setting: number;
  readonly reason: string;
  /** Indexes of the policies that win. */
  readonly by: readonly number[];
}

export interface ClusterData {
  readonly name: string;
  /** `endpoints of Service shop/cart, port 80` */
  readonly about: readonly string[];
  readonly endpoints: readonly string[];
  /** How many more endpoints there are. */
  readonly more: number;
  /** Why it can't respond. */
  readonly idle?: string;
  /** Index of the policies that apply. */
  readonly policies?: number;
}

export interface ObjectData {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
  readonly findings?: readonly FindingData[];
  /** Conditions that report a problem. */
  readonly conditions?: readonly ConditionData[];
}

export interface FindingData {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
  readonly line?: number;
}

export interface ConditionData {
  /** `at Gateway shop/front`; empty for the object itself. */
  readonly place: string;
  readonly state: string;
  readonly message: string;
}
