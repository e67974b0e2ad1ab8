// Where a rule sends requests.

export type Destination =
  | { readonly kind: 'Service'; readonly namespace: string; readonly name: string; readonly port: number }
  | {
      readonly kind: 'InferencePool';
      readonly namespace: string;
      readonly name: string;
      readonly port: number;
    }
  /** `object`: its key. */
  | {
      readonly kind: 'EdgeBackend';
      readonly namespace: string;
      readonly name: string;
      readonly object: string;
    };
