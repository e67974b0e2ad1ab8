// A status in parts: the conditions of the object itself, of its listeners, and at each parent or ancestor.

import type { ObjectStatus } from '../object-status.ts';

export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message?: string;
}

export interface ObjectReference {
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
    readonly parentRef?: ObjectReference;
    readonly conditions?: readonly Condition[];
  }[];
  readonly ancestors?: readonly {
    readonly ancestorRef?: ObjectReference;
    readonly conditions?: readonly Condition[];
  }[];
}

/** Where conditions stand, and what they say there. */
export interface StatusPart {
  /** `listener http`, `at Gateway shop/front`; empty for the object itself. */
  readonly place: string;
  readonly conditions: readonly Condition[];
  readonly reference?: ObjectReference;
}

export function partsOf({ namespace, status }: ObjectStatus): StatusPart[] {
  const { conditions = [], listeners = [], parents = [], ancestors = [] } = (status ?? {}) as Status;
  const at = (reference: ObjectReference = {}): Pick<StatusPart, 'place' | 'reference'> => ({
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
  { kind = 'Gateway', namespace, name = '', sectionName, port }: ObjectReference,
  own: string,
) {
  const section = sectionName === undefined ? '' : `, listener ${sectionName}`;
  return `${kind} ${namespace ?? own}/${name}${section}${port === undefined ? '' : `, port ${port}`}`;
}

/** Where `True` is the bad news. */
const NEGATIVE: ReadonlySet<string> = new Set(['Conflicted', 'OverlappingTLSConfig', 'PartiallyInvalid']);

/** Accepted policies that lose, and routes that keep some of their rules, are bad news enough. */
export function isDeviation({ type, status, reason }: Condition, beside: readonly Condition[]): boolean {
  if (NEGATIVE.has(type)) return status === 'True';
  if (status !== 'False') return false;
  // Whatever isn't accepted waits to be attached: that is said already.
  const isRefused = beside.some((each) => each.type === 'Accepted' && each.status === 'False');
  return !(type === 'Attached' && reason === 'Pending' && isRefused);
}

/** Whether a part of the status of an object is about this Gateway. Other parents (a ListenerSet, a delegating route) may lead to any. */
export function concerns(
  gateway: { readonly namespace: string; readonly name: string },
  object: { readonly kind: string; readonly namespace: string; readonly name: string },
  reference?: ObjectReference,
): boolean {
  const isIt = (namespace: string, name: string | undefined): boolean =>
    namespace === gateway.namespace && name === gateway.name;
  if (object.kind === 'Gateway') return isIt(object.namespace, object.name);
  if (reference === undefined || (reference.kind ?? 'Gateway') !== 'Gateway') return true;
  return isIt(reference.namespace ?? object.namespace, reference.name);
}
