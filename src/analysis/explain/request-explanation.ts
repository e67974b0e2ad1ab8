// The explanation of a request: at each listener that may receive it, the route that takes it, the routes that don't, the action, and the
// policies that apply. This is the JSON of `gatewarden explain` (docs/explain.md): members can be added, and none changes its meaning. What
// only a data plane knows is in a member of the plane's name: `proxy` (src/analysis/proxy/explain/proxy-explanation.ts) or `edge`
// (src/analysis/edge/explain/edge-explanation.ts).

import type { EffectivePolicy, ObjectName } from '../policies/policy-setting.ts';

/** A header or a query parameter. */
export type NameValue = readonly [name: string, value: string];

export interface RequestExplanation {
  readonly request: {
    readonly host: string;
    readonly path: string;
    readonly method: string;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
  };
  /** One for each listener of each Gateway that may receive the request: those with its host first. */
  readonly answers: readonly Answer[];
  /** If no route takes it: routes for its host that no listener accepts, up to a limit. */
  readonly unattached: readonly UnattachedRoute[];
  /** Gateways without an answer, and why. */
  readonly notExplained: readonly NotExplained[];
}

export interface UnattachedRoute {
  readonly route: ObjectName;
  /** One sentence. */
  readonly why: string;
}

export interface NotExplained {
  readonly gateway: Answer['gateway'];
  readonly why: string;
}

export interface RequestQuestion {
  readonly host: string;
  readonly path: string;
  readonly method: string;
  readonly headers: readonly NameValue[];
  /** Of a TLS connection; if absent, the host of the request. */
  readonly serverName?: string;
  /** Only this Gateway: `shop/front`. */
  readonly gateway?: string;
  /** Only this port. */
  readonly port?: number;
  /** Only this listener, by its name. */
  readonly listener?: string;
  /** Only with TLS, or only without. */
  readonly protocol?: 'http' | 'https';
}

/** The result of the request at one listener. */
export type AnswerResult =
  /** A route takes it. */
  | 'route'
  /** 404: its virtual host has no route for it. */
  | 'noRoute'
  /** 404: no virtual host matches its host. */
  | 'noHost'
  /** 301 to the same URL with HTTPS. */
  | 'tlsRequired'
  /** 200: the health check filter answers, unless a filter before it does. */
  | 'healthCheck'
  /** The proxy answers before it looks for a route. */
  | 'refused'
  /** No filter chain matches the connection. */
  | 'closed'
  /** The connection is forwarded as a stream, without HTTP. */
  | 'stream';

export interface Answer {
  readonly gateway: { readonly namespace: string; readonly name: string };
  readonly port: number;
  readonly protocol: 'HTTP' | 'HTTPS' | 'TLS' | 'TCP';
  readonly result: AnswerResult;
  /** One sentence. */
  readonly why: string;
  /** The listener that the host belongs to; `section` is its name. */
  readonly listener?: ObjectName & { readonly hostname?: string };
  /** For a waypoint: the service that the request is sent to. */
  readonly service?: Omit<ObjectName, 'section'> & { readonly port: number };
  /** For a waypoint: AuthorizationPolicies that may deny it (403). The peer isn't known here. */
  readonly mayRefuse?: readonly ObjectName[];
  /** The server name of the listener that matches the connection's; absent if it accepts all. */
  readonly serverName?: string;
  /** Whether clients need a certificate; absent if none is requested. `Optional`: clients with an invalid one are let in too. */
  readonly clientCertificate?: 'Required' | 'Optional';
  /** As the proxy matches it, without the query. */
  readonly path?: string;
  readonly route?: RouteSummary;
  readonly action?: Action;
  /** For `healthCheck`: the policies that set it. */
  readonly answeredFor?: readonly ObjectName[];
  /** Routes that almost match, in the order in which the proxy tries them, up to a limit. */
  readonly candidates: readonly Candidate[];
  /** How many other routes the virtual host has. */
  readonly otherRoutes: number;
  readonly policies: readonly EffectivePolicy[];
}

export interface RouteSummary {
  /** The route object that it comes from. */
  readonly object?: ObjectName;
  /** Index of the rule; for a delegated route, among the rules that its parent leaves. */
  readonly rule?: number;
  /** Index of the match. */
  readonly match?: number;
  /** Its match, as text. */
  readonly matches: string;
  /** The rules that delegate to it, the nearest first. */
  readonly delegatedBy?: readonly ObjectName[];
}

/** A condition of a route that the request doesn't meet. */
export interface Unmet {
  readonly condition: 'path' | 'method' | 'header' | 'query' | 'cookie' | 'grpc' | 'unknown';
  /** Of the header, the parameter, the cookie, or the condition that can't be explained. */
  readonly name?: string;
  /** The value in the request; absent if there is none. */
  readonly value?: string;
}

/** What decides between two routes that both match the request: docs/routes.md#which-comes-first. */
export type Decision =
  | 'routeWeight'
  | 'pathType'
  | 'pathLength'
  | 'method'
  | 'headers'
  | 'queryParameters'
  | 'age'
  | 'name'
  | 'position';

export type CandidateLoss =
  /** Conditions are not met. */
  | 'Unmet'
  /** It matches the request, but another route comes first. */
  | 'Later'
  /** It matches the request, but is on a less specific host. */
  | 'LessSpecificHost';

export interface Candidate {
  readonly route: RouteSummary;
  readonly reason: CandidateLoss;
  readonly unmet?: readonly Unmet[];
  /** Why the route that takes the request comes first. */
  readonly decidedBy?: Decision;
  /** The host that it is on. */
  readonly domain?: string;
}

/** The object that receives the requests. */
export interface BackendName {
  readonly kind: 'Service' | 'Backend' | 'ServiceEntry' | 'EdgeBackend' | 'InferencePool';
  readonly namespace: string;
  readonly name: string;
  /** For a Service, ServiceEntry or InferencePool; others have their own. */
  readonly port?: number;
}

export interface BackendShare {
  /** Absent if none can be used. */
  readonly backend?: BackendName;
  /** 0 to 1. */
  readonly share: number;
  readonly weight: number;
  /** How many endpoints are known; absent if manifests don't decide it. */
  readonly endpoints?: number;
  /** Requests to it are answered with 500. */
  readonly unusable?: true;
}

export type Action =
  | {
      readonly type: 'forward';
      readonly backends: readonly BackendShare[];
      /** Why references can't be used. */
      readonly problems: readonly string[];
    }
  | { readonly type: 'redirect'; readonly status: number }
  | { readonly type: 'directResponse'; readonly status: number; readonly body?: string }
  /** A route that can't be served as configured answers 500. */
  | { readonly type: 'replaced'; readonly status: 500; readonly problems: readonly string[] };
