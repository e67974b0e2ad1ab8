// What is not as its author wrote it: the conditions of statuses that say so, with their reasons.

import type { ObjectStatus } from '../../../translation.ts';

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message?: string;
}

interface Reference {
  readonly group?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly sectionName?: string;
  readonly port?: number;
}

interface Status {
  readonly conditions?: readonly Condition[];
  readonly listeners?: readonly { readonly name?: string; readonly conditions?: readonly Condition[] }[];
  readonly parents?: readonly {
    readonly parentRef?: Reference;
    readonly conditions?: readonly Condition[];
  }[];
  readonly ancestors?: readonly {
    readonly ancestorRef?: Reference;
    readonly conditions?: readonly Condition[];
  }[];
}

export interface Deviation {
  /** `HTTPRoute shop/cart` */
  readonly object: string;
  /** `listener https`, `at Gateway infra/front`: each place that says the same. */
  readonly places: readonly string[];
  /** `Accepted=False RouteRuleReplaced` */
  readonly state: string;
  readonly message: string;
}

/** On one line. */
export function deviationText({ object, places, state, message }: Deviation): string {
  const where = places.length === 0 ? '' : ` ${places.join(' and ')}`;
  return `${object}${where}: ${state}${message === '' ? '' : `: ${message}`}`;
}

/** Where `True` is the bad news. */
const NEGATIVE: ReadonlySet<string> = new Set(['Conflicted', 'OverlappingTLSConfig', 'PartiallyInvalid']);

/** Accepted policies that lose, and routes that keep some of their rules, are bad news enough. */
function isDeviation({ type, status, reason }: Condition, beside: readonly Condition[]): boolean {
  if (NEGATIVE.has(type)) return status === 'True';
  if (status !== 'False') return false;
  // Whatever isn't accepted waits to be attached: that is said already.
  const isRefused = beside.some((each) => each.type === 'Accepted' && each.status === 'False');
  return !(type === 'Attached' && reason === 'Pending' && isRefused);
}

/** Only what concerns the Gateway, where one is given. */
export function deviationsOf(
  statuses: readonly ObjectStatus[],
  gateway?: { readonly namespace: string; readonly name: string },
): Deviation[] {
  return statuses.flatMap((object) => {
    const { kind, namespace, name } = object;
    if (kind === 'Gateway' && gateway !== undefined)
      if (namespace !== gateway.namespace || name !== gateway.name) return [];
    const found = new Map<string, { state: string; message: string; places: string[] }>();
    for (const { place, conditions, reference } of partsOf(object)) {
      if (gateway !== undefined && !mayConcern(reference, namespace, gateway)) continue;
      for (const condition of conditions) {
        if (!isDeviation(condition, conditions)) continue;
        const { type, status, reason, message = '' } = condition;
        const state = `${type}=${status} ${reason}`;
        const key = JSON.stringify([state, message]);
        const known = found.get(key);
        if (known === undefined) found.set(key, { state, message, places: place === '' ? [] : [place] });
        else if (place !== '' && !known.places.includes(place)) known.places.push(place);
      }
    }
    const title = `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`;
    return [...found.values()].map((each) => ({ object: title, ...each }));
  });
}

interface Part {
  readonly place: string;
  readonly conditions: readonly Condition[];
  readonly reference?: Reference;
}

function partsOf({ namespace, status }: ObjectStatus): Part[] {
  const { conditions = [], listeners = [], parents = [], ancestors = [] } = (status ?? {}) as Status;
  const at = (reference: Reference = {}): Pick<Part, 'place' | 'reference'> => ({
    place: `at ${referenceText(reference, namespace)}`,
    reference,
  });
  return [
    { place: '', conditions },
    ...listeners.map(({ name = '', conditions = [] }) => ({ place: `listener ${name}`, conditions })),
    ...parents.map(({ parentRef, conditions = [] }) => ({ ...at(parentRef), conditions })),
    ...ancestors.map(({ ancestorRef, conditions = [] }) => ({ ...at(ancestorRef), conditions })),
  ];
}

function referenceText(
  { kind = 'Gateway', namespace, name = '', sectionName, port }: Reference,
  own: string,
) {
  const section = sectionName === undefined ? '' : `, listener ${sectionName}`;
  return `${kind} ${namespace ?? own}/${name}${section}${port === undefined ? '' : `, port ${port}`}`;
}

/** Other parents (a ListenerSet, a delegating route) may lead to any Gateway. */
function mayConcern(
  reference: Reference | undefined,
  own: string,
  gateway: { readonly namespace: string; readonly name: string },
): boolean {
  if (reference === undefined || (reference.kind ?? 'Gateway') !== 'Gateway') return true;
  return (reference.namespace ?? own) === gateway.namespace && reference.name === gateway.name;
}
