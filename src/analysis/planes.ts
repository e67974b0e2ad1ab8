// The data planes that answer questions: the only module that knows them by name.

import type { GatewayConfiguration } from '../translation/planes.ts';
import type { TranslationView } from '../translation/view.ts';
import type { ComparedSide, GatewayPair } from './comparison/changes.ts';
import type { Outage } from './comparison/outage.ts';
import type { Compared } from './comparison/plane-comparison.ts';
import { PROXY_SUBJECTS, type ProxyChange } from './proxy/comparison/proxy-changes.ts';
import { type KeptByProxy, proxyAnalysis } from './proxy/proxy-analysis.ts';
import type { RuleFaults } from './rule-faults.ts';

export const PLANES = {
  proxy: proxyAnalysis,
} as const satisfies Readonly<Record<GatewayConfiguration['dataPlane'], unknown>>;

/** What a comparison stores for each data plane. */
export interface KeptByPlanes {
  readonly proxy: KeptByProxy;
}

export interface KeptSide extends ComparedSide {
  readonly kept: KeptByPlanes;
}

/** Copies what a comparison needs besides the results, since the translator goes on to change. */
export const keptByPlanes = (
  view: TranslationView,
  gateways: readonly GatewayConfiguration[],
): KeptByPlanes => ({ proxy: PLANES.proxy.comparison.keep(view, gateways) });

/** The rules of routes that no data plane serves as written. */
export const ruleFaults = (view: TranslationView): RuleFaults => PLANES.proxy.faults(view);

/** A change of what a Gateway of any data plane serves. */
export type ServedChange = ProxyChange;

export const SERVED_SUBJECTS = [...PROXY_SUBJECTS] as const satisfies readonly ServedChange['subject'][];

/** In the order of the output. */
export function servedChanges(
  pairs: readonly GatewayPair[],
  before: KeptSide,
  after: KeptSide,
): Compared<ServedChange> {
  const proxies = pairs.filter((pair) => pair.every(({ dataPlane }) => dataPlane === 'proxy'));
  return PLANES.proxy.comparison.changes(
    proxies,
    { ...before, kept: before.kept.proxy },
    { ...after, kept: after.kept.proxy },
  );
}

/** What a Gateway takes with it. */
export const lostWith = (gateway: GatewayConfiguration): Outage =>
  PLANES[gateway.dataPlane].comparison.lost(gateway);
