// A label selector as Kubernetes' API has it, as requirements and back.

import type { NamespaceSelector, Requirement } from '../config/namespace-selector.ts';

export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

export function requirementsOf({
  matchLabels = {},
  matchExpressions = [],
}: LabelSelector = {}): NamespaceSelector {
  return [
    ...Object.entries(matchLabels).map(
      ([key, value]): Requirement => ({ key, operator: 'In', values: [value] }),
    ),
    ...matchExpressions.map(({ key, operator, values = [] }) => ({ key, operator, values }) as Requirement),
  ];
}

export const selectorOf = (requirements: NamespaceSelector): LabelSelector => ({
  matchExpressions: requirements.map(({ key, operator, values }) => ({
    key,
    operator,
    ...(values.length === 0 ? {} : { values }),
  })),
});

/** Equal for selectors with the same requirements: the order of requirements and values has no meaning. */
export const selectorKey = (selector: NamespaceSelector): string =>
  JSON.stringify(
    selector.map(({ key, operator, values }) => JSON.stringify([key, operator, values.toSorted()])).sort(),
  );
