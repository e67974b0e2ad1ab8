// The filters for a set of AuthorizationPolicies: one for each action in the set.

import { defined } from '../../../../grammar/defined.ts';
import { MESH_DRY_RUN_ALLOW_PREFIX, MESH_DRY_RUN_DENY_PREFIX } from '../../../../objects/mesh/names.ts';
import type { ChainFilter } from '../../chain-filter.ts';
import { typed } from '../../envoy/any.ts';
import type { Filter } from '../../envoy/generated/envoy.config.listener.v3.ts';
import type { RBAC, RBAC_Action } from '../../envoy/generated/envoy.config.rbac.v3.ts';
import type { Action, ChainPolicies, TranslatedPolicy } from './authorization-policies.ts';

/** In the order in which they apply to a connection. */
const ACTIONS: readonly Action[] = ['AUDIT', 'DENY', 'ALLOW'];

/** The RBAC action for each action of a policy. */
const ENVOY_ACTIONS: Readonly<Record<Action, RBAC_Action | undefined>> = {
  AUDIT: 'LOG',
  DENY: 'DENY',
  ALLOW: undefined,
};

/** After all other authorization. Each decides by itself. */
export function httpFilters(policies: readonly TranslatedPolicy[]): readonly ChainFilter[] {
  return ACTIONS.flatMap((action) => {
    const own = policies.filter((policy) => policy.action === action);
    if (own.length === 0) return [];
    const config = typed(
      'envoy.extensions.filters.http.rbac.v3.RBAC',
      rulesOf(action, own, ({ http }) => http),
    );
    return [{ name: 'envoy.filters.http.rbac', stage: 'AuthZ', position: 'end', disabled: false, config }];
  });
}

export function networkFilters(policies: readonly TranslatedPolicy[]): readonly Filter[] {
  return ACTIONS.flatMap((action) => {
    const own = policies.filter((policy) => policy.action === action);
    if (own.length === 0) return [];
    const rules = rulesOf(action, own, ({ tcp }) => tcp);
    return [
      {
        name: 'envoy.filters.network.rbac',
        typedConfig: typed('envoy.extensions.filters.network.rbac.v3.RBAC', { ...rules, statPrefix: 'tcp.' }),
      },
    ];
  });
}

interface Rules {
  readonly rules?: RBAC;
  readonly shadowRules?: RBAC;
  readonly shadowRulesStatPrefix?: string;
}

function rulesOf(
  action: Action,
  policies: readonly TranslatedPolicy[],
  of: (policy: TranslatedPolicy) => ChainPolicies,
): Rules {
  const enforced = policies.filter(({ isDryRun }) => !isDryRun);
  const triedOut = policies.filter(({ isDryRun }) => isDryRun);
  const prefix = statPrefix(action, triedOut.length > 0);
  return {
    ...(enforced.length === 0 ? {} : { rules: rbac(action, enforced.map(of)) }),
    ...(triedOut.length === 0 ? {} : { shadowRules: rbac(action, triedOut.map(of)) }),
    ...defined({ shadowRulesStatPrefix: prefix }),
  };
}

function statPrefix(action: Action, triesOut: boolean): string | undefined {
  if (!triesOut || action === 'ALLOW') return MESH_DRY_RUN_ALLOW_PREFIX;
  return action === 'DENY' ? MESH_DRY_RUN_DENY_PREFIX : undefined;
}

function rbac(action: Action, all: readonly ChainPolicies[]): RBAC {
  const envoyAction = ENVOY_ACTIONS[action];
  return {
    ...defined({ action: envoyAction }),
    policies: Object.assign({}, ...all.map(({ policies }) => policies)) as NonNullable<RBAC['policies']>,
  };
}
