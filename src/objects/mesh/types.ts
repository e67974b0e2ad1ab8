// The types of a mesh's objects as they are read, all derived from the generated schemas.

import type { ObjectOf } from '../object-kind.ts';
import type { AuthorizationPolicy as AuthorizationPolicyKind } from './generated/authorization-policy.ts';
import type { DestinationRule as DestinationRuleKind } from './generated/destination-rule.ts';
import type { ServiceEntry as ServiceEntryKind } from './generated/service-entry.ts';
import type { WorkloadEntry as WorkloadEntryKind } from './generated/workload-entry.ts';

export interface AuthorizationPolicy extends ObjectOf<typeof AuthorizationPolicyKind> {}
export interface DestinationRule extends ObjectOf<typeof DestinationRuleKind> {}
export interface ServiceEntry extends ObjectOf<typeof ServiceEntryKind> {}
export interface WorkloadEntry extends ObjectOf<typeof WorkloadEntryKind> {}
