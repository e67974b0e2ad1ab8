// The status of an object, as the control plane would write it.

export interface ObjectStatus {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
  readonly status: Readonly<Record<string, unknown>>;
}

interface Described {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly namespace?: string; readonly name: string };
}

/** The status of this object. */
export function statusOf(
  { apiVersion, kind, metadata }: Described,
  status: ObjectStatus['status'],
): ObjectStatus {
  return { apiVersion, kind, namespace: metadata.namespace ?? '', name: metadata.name, status };
}
