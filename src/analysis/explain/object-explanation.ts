// The explanation of an object: its status, where it applies, and what of it has an effect there. What a data plane alone knows stands under a
// member of its name: `proxy` (src/analysis/proxy/explain/proxy-explanation.ts).

import type { StatusPart } from '../../translation/status/parts.ts';
import type { EffectivePolicy, Loss, ObjectName, Setting } from '../policies/policy-setting.ts';
import type { Action, BackendShare, RouteSummary } from './request-explanation.ts';

export interface ObjectExplanation {
  readonly object: ObjectName;
  /** In a sentence: what it does. */
  readonly summary: string;
  /** The conditions of the status that it gets, by place. */
  readonly conditions: readonly Omit<StatusPart, 'reference'>[];
  readonly findings: readonly ObjectFinding[];
  /** Of a Gateway or ListenerSet. */
  readonly listeners?: readonly ExplainedListener[];
  /** Of a route: what its parentRefs lead to. */
  readonly parents?: readonly ExplainedParent[];
  /** Of a route: the proxy's routes that are made of it, at most so many. */
  readonly routes?: readonly ExplainedRoute[];
  /** Proxy's routes that aren't listed. */
  readonly otherRoutes?: number;
  /** Of a TCPRoute or TLSRoute: what becomes of connections at each listener that it attaches to. */
  readonly streams?: readonly ExplainedStream[];
  /** Of a policy. */
  readonly policy?: ExplainedPolicy;
  /** Who refers to it: of a backend the rules that lead to it; of a ReferenceGrant the references that it allows. */
  readonly usedBy?: readonly ObjectUser[];
  /** Users that aren't listed. */
  readonly otherUsers?: number;
}

/** What an object's kind adds. */
export type ObjectPart = Omit<ObjectExplanation, 'object' | 'conditions' | 'findings'>;

export interface ObjectFinding {
  readonly code: string;
  readonly severity: string;
  readonly path: string;
  readonly message: string;
}

export interface ObjectUser extends ObjectName {
  /** Where in it the reference stands. */
  readonly path?: string;
  /** Why nothing comes of the reference. */
  readonly problem?: string;
}

export interface ExplainedListener {
  readonly name: string;
  readonly port: number;
  readonly protocol: string;
  readonly hostname?: string;
  /** How many route objects attach to it. */
  readonly attachedRoutes: number;
  /** The hosts under which routes are served by it, at most so many. */
  readonly hosts: readonly string[];
  readonly otherHosts: number;
  /** Why it serves nothing. */
  readonly refusal?: string;
}

export interface ExplainedParent {
  readonly parent: ObjectName;
  readonly port?: number;
  readonly listeners: readonly { readonly name: string; readonly hosts: readonly string[] }[];
  /** Why no listener takes the route. */
  readonly refusal?: string;
}

export interface ExplainedRoute {
  readonly gateway: { readonly namespace: string; readonly name: string };
  readonly host: string;
  readonly route: RouteSummary;
  readonly action: Action;
  readonly policies: readonly EffectivePolicy[];
}

export interface ExplainedStream {
  readonly gateway: { readonly namespace: string; readonly name: string };
  /** Of a ListenerSet, with its namespace and name. */
  readonly listener: string;
  readonly port: number;
  readonly protocol: string;
  /** Of the server names of connections; absent where all are taken. */
  readonly serverNames?: readonly string[];
  /** Why it gets no connection there; absent: it gets those that are described. */
  readonly unserved?: string;
  readonly backends: readonly BackendShare[];
  /** Why references can't be used. */
  readonly problems: readonly string[];
  readonly policies: readonly EffectivePolicy[];
}

export interface ExplainedPolicy {
  /** Why it is invalid. */
  readonly errors: readonly string[];
  readonly targets: readonly (ObjectName & { readonly isThere: boolean })[];
  /** Each of its fields at each place where it acts, at most so many. */
  readonly outcomes: readonly PolicyOutcome[];
  readonly otherOutcomes: number;
}

export interface PolicyOutcome {
  readonly setting: Setting;
  /** For how many of the proxy's routes it counts. */
  readonly effectiveFor: number;
  /** Why it doesn't for others. */
  readonly losses: readonly OutcomeLoss[];
}

export interface OutcomeLoss extends Loss {
  readonly routes: number;
}
