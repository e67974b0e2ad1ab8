// A rule of an AuthorizationPolicy, as written.

import type { AuthorizationPolicy } from '../../../../objects/mesh/types.ts';

export type Rule = NonNullable<NonNullable<AuthorizationPolicy['spec']>['rules']>[number];
