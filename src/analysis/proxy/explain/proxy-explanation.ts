// The Envoy part of explanations, in the member `proxy`: filter chains, virtual hosts, routes, clusters, filters.

import type {
  RedirectAction,
  Route,
  RouteAction,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type {
  ExplainedRoute,
  ExplainedStream,
  ObjectExplanation,
  OutcomeLoss,
  PolicyOutcome,
} from '../../explain/object-explanation.ts';
import type {
  Action,
  Answer,
  BackendShare,
  Candidate,
  RouteSummary,
} from '../../explain/request-explanation.ts';
import type { DomainSort } from '../../requests/hostnames.ts';
import { isPlaced, type PlacedPolicy, type PlacedSetting } from '../policies/placed-setting.ts';

export interface ProxyAnswer extends Answer {
  readonly proxy: {
    readonly virtualHost?: ChosenHost;
    /** Filters that run for the request, in their order; none after one that always answers. */
    readonly filters?: readonly string[];
  };
  readonly route?: ProxyRouteSummary;
  readonly action?: ProxyAction;
  readonly candidates: readonly ProxyCandidate[];
  readonly policies: readonly PlacedPolicy[];
}

export interface ChosenHost {
  readonly name: string;
  readonly domain: string;
  readonly sort: DomainSort;
  /** The other domains that match the host, the more specific first: they aren't used. */
  readonly passedOver: readonly string[];
}

export interface ProxyRouteSummary extends RouteSummary {
  /** The name of Envoy's route. */
  readonly proxy: { readonly name: string };
}

export interface ProxyCandidate extends Candidate {
  readonly route: ProxyRouteSummary;
}

export interface ProxyBackendShare extends BackendShare {
  readonly proxy: { readonly cluster: string };
}

export type ProxyAction =
  | (Extract<Action, { type: 'forward' }> & {
      readonly backends: readonly ProxyBackendShare[];
      readonly proxy: {
        /** Rewrites, timeouts, retries, mirrors: members of Envoy's RouteAction. */
        readonly settings: Omit<RouteAction, 'cluster' | 'weightedClusters'>;
        /** Header changes: members of Envoy's Route. */
        readonly changes: Partial<Route>;
      };
    })
  | (Extract<Action, { type: 'redirect' }> & { readonly proxy: { readonly redirect: RedirectAction } })
  | Exclude<Action, { type: 'forward' | 'redirect' }>;

export interface ProxyRoute extends ExplainedRoute {
  /** The name of the filter chain. */
  readonly proxy: { readonly chain: string };
  readonly route: ProxyRouteSummary;
  readonly action: ProxyAction;
  readonly policies: readonly PlacedPolicy[];
}

export interface ProxyStream extends ExplainedStream {
  readonly backends: readonly ProxyBackendShare[];
  readonly policies: readonly PlacedPolicy[];
}

export interface ProxyOutcome extends PolicyOutcome {
  readonly setting: PlacedSetting;
  readonly losses: readonly ProxyOutcomeLoss[];
}

export interface ProxyOutcomeLoss extends OutcomeLoss {
  /** The name of one of the routes. */
  readonly proxy: { readonly example: string };
}

export interface ProxyBackend extends ObjectExplanation {
  readonly proxy: { readonly clusters: readonly ExplainedCluster[] };
}

export interface ExplainedCluster {
  readonly name: string;
  /** Why it is withheld. */
  readonly errors: readonly string[];
  readonly endpoints?: number;
}

/** Whether this data plane made it: it has the member `proxy`. */
const isOurs = (explained: object): boolean => 'proxy' in explained;

export const isProxyAnswer = (answer: Answer): answer is ProxyAnswer => isOurs(answer);
export const isProxySummary = (route: RouteSummary): route is ProxyRouteSummary => isOurs(route);
export const isProxyShare = (share: BackendShare): share is ProxyBackendShare => isOurs(share);
export const isProxyRoute = (route: ExplainedRoute): route is ProxyRoute => isOurs(route);
export const isProxyBackend = (explanation: ObjectExplanation): explanation is ProxyBackend =>
  isOurs(explanation);
export const isProxyOutcome = (outcome: PolicyOutcome): outcome is ProxyOutcome => isPlaced(outcome.setting);
