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

/** A place with conditions. */
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

/** Conditions whose `True` is the bad value. */
const NEGATIVE: ReadonlySet<string> = new Set(['Conflicted', 'OverlappingTLSConfig', 'PartiallyInvalid']);

/** Accepted policies that are overridden, and routes that lose some of their rules, are deviations too. */
export function isDeviation({ type, status, reason }: Condition, beside: readonly Condition[]): boolean {
  if (NEGATIVE.has(type)) return status === 'True';
  if (status !== 'False') return false;
  // An object that isn't accepted can't be attached either, so that isn't repeated.
  const isRefused = beside.some((each) => each.type === 'Accepted' && each.status === 'False');
  return !(type === 'Attached' && reason === 'Pending' && isRefused);
}

/**
 * Whether a part of an object's status is about this Gateway. Other parents (a ListenerSet, a delegating route) can lead to any Gateway.
 */
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
