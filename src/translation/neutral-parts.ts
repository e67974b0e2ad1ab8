// The parts of a translation that know no data plane; planes, statuses and questions about the translation read them.

import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Backends } from './backends/build-backends.ts';
import type { Gateways } from './gateways/build-gateways.ts';
import type { Routes } from './routes/attached-routes.ts';
import type { Settings } from './settings.ts';

export interface NeutralParts {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly gateways: Gateways;
  readonly routes: Routes;
  readonly backends: Backends;
}
