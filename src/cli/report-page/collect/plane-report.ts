// The part of a data plane in a report.

import type { ConfigurationOf, PlaneName, Translation } from '../../../translation/planes.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { GatewayData } from '../data.ts';
import type { BackendTable } from './backend-table.ts';
import type { Tables } from './tables.ts';

export interface Collected {
  readonly view: TranslationView;
  readonly translation: Translation;
  readonly tables: Tables;
  readonly backends: BackendTable;
}

export interface PlaneReport<P extends PlaneName> {
  readonly addBackends: (backends: BackendTable, gateways: readonly ConfigurationOf<P>[]) => void;
  /** Called after all backends are added. */
  readonly gatewayData: (collected: Collected) => (gateway: ConfigurationOf<P>) => GatewayData;
}
