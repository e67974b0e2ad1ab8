// The input of statuses.

import type { NeutralParts } from '../neutral-parts.ts';
import type { DataPlane } from '../plane.ts';
import type { PlaneFacts } from '../plane-facts.ts';
import type { BackendUsers } from './backend-users.ts';
import type { PoolUsers } from './pool-users.ts';

/** A data plane and its facts. */
export interface StatusPlane {
  readonly facts: PlaneFacts;
  readonly plane: DataPlane;
}

export interface StatusSources extends NeutralParts {
  readonly backendUsers: BackendUsers;
  /** Undefined: the settings turn InferencePools off. */
  readonly poolUsers: PoolUsers | undefined;
  /** By name. */
  readonly planes: ReadonlyMap<string, StatusPlane>;
}
