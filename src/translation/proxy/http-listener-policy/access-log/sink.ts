// What every sort of access log has: how it is written in a policy, and where it goes.

import type { AccessLog } from '../../envoy/generated/envoy.config.accesslog.v3.ts';
import type { GatewayName, HttpListenerPolicy } from '../http-listener-policy-field.ts';

export type Written = NonNullable<HttpListenerPolicy['spec']['accessLog']>[number];

/** Where a log goes, of a Gateway. */
export type Sink = (gateway: GatewayName) => Pick<AccessLog, 'name' | 'typedConfig'>;
