// Label selectors of namespaces, and what is left of all namespaces when some are taken out: Kubernetes' selectors know no `not`, so the
// rest is said as selectors of its own, of which each namespace matches exactly one.
// https://kubernetes.io/docs/concepts/overview/working-with-objects/labels: `NotIn` also matches where the label is absent.

export type Operator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';

export interface Requirement {
  readonly key: string;
  readonly operator: Operator;
  /** Of `In` and `NotIn`. */
  readonly values: readonly string[];
}

/** All of them hold. */
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

/** As kubectl writes it: `team in (a, b), env, !legacy`. */
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
  /** For each selector the namespaces that are its own: those of earlier ones are taken out. Disjoint. */
  readonly own: readonly (readonly NamespaceSelector[])[];
  /** The namespaces that no selector matches. Disjoint. */
  readonly rest: readonly NamespaceSelector[];
}

/** Where several selectors match a namespace, the first has it. */
export function partition(selectors: readonly NamespaceSelector[]): Partition {
  let rest: readonly NamespaceSelector[] = [[]];
  const own = selectors.map((selector) => {
    const cells = rest.flatMap((cell) => conjunction([...cell, ...selector]));
    rest = rest.flatMap((cell) =>
      // Not (a and b and c) is: not a; a and not b; a and b and not c.
      selector.flatMap((requirement, index) =>
        conjunction([...cell, ...selector.slice(0, index), negation(requirement)]),
      ),
    );
    return cells;
  });
  return { own, rest };
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

/** The requirements, each key said once where that is possible; none where no labels can meet all of them. */
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
