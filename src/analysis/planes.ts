// The data planes that questions are asked of: the one module that knows them by name.

import type { GatewayConfiguration } from '../translation/result.ts';
import { PROXY_SUBJECTS, type ProxyChange } from './proxy/comparison/proxy-changes.ts';
import { type KeptByProxy, proxyAnalysis } from './proxy/proxy-analysis.ts';

export const PLANES = {
  proxy: proxyAnalysis,
} as const satisfies Readonly<Record<GatewayConfiguration['dataPlane'], unknown>>;

/** What a comparison keeps of each data plane. */
export interface KeptByPlanes {
  readonly proxy: KeptByProxy;
}

/** A change of what a Gateway of any data plane serves. */
export type ServedChange = ProxyChange;

export const SERVED_SUBJECTS = [...PROXY_SUBJECTS] as const satisfies readonly ServedChange['subject'][];
