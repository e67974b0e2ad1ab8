// The spec fields of a TrafficPolicy that its rules read. Larger fields have a module of their own in this folder.

import { advice } from '../../diagnostics/finding.ts';
import { array, boolean, optional } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { ProxyHeaderModifiers } from '../shared/header-filter.ts';
import { repeatedTargets } from '../shared/repeated-targets.ts';
import { Retry } from '../shared/retry.ts';
import {
  allowedTargets,
  GATEWAY,
  HTTP_ROUTE,
  LISTENER_SETS,
  type TargetKind,
  targetReferenceWithSectionName,
  targetSelectorWithSectionName,
} from '../shared/targets.ts';
import { BasicAuthPolicy } from './basic-auth.ts';
import { Buffer } from './buffer.ts';
import { Compression } from './compression.ts';
import { CorsPolicy } from './cors.ts';
import { CSRFPolicy } from './csrf.ts';
import { ExtAuthPolicy, ExtProcPolicy, JWTAuthentication } from './extensions.ts';
import { RateLimit } from './rate-limit.ts';
import { ProxyAuthorization } from './rbac.ts';
import { Timeouts } from './timeouts.ts';
import { TransformationPolicy } from './transformation.ts';
import { URLRewrite } from './url-rewrite.ts';

export const TARGET_KINDS: readonly TargetKind[] = [GATEWAY, HTTP_ROUTE, ...LISTENER_SETS];

const rewriteOff: Rule<boolean> = {
  id: 'W-27',
  reads: [''],
  demand: 'not `false`',
  check(value, report) {
    if (!value)
      report(
        advice(
          '`false` only turns off the rewrite of a less specific policy of the route',
          'remove it if there is none',
        ),
      );
  },
};

export const policy = {
  targetRefs: optional(
    array(targetReferenceWithSectionName([allowedTargets('TP-01', TARGET_KINDS)]), {
      minItems: 1,
      maxItems: 16,
      doc: 'Targets by name. Without targets the policy applies where a route refers to it.',
      rules: [repeatedTargets],
    }),
  ),
  targetSelectors: optional(
    array(targetSelectorWithSectionName([allowedTargets('TP-02', TARGET_KINDS)]), {
      doc: 'Targets by their labels.',
      rules: [repeatedTargets],
    }),
  ),
  transformation: optional(TransformationPolicy),
  extProc: optional(ExtProcPolicy),
  extAuth: optional(ExtAuthPolicy),
  rateLimit: optional(RateLimit),
  cors: optional(CorsPolicy),
  csrf: optional(CSRFPolicy),
  headerModifiers: optional(ProxyHeaderModifiers),
  autoHostRewrite: optional(
    boolean({
      doc: "Rewrites the Host header to the destination's DNS name. Needs HTTPRoute targets; a URLRewrite filter that sets the hostname wins.",
      rules: [rewriteOff],
    }),
  ),
  buffer: optional(Buffer),
  timeouts: optional(Timeouts),
  retry: optional(Retry, {
    doc: 'When a failed request is retried. For HTTPRoutes, Gateway listeners and ListenerSets.',
  }),
  rbac: optional(ProxyAuthorization, {
    doc: 'Which requests are allowed. Only the rules of the most specific policy are enforced.',
  }),
  jwt: optional(JWTAuthentication),
  urlRewrite: optional(URLRewrite),
  compression: optional(Compression),
  basicAuth: optional(BasicAuthPolicy),
};
