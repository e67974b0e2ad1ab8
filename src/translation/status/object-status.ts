// The status of an object, as the control plane would write it.

export interface ObjectStatus {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty for what lives in no namespace. */
  readonly namespace: string;
  readonly name: string;
  readonly status: Readonly<Record<string, unknown>>;
}
