// Labels, and the selectors that match them (Kubernetes' LabelSelector).

export type Labels = Readonly<Record<string, string>>;

export interface LabelSelector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

/** Whether the labels meet all requirements of the selector. An empty selector selects everything; an unknown operator selects nothing. */
export function selects(selector: LabelSelector, labels: Labels): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return hasLabels(matchLabels, labels) && matchExpressions.every((demand) => holds(demand, labels));
}

/** Whether the object has all of these labels with these values. */
export function hasLabels(demanded: Labels, labels: Labels): boolean {
  return Object.entries(demanded).every(
    ([key, value]) => Object.hasOwn(labels, key) && labels[key] === value,
  );
}

function holds(
  { key, operator, values = [] }: NonNullable<LabelSelector['matchExpressions']>[number],
  labels: Labels,
): boolean {
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default:
      return false;
  }
}

/** The value of a label or annotation; undefined if it is empty as well. */
export function labelValue(labels: Labels, label: string): string | undefined {
  return Object.hasOwn(labels, label) ? labels[label] || undefined : undefined;
}
