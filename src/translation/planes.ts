// The list of data planes, and the results of a translation for them.

import type { EdgeResources } from './edge/model/records.ts';
import type { ProxyResources } from './proxy/configuration.ts';
import type {
  GatewayChangeOf,
  GatewayConfigurationOf,
  ProxyChangeOf,
  TranslationChangeOf,
  TranslationOf,
} from './result.ts';

/** The resources of each data plane, by its name. */
export type Planes = { readonly edge: EdgeResources; readonly proxy: ProxyResources };

/**
 * The whole configuration of the proxy of a Gateway, each list sorted by name. With `dataPlane: proxy`: Envoy messages in canonical JSON.
 */
export type GatewayConfiguration = GatewayConfigurationOf<Planes>;

export type PlaneName = keyof Planes;

/** The configurations of one data plane. */
export type ConfigurationOf<P extends PlaneName> = {
  [Plane in P]: Extract<GatewayConfiguration, { readonly dataPlane: Plane }>;
}[P];
export type ProxyGatewayConfiguration = ConfigurationOf<'proxy'>;
export type EdgeGatewayConfiguration = ConfigurationOf<'edge'>;

export type GatewayChange = GatewayChangeOf<Planes>;
export type ProxyChange = ProxyChangeOf<Planes>;
export type Translation = TranslationOf<Planes>;
export type TranslationChange = TranslationChangeOf<Planes>;

/** Whether a Gateway, or a change of one, is of a data plane. */
export const isOfPlane =
  <P extends PlaneName>(plane: P) =>
  <G extends { readonly dataPlane: PlaneName }>(
    gateway: G,
  ): gateway is Extract<G, { readonly dataPlane: P }> =>
    gateway.dataPlane === plane;

export const configurationsOf = <P extends PlaneName>(
  gateways: readonly GatewayConfiguration[],
  plane: P,
): readonly ConfigurationOf<P>[] => gateways.filter(isOfPlane(plane)) as ConfigurationOf<P>[];
