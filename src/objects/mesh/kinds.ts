// The kinds of a mesh that the translation reads.

import { AuthorizationPolicy } from './generated/authorization-policy.ts';
import { DestinationRule } from './generated/destination-rule.ts';
import { ServiceEntry } from './generated/service-entry.ts';
import { WorkloadEntry } from './generated/workload-entry.ts';

export const MESH_KINDS = [ServiceEntry, WorkloadEntry, DestinationRule, AuthorizationPolicy] as const;
