// A service that a policy calls: for authorization, processing, limits, webhooks.

import type { BackendReference } from '../model/specs.ts';

/** `missing`: why it can't be called, as statuses tell it. */
export type AuxiliaryTarget =
  | {
      readonly kind: 'Service' | 'InferencePool';
      readonly namespace: string;
      readonly name: string;
      /** The name of the host in the cluster. */
      readonly hostname: string;
      readonly port: number;
    }
  /** A `static` one: others can't be called. */
  | {
      readonly kind: 'EdgeBackend';
      readonly namespace: string;
      readonly name: string;
      readonly host: string;
      readonly port: number;
    }
  | { readonly missing: string };

export const isMissing = (target: AuxiliaryTarget): target is { readonly missing: string } =>
  'missing' in target;

/** How records name it; undefined: it can't be called. */
export function targetReference(target: AuxiliaryTarget): BackendReference | undefined {
  if (isMissing(target)) return undefined;
  const { namespace, name } = target;
  if (target.kind === 'EdgeBackend') return { backend: `${namespace}/${name}` };
  return { service: { hostname: target.hostname, namespace }, port: target.port };
}
