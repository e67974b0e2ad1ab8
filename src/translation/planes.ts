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
export type GatewayChange = GatewayChangeOf<Planes>;
export type ProxyChange = ProxyChangeOf<Planes>;
export type Translation = TranslationOf<Planes>;
export type TranslationChange = TranslationChangeOf<Planes>;
