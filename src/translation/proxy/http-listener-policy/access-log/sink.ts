// What all access logs share: the types of their settings, and of their sink.

import type { AccessLog } from '../../envoy/generated/envoy.config.accesslog.v3.ts';
import type { GatewayName, HttpListenerPolicy } from '../http-listener-policy-field.ts';

export type Written = NonNullable<HttpListenerPolicy['spec']['accessLog']>[number];

/** The destination of a log, for a Gateway. */
export type Sink = (gateway: GatewayName) => Pick<AccessLog, 'name' | 'typedConfig'>;
