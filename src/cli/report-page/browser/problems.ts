// The problems of an item. Marks of the map, the filter and the details all take them from here, so that they agree.

import type { ConditionData, FindingData, ObjectData, ReportData, RouteData } from '../data.ts';
import type { Item, Severity, TreeNode } from './model.ts';

export interface Problems {
  readonly findings: readonly FindingData[];
  readonly conditions: readonly ConditionData[];
  /** What no finding and no condition says. */
  readonly others: readonly { readonly text: string; readonly severity: Severity }[];
}

const NONE: Problems = { findings: [], conditions: [], others: [] };

const NO_BACKEND = 'No valid backend: requests get 500.';

export function problemsOf(item: Item, data: ReportData): Problems {
  const { objects, clusters } = data;
  switch (item.sort) {
    case 'gateway': {
      const object = objects[item.gateway.object];
      return {
        findings: findingsAt(object, 'spec.listeners[', 'none'),
        conditions: conditionsAt(object, ['']),
        others: [],
      };
    }
    case 'listener': {
      const { object: index, path, place, refusal } = item.listener;
      const object = objects[index];
      return {
        findings: (object?.findings ?? []).filter((finding) => isBelow(finding.path, path)),
        conditions: conditionsAt(object, [place]),
        others: [...textsOf(refusal, 2), ...policyErrors(item.listener.policies, data)],
      };
    }
    case 'host':
      return { ...NONE, others: policyErrors(item.host.policies, data) };
    case 'route': {
      const { object: index, policies } = item.route;
      const object = index === undefined ? undefined : objects[index];
      return {
        findings: findingsAt(object, 'spec.rules[', rulePath(item.route)),
        conditions: conditionsAt(object),
        others: policyErrors(policies, data),
      };
    }
    case 'destination': {
      const { cluster } = item.destination;
      if (cluster === undefined) return { ...NONE, others: textsOf(NO_BACKEND, 1) };
      return { ...NONE, others: textsOf(clusters[cluster]?.idle, 1) };
    }
    case 'cluster':
      return {
        ...NONE,
        others: [...textsOf(item.cluster.idle, 1), ...policyErrors(item.cluster.policies, data)],
      };
    case 'object': {
      const { findings = [], conditions = [] } = item.object;
      return { findings, conditions, others: [] };
    }
    case 'group':
      return NONE;
  }
}

const textsOf = (text: string | undefined, severity: Severity): Problems['others'] =>
  text === undefined ? [] : [{ text, severity }];

function policyErrors(index: number | undefined, { policies }: ReportData): Problems['others'] {
  if (index === undefined) return [];
  return (policies[index]?.errors ?? []).map((text) => ({ text: `Answers 500: ${text}`, severity: 2 }));
}

export function severityOf({ findings, conditions, others }: Problems): Severity {
  if (conditions.length > 0 || findings.some(({ severity }) => severity === 'error')) return 2;
  const worst = Math.max(0, ...others.map(({ severity }) => severity)) as Severity;
  return worst === 0 && findings.length > 0 ? 1 : worst;
}

/** The worst problem in one line. */
export function reasonOf({ findings, conditions, others }: Problems): string {
  const worst = findings.find(({ severity }) => severity === 'error');
  return (
    others.find(({ severity }) => severity === 2)?.text ??
    worst?.message ??
    conditions[0]?.message ??
    others[0]?.text ??
    findings[0]?.message ??
    ''
  );
}

/** The findings of an object at a place in it, and those of the whole object. */
function findingsAt(object: ObjectData | undefined, list: string, own: string): readonly FindingData[] {
  return (object?.findings ?? []).filter(({ path }) => !path.startsWith(list) || isBelow(path, own));
}

const isBelow = (path: string, own: string): boolean =>
  path === own || path.startsWith(`${own}.`) || path.startsWith(`${own}[`);

const rulePath = ({ rule = 0 }: RouteData): string => `spec.rules[${rule}]`;

function conditionsAt(object: ObjectData | undefined, places?: readonly string[]): readonly ConditionData[] {
  return (object?.conditions ?? []).filter(({ place }) => places === undefined || places.includes(place));
}

/** The items below that have problems of their own, in the order of the map. */
export function troubledBelow(node: TreeNode): readonly TreeNode[] {
  const found: TreeNode[] = [];
  const visit = (parent: TreeNode): void => {
    for (const child of parent.children()) {
      if (child.severity === 0) continue;
      if (child.own > 0) found.push(child);
      visit(child);
    }
  };
  if (node.severity > 0) visit(node);
  return found;
}
