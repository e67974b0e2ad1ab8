// What the static file is made from: the other parts of the edge data plane, as they are after the last change.

import type { GatewayListener } from '../../gateways/listener.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import type { SizeLimit } from '../../limits/size-limits.ts';
import type { BuiltBackend } from '../backends/built-backend.ts';
import type { Destination, EdgeEffective } from '../effective/effective.ts';
import type { Address } from '../model/records.ts';
import type { BackendUnits } from '../model/specs.ts';
import type { EdgeOptions } from '../options.ts';
import type { ReadRoute } from '../routes/build-rule.ts';
import type { DiagnosticObject } from './diagnostic.ts';

/** PEM texts; `problem`: why connections to it can't be encrypted. */
export type ListenerCertificates =
  | { readonly cert: string; readonly key: string; readonly root?: string }
  | { readonly problem: string };

export interface ConfigSources {
  readonly options: EdgeOptions;
  /** Whether a Gateway is ours to configure, by the key of its object. */
  readonly isConfigured: (gateway: string) => boolean;
  /** In their order, those that aren't served included. */
  readonly listeners: (gateway: string) => readonly GatewayListener[];
  /** Undefined where it doesn't terminate TLS. */
  readonly certificates: (listener: GatewayListener) => ListenerCertificates | undefined;
  /** The routes of a listener, each once. */
  readonly routes: (listener: GatewayListener) => readonly ReadRoute[];
  /** By the key of the object; undefined where it can't be used. */
  readonly backend: (object: string) => BuiltBackend | undefined;
  readonly limits: SizeLimit & { readonly bytesOf: ContentBytes };
  readonly effective: EdgeEffective;
  /** What the object itself says about requests to it: agents on ports of Services, pickers of pools. */
  readonly inherent: (destination: Destination) => Partial<Pick<BackendUnits, 'a2a' | 'inferenceRouting'>>;
  /** Of an object; undefined where it isn't there. */
  readonly apiVersion: (object: DiagnosticObject) => string | undefined;
  /** Services, pools and their endpoints. */
  readonly addresses: () => readonly Address[];
}
