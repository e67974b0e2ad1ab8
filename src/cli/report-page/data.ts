// What a report page is made of: the data that stands in it, as plain JSON. What stands in many places stands once, and is named by its index.

export interface ReportData {
  readonly title: string;
  readonly gateways: readonly GatewayData[];
  readonly clusters: readonly ClusterData[];
  readonly objects: readonly ObjectData[];
  readonly settings: readonly SettingData[];
  /** Losses of settings. */
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
  /** The object that it stands in, and where: findings with this path are about it. */
  readonly object: number;
  readonly path: string;
  /** As an object's status names it. */
  readonly place: string;
  /** Why it takes no connections. */
  readonly refusal?: string;
  readonly hosts: readonly HostData[];
  /** Where connections go that carry no HTTP. */
  readonly to?: readonly DestinationData[];
  /** Index of what policies come to. */
  readonly policies?: number;
}

export interface HostData {
  readonly name: string;
  readonly routes: readonly RouteData[];
  /** Index of what policies come to. */
  readonly policies?: number;
}

export interface RouteData {
  readonly match: string;
  /** What it answers where it does not forward, or no backend is usable. */
  readonly answer?: string;
  readonly to?: readonly DestinationData[];
  /** The object that it is made of, and which of its rules. */
  readonly object?: number;
  readonly rule?: number;
  readonly ruleName?: string;
  /** What happens on the way: `timeout 5s`. */
  readonly details?: readonly string[];
  /** Index of what policies come to. */
  readonly policies?: number;
}

export interface DestinationData {
  /** Undefined: of none that is usable. */
  readonly cluster?: number;
  /** Where there are several. */
  readonly share?: string;
}

/** What policies come to. */
export interface PoliciesData {
  /** Settings that count, by index. */
  readonly effective?: readonly number[];
  /** Those that don't. */
  readonly lost?: readonly number[];
  readonly errors?: readonly string[];
}

export interface SettingData {
  /** Index of the policy's object. */
  readonly policy: number;
  readonly field: string;
  readonly path: string;
  /** As YAML, cut where it is long. */
  readonly value: string;
  /** Where in the proxy's configuration: `route`, `virtualHost` ... */
  readonly place: string;
  /** Which one, where that is not what it is told of. */
  readonly placeName?: string;
  /** What the policy is attached to: `Gateway shop/front`. */
  readonly targets: readonly string[];
  /** Backends that meet another one. */
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
  /** How many there are of them beyond those that are named. */
  readonly more: number;
  /** Why it can't answer. */
  readonly idle?: string;
  /** Index of what policies come to. */
  readonly policies?: number;
}

export interface ObjectData {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
  readonly findings?: readonly FindingData[];
  /** Conditions that say that something is not as it was written. */
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
