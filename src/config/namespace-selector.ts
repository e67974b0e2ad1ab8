// Label selectors of namespaces, and the namespaces that remain when some are excluded. Kubernetes' selectors have no `not`, so several
// selectors express the rest, and each remaining namespace matches exactly one of them.
// https://kubernetes.io/docs/concepts/overview/working-with-objects/labels: `NotIn` also matches if the label is absent.

export type Operator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';

export interface Requirement {
  readonly key: string;
  readonly operator: Operator;
  /** For `In` and `NotIn`. */
  readonly values: readonly string[];
}

/** All requirements must hold. */
export type NamespaceSelector = readonly Requirement[];

export type Labels = Readonly<Record<string, string>>;

export function matches(selector: NamespaceSelector, labels: Labels): boolean {
  return selector.every(({ key, operator, values }) => {
    const value = Object.hasOwn(labels, key) ? labels[key]! : undefined;
    if (operator === 'Exists') return value !== undefined;
    if (operator === 'DoesNotExist') return value === undefined;
    return (value !== undefined && values.includes(value)) === (operator === 'In');
  });
}

/** In kubectl's notation: `team in (a, b), env, !legacy`. */
export function describeSelector(selector: NamespaceSelector): string {
  return selector
    .map(({ key, operator, values }) => {
      if (operator === 'Exists') return key;
      if (operator === 'DoesNotExist') return `!${key}`;
      if (operator === 'In' && values.length === 1) return `${key}=${values[0]}`;
      return `${key} ${operator === 'In' ? 'in' : 'notin'} (${values.join(', ')})`;
    })
    .join(', ');
}

export interface Partition {
  /** For each selector, its namespaces without those of earlier selectors. Disjoint. */
  readonly own: readonly (readonly NamespaceSelector[])[];
  /** The namespaces that no selector matches. Disjoint. */
  readonly rest: readonly NamespaceSelector[];
}

/** With more cells than this for the rest, `partition` ends: each further selector can multiply them. */
export const MOST_CELLS = 100;

/** If several selectors match a namespace, the first one gets it. Leaves out the last selectors if there are too many cells. */
export function partition(selectors: readonly NamespaceSelector[]): Partition {
  let rest: readonly NamespaceSelector[] = [[]];
  const own: (readonly NamespaceSelector[])[] = [];
  for (const selector of selectors) {
    if (rest.length > MOST_CELLS) break;
    const cells = rest.flatMap((cell) => conjunction([...cell, ...selector]));
    rest = rest.flatMap((cell) =>
      // Not (a and b and c) is: not a; a and not b; a and b and not c.
      selector.flatMap((requirement, index) =>
        conjunction([...cell, ...selector.slice(0, index), negation(requirement)]),
      ),
    );
    own.push(cells);
  }
  return { own, rest };
}

/** More selectors than this come only from configurations that are not ours. */
const MAX_CELLS = 2000;
/** The most steps until it takes too many. */
const MAX_STEPS = 50_000;

/** The namespaces that one of `selectors` matches and none of `others`; undefined if it takes too many selectors to tell. */
export function without(
  selectors: readonly NamespaceSelector[],
  others: readonly NamespaceSelector[],
): readonly NamespaceSelector[] | undefined {
  let cells: readonly NamespaceSelector[] = selectors.flatMap(conjunction);
  let steps = 0;
  for (const other of others) {
    steps += cells.length * other.length;
    if (steps > MAX_STEPS) return undefined;
    cells = cells.flatMap((cell) =>
      other.flatMap((requirement, index) =>
        conjunction([...cell, ...other.slice(0, index), negation(requirement)]),
      ),
    );
    if (cells.length > MAX_CELLS) return undefined;
  }
  return cells;
}

const OPPOSITE: Readonly<Record<Operator, Operator>> = {
  In: 'NotIn',
  NotIn: 'In',
  Exists: 'DoesNotExist',
  DoesNotExist: 'Exists',
};

const negation = ({ operator, ...rest }: Requirement): Requirement => ({
  ...rest,
  operator: OPPOSITE[operator],
});

/** Merges requirements with the same key where possible; empty if no labels can meet all of them. */
function conjunction(requirements: readonly Requirement[]): NamespaceSelector[] {
  const byKey = Map.groupBy(requirements, ({ key }) => key);
  const simple: Requirement[] = [];
  for (const [key, group] of byKey) {
    const said = simplify(key, group);
    if (said === undefined) return [];
    simple.push(...said);
  }
  return [simple];
}

function simplify(key: string, group: readonly Requirement[]): Requirement[] | undefined {
  const has = (operator: Operator): boolean => group.some((each) => each.operator === operator);
  const valuesOf = (operator: Operator): readonly string[][] =>
    group.filter((each) => each.operator === operator).map(({ values }) => [...values]);
  const excluded = new Set(valuesOf('NotIn').flat());
  if (has('In')) {
    if (has('DoesNotExist')) return undefined;
    const [first = [], ...others] = valuesOf('In');
    const values = first.filter(
      (value) => !excluded.has(value) && others.every((other) => other.includes(value)),
    );
    return values.length === 0 ? undefined : [{ key, operator: 'In', values }];
  }
  if (has('DoesNotExist')) return has('Exists') ? undefined : [{ key, operator: 'DoesNotExist', values: [] }];
  return [
    ...(has('Exists') ? [{ key, operator: 'Exists', values: [] } as const] : []),
    ...(excluded.size > 0 ? [{ key, operator: 'NotIn', values: [...excluded] } as const] : []),
  ];
}
