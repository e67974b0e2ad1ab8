// Every field of TrafficPolicy, each in its own module.

import { autoHostRewrite } from './auto-host-rewrite.ts';
import { basicAuth } from './basic-auth.ts';
import { buffer } from './buffer.ts';
import { compression, decompression } from './compression.ts';
import { cors } from './cors.ts';
import { csrf } from './csrf.ts';
import { extAuth } from './ext-auth.ts';
import { extProc } from './ext-proc.ts';
import { globalRateLimit } from './global-rate-limit.ts';
import { headerModifiers } from './header-modifiers.ts';
import { jwt } from './jwt.ts';
import { localRateLimit } from './local-rate-limit.ts';
import { rbac } from './rbac.ts';
import { retry } from './retry.ts';
import { timeouts } from './timeouts.ts';
import type { AnyPolicyField } from './traffic-policy-field.ts';
import { transformation } from './transformation.ts';
import { urlRewrite } from './url-rewrite.ts';

/** In the order in which violations of Envoy's rules are listed. */
export const FIELDS: readonly AnyPolicyField[] = [
  transformation,
  localRateLimit,
  globalRateLimit,
  extProc,
  extAuth,
  csrf,
  cors,
  headerModifiers,
  buffer,
  autoHostRewrite,
  rbac,
  jwt,
  compression,
  decompression,
  basicAuth,
  urlRewrite,
  timeouts,
  retry,
];

export const FIELD_BY_NAME: ReadonlyMap<string, AnyPolicyField> = new Map(
  FIELDS.map((field) => [field.name, field]),
);
