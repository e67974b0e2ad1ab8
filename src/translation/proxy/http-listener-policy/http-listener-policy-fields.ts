// Every field of HTTPListenerPolicy, each in its own module or that of its family.

import { accessLog } from './access-log/access-log.ts';
import { useRemoteAddress, xffNumTrustedHops } from './client-address.ts';
import { earlyRequestHeaderModifier } from './early-headers.ts';
import { healthCheck } from './health-check.ts';
import type { AnyHttpListenerField } from './http-listener-policy-field.ts';
import { acceptHttp10, defaultHostForHttp10, preserveHttp1HeaderCase } from './http1.ts';
import { idleTimeout, streamIdleTimeout } from './idle-timeouts.ts';
import { serverHeaderTransformation } from './server-header.ts';
import { tracing } from './tracing.ts';
import { upgradeConfig } from './upgrades.ts';

export const FIELDS: readonly AnyHttpListenerField[] = [
  accessLog,
  tracing,
  upgradeConfig,
  useRemoteAddress,
  xffNumTrustedHops,
  serverHeaderTransformation,
  streamIdleTimeout,
  idleTimeout,
  healthCheck,
  preserveHttp1HeaderCase,
  acceptHttp10,
  defaultHostForHttp10,
  earlyRequestHeaderModifier,
];

export const FIELD_BY_NAME: ReadonlyMap<string, AnyHttpListenerField> = new Map(
  FIELDS.map((field) => [field.name, field]),
);
