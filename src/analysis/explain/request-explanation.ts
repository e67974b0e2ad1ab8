// The explanation of a request: at each listener that it may come to, the route that takes it, the routes that don't, what happens then, and the
// policies that apply. The JSON of `gatewarden explain` is this (docs/explain.md): members are added, and none changes its meaning. What a data
// plane alone knows stands under a member of its name: `proxy` (src/analysis/proxy/explain/proxy-explanation.ts).

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
  /** One for each listener of each Gateway that the request may come to: those that have its host first. */
  readonly answers: readonly Answer[];
  /** Where no route has it: routes for its host that no listener takes, at most so many. */
  readonly unattached: readonly UnattachedRoute[];
  /** Gateways without an answer, and why. */
  readonly notExplained: readonly NotExplained[];
}

export interface UnattachedRoute {
  readonly route: ObjectName;
  /** In a sentence. */
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
  /** Of a TLS connection; the host of the request where absent. */
  readonly serverName?: string;
  /** Only this Gateway: `shop/front`. */
  readonly gateway?: string;
  /** Only this port. */
  readonly port?: number;
  /** Only this listener, by its name. */
  readonly listener?: string;
  /** Only by TLS, or only without. */
  readonly protocol?: 'http' | 'https';
}

/** What becomes of the request at one listener. */
export type AnswerResult =
  /** A route has it. */
  | 'route'
  /** 404: its virtual host has no route for it. */
  | 'noRoute'
  /** 404: no virtual host covers its host. */
  | 'noHost'
  /** 301 to the same by HTTPS. */
  | 'tlsRequired'
  /** 200: the health check filter answers, unless a filter before it does. */
  | 'healthCheck'
  /** The proxy answers before it looks for a route. */
  | 'refused'
  /** No filter chain takes the connection. */
  | 'closed'
  /** The connection carries no HTTP that the proxy looks into. */
  | 'stream';

export interface Answer {
  readonly gateway: { readonly namespace: string; readonly name: string };
  readonly port: number;
  readonly protocol: 'HTTP' | 'HTTPS' | 'TLS' | 'TCP';
  readonly result: AnswerResult;
  /** In a sentence. */
  readonly why: string;
  /** The listener that the host belongs to; `section` is its name. */
  readonly listener?: ObjectName & { readonly hostname?: string };
  /** Of a waypoint: what the request is on its way to. */
  readonly service?: Omit<ObjectName, 'section'> & { readonly port: number };
  /** Of a waypoint: AuthorizationPolicies that may refuse it (403). Who the peer is isn't known here. */
  readonly mayRefuse?: readonly ObjectName[];
  /** The server names of the listener that cover the one of the connection; absent where it takes all. */
  readonly serverName?: string;
  /** As the proxy matches it, without the query. */
  readonly path?: string;
  readonly route?: RouteSummary;
  readonly action?: Action;
  /** Of `healthCheck`: the policies that ask for it. */
  readonly answeredFor?: readonly ObjectName[];
  /** Routes that come near, in the order in which the proxy asks them, at most so many. */
  readonly candidates: readonly Candidate[];
  /** Routes of the virtual host that aren't among them. */
  readonly otherRoutes: number;
  readonly policies: readonly EffectivePolicy[];
}

export interface RouteSummary {
  /** The route object whose rule it is made of. */
  readonly object?: ObjectName;
  /** Index of the rule; of a delegated route among those that its parent leaves. */
  readonly rule?: number;
  /** Index of the match. */
  readonly match?: number;
  /** What it asks of a request, in words. */
  readonly matches: string;
  /** The rules that delegate to it, the nearest first. */
  readonly delegatedBy?: readonly ObjectName[];
}

/** A condition of a route that a request doesn't meet. */
export interface Unmet {
  readonly condition: 'path' | 'method' | 'header' | 'query' | 'cookie' | 'grpc' | 'unknown';
  /** Of the header, the parameter, the cookie, or the condition that can't be explained. */
  readonly name?: string;
  /** What the request has there; absent where it has nothing. */
  readonly value?: string;
}

/** What decides between two routes that both take the request: docs/routes.md#which-comes-first. */
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
  /** It would take the request, and another one comes first. */
  | 'Later'
  /** It would take the request, and stands on a host that covers the name less closely. */
  | 'LessSpecificHost';

export interface Candidate {
  readonly route: RouteSummary;
  readonly reason: CandidateLoss;
  readonly unmet?: readonly Unmet[];
  /** By what the route that has the request comes first. */
  readonly decidedBy?: Decision;
  /** The host that it stands on. */
  readonly domain?: string;
}

/** The object that requests go to. */
export interface BackendName {
  readonly kind: 'Service' | 'Backend' | 'ServiceEntry';
  readonly namespace: string;
  readonly name: string;
  /** Of a Service or ServiceEntry; a Backend has its own. */
  readonly port?: number;
}

export interface BackendShare {
  /** Absent where none can be used. */
  readonly backend?: BackendName;
  /** 0 to 1. */
  readonly share: number;
  readonly weight: number;
  /** How many endpoints are known; absent where manifests don't decide it. */
  readonly endpoints?: number;
  /** Requests that go there are answered with 500. */
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
  /** What can't be served as configured is answered with 500. */
  | { readonly type: 'replaced'; readonly status: 500; readonly problems: readonly string[] };
