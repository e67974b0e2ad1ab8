// Which fields of a TrafficPolicy need which target. TP-03, TP-05, TP-06, W-26.

import { advice, forbidden, required } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import type { Code } from '../../diagnostics/severity.ts';
import type { Rule } from '../../schema/rule.ts';
import type { StaticObject } from '../../schema/static.ts';
import { celIsTarget, GATEWAY, HTTP_ROUTE, isTarget, type Target } from '../shared/targets.ts';
import { type policy, TARGET_KINDS } from './spec.ts';

type Spec = StaticObject<typeof policy>;

/** All targets of kinds that a TrafficPolicy supports; TP-01 and TP-02 report the others. */
function supportedTargets({ targetRefs = [], targetSelectors = [] }: Spec): readonly Target[] {
  return [...targetRefs, ...targetSelectors].filter((target) => isTarget(target, TARGET_KINDS));
}

const isRoute = (target: Target): boolean => isTarget(target, [HTTP_ROUTE]);

/** TP-03. */
export const hostRewriteNeedsRoutes: Rule<Spec> = {
  id: 'TP-03',
  reads: ['autoHostRewrite', 'targetRefs', 'targetSelectors'],
  demand: '`autoHostRewrite` is present only with at least one target, and with HTTPRoutes only',
  cel: [
    '!has(self.autoHostRewrite)',
    '((has(self.targetRefs) && self.targetRefs.size() > 0) || (has(self.targetSelectors) && self.targetSelectors.size() > 0))' +
      ['targetRefs', 'targetSelectors']
        .map((list) => ` && (!has(self.${list}) || self.${list}.all(t, ${celIsTarget('t', [HTTP_ROUTE])}))`)
        .join(''),
  ].join(' || '),
  check(spec, report) {
    if (spec.autoHostRewrite === undefined) return;
    const targets = supportedTargets(spec);
    const count = (spec.targetRefs?.length ?? 0) + (spec.targetSelectors?.length ?? 0);
    if (count > 0 && targets.every(isRoute)) return;
    const fault =
      count === 0
        ? forbidden(
            'host rewriting needs HTTPRoute targets, and there is no target',
            'add an HTTPRoute to `targetRefs`, or remove it',
          )
        : forbidden(
            `host rewriting needs HTTPRoute targets only, and there is a ${targets.find((target) => !isRoute(target))?.kind}`,
            'target only HTTPRoutes, or move it to a separate policy',
          );
    report({ ...fault, at: ['autoHostRewrite'] });
  },
};

/** TP-05 and TP-06: retries apply to one listener, not to a whole Gateway. */
export function retryNeedsListener(id: Code, list: 'targetRefs' | 'targetSelectors'): Rule<Spec> {
  return {
    id,
    reads: [list, 'retry?'],
    demand: `a Gateway in \`${list}\` has a \`sectionName\` when \`retry\` is present`,
    cel: `!has(self.retry) || !has(self.${list}) || self.${list}.all(t, !(${celIsTarget('t', [GATEWAY])}) || has(t.sectionName))`,
    check(spec, report) {
      if (spec.retry === undefined) return;
      for (const [index, target] of (spec[list] ?? []).entries()) {
        if (!isTarget(target, [GATEWAY]) || target.sectionName !== undefined) continue;
        report({
          ...required(
            '`retry` applies to a listener of a Gateway',
            'set `sectionName` to the name of a listener, or target an HTTPRoute',
          ),
          at: [list, index, 'sectionName'],
          because: [target.group, target.kind, true],
        });
      }
    },
  };
}

/** W-26. */
export const honouredForRoutesOnly: Rule<Spec> = {
  id: 'W-26',
  reads: ['timeouts?', 'urlRewrite?', 'compression.responseCompression?', 'targetRefs', 'targetSelectors'],
  demand: '`timeouts`, `urlRewrite` and `compression.responseCompression` stand with HTTPRoute targets only',
  check(spec, report) {
    const other = supportedTargets(spec).find((target) => !isRoute(target));
    if (other === undefined) return;
    const fields: readonly (readonly [Segments, unknown])[] = [
      [['timeouts'], spec.timeouts],
      [['urlRewrite'], spec.urlRewrite],
      [['compression', 'responseCompression'], spec.compression?.responseCompression],
    ];
    for (const [at, value] of fields) {
      if (value === undefined) continue;
      report({
        ...advice(
          `applies to HTTPRoutes only, so it does nothing for the ${other.kind}`,
          'target HTTPRoutes, or move it to a policy that targets them',
        ),
        at,
      });
    }
  },
};
