// AuthorizationPolicies as policies of Envoy's RBAC: entries of a map, by the names of policy and rule.

import { equalJson } from '../../../../grammar/json.ts';
import type { Graph } from '../../../../incremental/graph.ts';
import type { Memo } from '../../../../incremental/memo.ts';
import { MESH_DRY_RUN_ANNOTATION } from '../../../../objects/mesh/names.ts';
import type { AuthorizationPolicy } from '../../../../objects/mesh/types.ts';
import type { Snapshot } from '../../../../snapshot/snapshot.ts';
import type { Policy } from '../../envoy/generated/envoy.config.rbac.v3.ts';
import { NEVER, type RuleProblem, translateRule } from './rules.ts';

export type Action = 'AUDIT' | 'DENY' | 'ALLOW';

export type Policies = Readonly<Record<string, Policy>>;

/** An AuthorizationPolicy for one type of chain. */
export interface ChainPolicies {
  readonly policies: Policies;
  readonly problems: readonly RuleProblem[];
}

export interface TranslatedPolicy {
  readonly action: Action;
  /** A dry run: it denies nothing. */
  readonly isDryRun: boolean;
  /** It needs an unknown extension provider, so it denies the requests that the provider would decide on. */
  readonly isCustom: boolean;
  readonly http: ChainPolicies;
  readonly tcp: ChainPolicies;
}

export function translatedPolicies(graph: Graph, snapshot: Snapshot): Memo<TranslatedPolicy | undefined> {
  return graph.memo<TranslatedPolicy | undefined>(
    'RBAC of an AuthorizationPolicy',
    (key) => {
      const policy = snapshot.get('AuthorizationPolicy', key);
      if (policy === undefined) return undefined;
      return translatePolicy(snapshot.unjudgedBecause(key) === undefined ? policy : denyingAll(policy));
    },
    { isEqual: equalJson },
  );
}

export function translatePolicy(policy: AuthorizationPolicy): TranslatedPolicy {
  const { action = 'ALLOW' } = policy.spec ?? {};
  const isCustom = action === 'CUSTOM';
  const enforced = isCustom ? 'DENY' : action;
  if (!isAction(enforced)) return translatePolicy(denyingAll(policy));
  return {
    action: enforced,
    isDryRun: isDryRun(policy),
    isCustom,
    http: chainPolicies(policy, enforced, true),
    tcp: chainPolicies(policy, enforced, false),
  };
}

const isAction = (text: string): text is Action => ['AUDIT', 'DENY', 'ALLOW'].includes(text);

/** Where nobody knows what a policy allows or denies. */
const denyingAll = (policy: AuthorizationPolicy): AuthorizationPolicy => ({
  ...policy,
  spec: { ...policy.spec, action: 'DENY', rules: [{}] },
});

function chainPolicies(
  { metadata, spec = {} }: AuthorizationPolicy,
  action: Action,
  isHttp: boolean,
): ChainPolicies {
  const { namespace = '', name } = metadata;
  const nameOf = (index: number): string => `ns[${namespace}]-policy[${name}]-rule[${index}]`;
  const rules = spec.rules ?? [];
  if (rules.length === 0) return { policies: { [nameOf(0)]: NEVER }, problems: [] };
  const context = { namespace, isHttp, allows: action === 'ALLOW' };
  const translated = rules.map((rule, index) => translateRule(rule, ['spec', 'rules', index], context));
  return {
    policies: Object.fromEntries(
      translated.flatMap(({ policy }, index) => (policy === undefined ? [] : [[nameOf(index), policy]])),
    ),
    problems: translated.flatMap(({ problems }) => problems),
  };
}

/** As Go parses a boolean. */
const TRUE: ReadonlySet<string> = new Set(['1', 't', 'T', 'true', 'True', 'TRUE']);

function isDryRun({ metadata: { annotations = {} } }: AuthorizationPolicy): boolean {
  return (
    Object.hasOwn(annotations, MESH_DRY_RUN_ANNOTATION) && TRUE.has(annotations[MESH_DRY_RUN_ANNOTATION]!)
  );
}
