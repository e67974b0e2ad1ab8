// An EdgeBackend as the rest of the data plane reads it: its destinations, and its policies with resolved references.

import type { MergeablePolicy } from '../../../policy/field.ts';
import type { Provider } from '../model/records.ts';

interface Common {
  /** Key of the object. */
  readonly object: string;
  readonly namespace: string;
  readonly name: string;
  /** `spec.policies`: fields by the names of units. Its id names the EdgeBackend. */
  readonly inline: MergeablePolicy;
}

export type BuiltBackend = Common &
  (
    | { readonly kind: 'static'; readonly host: string; readonly port: number }
    | { readonly kind: 'dynamic' }
    | { readonly kind: 'ai'; readonly groups: readonly (readonly BuiltProvider[])[] }
    | { readonly kind: 'mcp'; readonly targets: readonly BuiltTarget[] }
  );

export interface BuiltProvider {
  /** `backend` where the EdgeBackend has a single provider. Policies name it as a section. */
  readonly name: string;
  /** Without policies. */
  readonly record: Omit<Provider, 'inlinePolicies'>;
  /** Its `policies`. */
  readonly inline?: MergeablePolicy;
}

export type BuiltTarget = {
  readonly name: string;
  /** The index among `spec.mcp.targets`. */
  readonly entry: number;
  readonly path?: string;
  readonly protocol?: 'SSE' | 'STREAMABLE_HTTP';
} & (
  | {
      readonly kind: 'static';
      readonly host: string;
      readonly port: number;
      readonly inline?: MergeablePolicy;
    }
  /** A port of a Service that a selector found. */
  | {
      readonly kind: 'service';
      readonly namespace: string;
      readonly service: string;
      readonly port: number;
      readonly hostname: string;
      /** The name of the entry with the selector: policies name it as a section. */
      readonly selector: string;
    }
);
