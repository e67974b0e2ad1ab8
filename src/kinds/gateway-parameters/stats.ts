// StatsConfig: metrics of the proxy. GP-02, W-36.

import { advice } from '../../diagnostics/finding.ts';
import { exactlyOneOf } from '../../schema/combinators.ts';
import { array, boolean, object, optional, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { StringMatcher } from '../shared/string-matcher.ts';

const StatsMatcher = object(
  {
    inclusionList: optional(array(StringMatcher, { maxItems: 16, doc: 'Metrics that the proxy keeps.' })),
    exclusionList: optional(array(StringMatcher, { maxItems: 16, doc: 'Metrics that the proxy drops.' })),
  },
  {
    doc: 'Which metrics the proxy creates; its default when absent.',
    rules: [exactlyOneOf('GP-02', ['inclusionList', 'exclusionList'])],
  },
);

const unusedRewrite: RuleOf<typeof stats> = {
  id: 'W-36',
  reads: ['enableStatsRoute', 'statsRoutePrefixRewrite?'],
  demand: '`statsRoutePrefixRewrite` does not stand next to `enableStatsRoute: false`',
  check({ enableStatsRoute, statsRoutePrefixRewrite }, report) {
    if (enableStatsRoute !== false || statsRoutePrefixRewrite === undefined) return;
    report({
      ...advice(
        'has no effect while `enableStatsRoute` is false',
        'remove it, or write `enableStatsRoute: true`',
      ),
      at: ['statsRoutePrefixRewrite'],
    });
  },
};

const stats = {
  enabled: optional(boolean({ doc: 'Exposes the metrics: port and annotations for scraping.' })),
  routePrefixRewrite: optional(string({ doc: 'Path of the proxy for scrapes.' })),
  enableStatsRoute: optional(boolean({ doc: 'Serves a second route, `/stats`.' })),
  statsRoutePrefixRewrite: optional(string({ doc: 'Path of the proxy for the second route.' })),
  matcher: optional(StatsMatcher),
};

export const Stats = object(stats, { doc: 'Metrics of the proxy.', rules: [unusedRewrite] });
