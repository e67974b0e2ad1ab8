// The input of statuses.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Backends } from '../backends/build-backends.ts';
import type { Gateways } from '../gateways/build-gateways.ts';
import type { DataPlane } from '../plane.ts';
import type { PlaneFacts } from '../plane-facts.ts';
import type { Routes } from '../routes/attached-routes.ts';
import type { Settings } from '../settings.ts';
import type { BackendUsers } from './backend-users.ts';

/** A data plane and its facts. */
export interface StatusPlane {
  readonly facts: PlaneFacts;
  readonly plane: DataPlane;
}

export interface StatusSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly gateways: Gateways;
  readonly routes: Routes;
  readonly backends: Backends;
  readonly backendUsers: BackendUsers;
  /** By name. */
  readonly planes: ReadonlyMap<string, StatusPlane>;
}
