// The rules of a webhook: which calls one list of rules makes and another doesn't.

export interface Rule {
  readonly apiGroups?: readonly string[];
  readonly apiVersions?: readonly string[];
  readonly operations?: readonly string[];
  readonly resources?: readonly string[];
  readonly scope?: string;
}

/** For example `UPDATE of trafficpolicies.gateway.gatewarden.dev`. */
export function callsLost(expected: readonly Rule[], there: readonly Rule[]): readonly string[] {
  const lost = new Map<string, string[]>();
  for (const { apiGroups = [], apiVersions = [], resources = [], operations = [], scope = '*' } of expected)
    for (const group of apiGroups)
      for (const resource of resources) {
        const missing = operations.filter((operation) =>
          apiVersions.some(
            (version) => !there.some((rule) => covers(rule, { group, version, resource, operation, scope })),
          ),
        );
        if (missing.length === 0) continue;
        const what = missing.join(' and ');
        lost.set(what, [...(lost.get(what) ?? []), `${resource}.${group}`]);
      }
  return [...lost].map(([operations, resources]) => `${operations} of ${resources.join(', ')}`);
}

interface Call {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly operation: string;
  readonly scope: string;
}

function covers(rule: Rule, { group, version, resource, operation, scope }: Call): boolean {
  const has = (values: readonly string[] | undefined, ...accepted: readonly string[]): boolean =>
    accepted.some((value) => values?.includes(value));
  return (
    has(rule.apiGroups, group, '*') &&
    has(rule.apiVersions, version, '*') &&
    has(rule.operations, operation, '*') &&
    has(rule.resources, resource, '*', '*/*') &&
    (rule.scope === undefined || rule.scope === '*' || rule.scope === scope)
  );
}
