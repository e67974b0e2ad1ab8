// What a translation gives, as the outputs of `gatewarden translate` take it.

import type { Finding } from '../../diagnostics/finding.ts';
import type { ProxyConfiguration } from '../../translation/proxy/configuration.ts';

/** One Gateway, and all that its proxy needs. */
export interface TranslatedGateway extends ProxyConfiguration {
  readonly class: string;
  readonly dataPlane: 'proxy';
}

export interface ObjectStatus {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly status: unknown;
}

export interface FindingObject {
  readonly apiVersion?: string;
  readonly kind: string;
  /** Empty where it has none. */
  readonly namespace: string;
  readonly name: string;
}

/** A finding, and the object that it was found at. */
export interface ObjectFinding extends Finding {
  readonly object: FindingObject;
}

export interface Translation {
  readonly gateways: readonly TranslatedGateway[];
  readonly statuses: readonly ObjectStatus[];
  readonly findings: readonly ObjectFinding[];
}
