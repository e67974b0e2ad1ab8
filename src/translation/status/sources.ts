// The input of statuses.

import type { NeutralParts } from '../neutral-parts.ts';
import type { DataPlane } from '../plane.ts';
import type { PlaneFacts } from '../plane-facts.ts';
import type { BackendUsers } from './backend-users.ts';

/** A data plane and its facts. */
export interface StatusPlane {
  readonly facts: PlaneFacts;
  readonly plane: DataPlane;
}

export interface StatusSources extends NeutralParts {
  readonly backendUsers: BackendUsers;
  /** By name. */
  readonly planes: ReadonlyMap<string, StatusPlane>;
}
