// The part of the edge data plane in explanations, in the member `edge`: records, providers, targets and units.

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
import type { Setting } from '../../policies/policy-setting.ts';

export interface EdgeAnswer extends Answer {
  readonly edge: {
    /** The host name of the route that the host of the request fits. */
    readonly hostname?: string;
  };
  readonly route?: EdgeRouteSummary;
  readonly action?: EdgeAction;
  readonly candidates: readonly EdgeCandidate[];
}

export interface EdgeRouteSummary extends RouteSummary {
  /** The key of the record. */
  readonly edge: { readonly key: string };
}

export interface EdgeCandidate extends Candidate {
  readonly route: EdgeRouteSummary;
}

export interface EdgeBackendShare extends BackendShare {
  readonly edge: {
    /** `EdgeBackend ai/llm`; absent if none can be used. */
    readonly destination?: string;
    /** Of an LLM, in the order in which they are tried. */
    readonly providers?: readonly ExplainedProvider[];
    /** Of an LLM with several groups of providers. */
    readonly failover?: ExplainedFailover;
    /** Of MCP. */
    readonly targets?: readonly ExplainedTarget[];
  };
}

export interface ExplainedFailover {
  readonly groups: number;
  /** A group whose provider fails isn't used for this time: `30s`. */
  readonly leftOutFor: string;
  /** How often a failed request is sent again. Without any, clients get the first failures. */
  readonly retries: number;
  readonly statusCodes?: readonly number[];
}

/** Where the key for a provider is: in a Secret, in the object that sets it, or in the request. */
export type ExplainedKey =
  | { readonly from: string; readonly namespace: string; readonly name: string }
  | { readonly from: 'client' };

export interface ExplainedGuard {
  /** `unresolved`: a webhook has no target, so nothing is sent. */
  readonly type: 'regex' | 'webhook' | 'vendorAModeration' | 'unresolved';
  readonly action?: 'MASK' | 'REJECT';
  readonly builtins?: readonly string[];
  readonly patterns?: readonly string[];
  readonly service?: string;
  readonly model?: string;
  /** Of the answer to a client whose text is rejected. */
  readonly status?: number;
}

/** `per`: of one that the data plane counts itself; `service`, `domain` and `by`: of one that a service counts. */
export interface ExplainedLimit {
  readonly of: 'requests' | 'tokens';
  readonly amount?: number;
  readonly per?: 'second' | 'minute' | 'hour';
  readonly burst?: number;
  readonly service?: string;
  readonly domain?: string;
  readonly by?: readonly string[];
}

export interface ExplainedProvider {
  readonly name: string;
  /** Providers of the first group are used until they fail. */
  readonly group: number;
  /** `vendorA` */
  readonly vendor: string;
  /** Absent: the request decides. */
  readonly model?: string;
  /** Absent: the vendor's own. */
  readonly host?: string;
  readonly path?: string;
  /** At a route: where its key is. */
  readonly key?: ExplainedKey;
  /** At a route: models by the names that clients use. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** At a route. */
  readonly guards?: {
    readonly request?: readonly ExplainedGuard[];
    readonly response?: readonly ExplainedGuard[];
  };
}

export interface ExplainedTarget {
  readonly name: string;
  readonly destination: string;
  readonly path?: string;
  readonly protocol: 'SSE' | 'StreamableHTTP';
}

export type EdgeAction =
  | (Extract<Action, { type: 'forward' }> & {
      readonly backends: readonly EdgeBackendShare[];
      readonly edge: {
        /** The units that act at the rule, by their names in the model. */
        readonly units: readonly string[];
        /** Of a route to an LLM. */
        readonly limits?: readonly ExplainedLimit[];
      };
    })
  | Exclude<Action, { type: 'forward' }>;

export interface EdgeRoute extends ExplainedRoute {
  readonly edge: { readonly listener: string };
  readonly route: EdgeRouteSummary;
  readonly action: EdgeAction;
}

export interface EdgeStream extends ExplainedStream {
  readonly edge: { readonly key: string };
  readonly backends: readonly EdgeBackendShare[];
}

/** What an EdgeBackend leads to. */
export type BackendParts = Pick<EdgeBackendShare['edge'], 'providers' | 'targets'>;

export interface EdgeBackendPart {
  readonly edge: BackendParts;
}

export interface EdgeOutcome extends PolicyOutcome {
  readonly setting: EdgeSetting;
  readonly losses: readonly EdgeOutcomeLoss[];
}

export interface EdgeOutcomeLoss extends OutcomeLoss {
  /** One of the rules. */
  readonly edge: { readonly example: string };
}

/** A setting of a unit at a place. */
export interface EdgeSetting extends Setting {
  readonly edge: {
    /** `listener http before routing`, `provider main of EdgeBackend ai/llm` */
    readonly place: string;
  };
}

/** Whether this data plane made it: it has the member `edge`. */
const isOurs = (explained: object): boolean => 'edge' in explained;

export const isEdgeAnswer = (answer: Answer): answer is EdgeAnswer => isOurs(answer);
export const isEdgeShare = (share: BackendShare): share is EdgeBackendShare => isOurs(share);
export const isEdgeRoute = (route: ExplainedRoute): route is EdgeRoute => isOurs(route);
export const isEdgeOutcome = (outcome: PolicyOutcome): outcome is EdgeOutcome => isOurs(outcome.setting);
export const isEdgeBackend = (
  explanation: ObjectExplanation,
): explanation is ObjectExplanation & EdgeBackendPart => isOurs(explanation);
export const isEdgeSetting = (setting: Setting): setting is EdgeSetting => isOurs(setting);
