// Where the checkpoints of a chain (checkpoints.ts) note what the current route of a request demands: filters read it in time, while Envoy
// reads whether a filter is `disabled` only once, for the first route.

import type { ValueMatcher } from '../envoy/generated/envoy.type.matcher.v3.ts';

/** The namespace of dynamic metadata. Its keys are names of the chain's entries. */
export const NAMESPACE = 'dev.gatewarden.demanded';

/** The value of a key starts with it if the route demands the filter. */
export const DEMANDED_PREFIX = '=';

export const DEMANDED: ValueMatcher = { stringMatch: { prefix: DEMANDED_PREFIX } };
