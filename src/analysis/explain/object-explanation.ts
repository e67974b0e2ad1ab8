// The explanation of an object: its status, where it applies, and its effect there. What only a data plane knows is in a member of the
// plane's name: `proxy` (src/analysis/proxy/explain/proxy-explanation.ts).

import type { StatusPart } from '../../translation/status/parts.ts';
import type { EffectivePolicy, Loss, ObjectName, Setting } from '../policies/policy-setting.ts';
import type { Action, BackendShare, RouteSummary } from './request-explanation.ts';

export interface ObjectExplanation {
  readonly object: ObjectName;
  /** One sentence: what the object does. */
  readonly summary: string;
  /** The conditions of its status, by place. */
  readonly conditions: readonly Omit<StatusPart, 'reference'>[];
  readonly findings: readonly ObjectFinding[];
  /** For a Gateway or ListenerSet. */
  readonly listeners?: readonly ExplainedListener[];
  /** For a Gateway: what its data plane is deployed with. */
  readonly parameters?: ExplainedParameters;
  /** For a route: what its parentRefs lead to. */
  readonly parents?: readonly ExplainedParent[];
  /** For a route: the proxy's routes that come from it, up to a limit. */
  readonly routes?: readonly ExplainedRoute[];
  /** How many of the proxy's routes aren't listed. */
  readonly otherRoutes?: number;
  /** For a TCPRoute or TLSRoute: the effect on connections at each listener that it attaches to. */
  readonly streams?: readonly ExplainedStream[];
  /** For a policy. */
  readonly policy?: ExplainedPolicy;
  /** The objects that refer to it: for a backend the rules that lead to it; for a ReferenceGrant the references that it allows. */
  readonly usedBy?: readonly ObjectUser[];
  /** How many users aren't listed. */
  readonly otherUsers?: number;
}

/** The part that an object's kind adds. */
export type ObjectPart = Omit<ObjectExplanation, 'object' | 'conditions' | 'findings'>;

export interface ObjectFinding {
  readonly code: string;
  readonly severity: string;
  readonly path: string;
  readonly message: string;
  /** What to do. */
  readonly hint?: string;
}

export interface ObjectUser extends ObjectName {
  /** The path of the reference in it. */
  readonly path?: string;
  /** Why the reference has no effect. */
  readonly problem?: string;
}

export interface ExplainedListener {
  readonly name: string;
  readonly port: number;
  readonly protocol: string;
  readonly hostname?: string;
  /** How many route objects attach to it. */
  readonly attachedRoutes: number;
  /** The hosts of the routes that it serves, up to a limit. */
  readonly hosts: readonly string[];
  readonly otherHosts: number;
  /** Why it serves nothing. */
  readonly refusal?: string;
}

export interface ExplainedParameters {
  /** Why nothing is deployed. */
  readonly problem?: string;
  /** The effective values, below `spec.kube` of GatewayParameters. */
  readonly values: readonly ExplainedParameter[];
}

export interface ExplainedParameter {
  readonly path: string;
  readonly value: unknown;
  readonly by: ParameterSource;
  /** What lower layers have there, the nearest first. */
  readonly replaces?: readonly { readonly value: unknown; readonly by: ParameterSource }[];
}

export interface ParameterSource {
  /** Whose parameters they are. */
  readonly layer: 'Gateway' | 'GatewayClass' | 'built-in';
  readonly object?: ObjectName;
  /** The path in the object. */
  readonly path?: string;
}

export interface ExplainedParent {
  readonly parent: ObjectName;
  readonly port?: number;
  readonly listeners: readonly { readonly name: string; readonly hosts: readonly string[] }[];
  /** Why no listener accepts the route. */
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
  /** For a listener of a ListenerSet, with its namespace and name. */
  readonly listener: string;
  readonly port: number;
  readonly protocol: string;
  /** The server names of its connections; absent if it accepts all. */
  readonly serverNames?: readonly string[];
  /** Why it receives no connections there; absent: it receives those that are described. */
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
  /** Each of its fields at each place where it applies, up to a limit. */
  readonly outcomes: readonly PolicyOutcome[];
  readonly otherOutcomes: number;
}

export interface PolicyOutcome {
  readonly setting: Setting;
  /** How many of the proxy's routes it applies to. */
  readonly effectiveFor: number;
  /** Why it doesn't apply to others. */
  readonly losses: readonly OutcomeLoss[];
}

export interface OutcomeLoss extends Loss {
  readonly routes: number;
}
