// urlRewrite: rewrites the path by a pattern, on routes that forward and have no other rewrite of the path.

import { checkPattern } from '../../../grammar/foreign-pattern.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { PolicyField } from './traffic-policy-field.ts';

type UrlRewrite = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['urlRewrite']>;

export const urlRewrite: PolicyField<UrlRewrite> = {
  name: 'urlRewrite',
  parse({ spec: { urlRewrite } }, report) {
    const pattern = urlRewrite?.pathRegex?.pattern;
    const problem = pattern === undefined ? undefined : checkPattern(pattern);
    if (problem !== undefined) report(`invalid regex pattern: ${problem.message}`);
    return urlRewrite;
  },
  contribute: ({ pathRegex }, level) =>
    level === 'route' && pathRegex !== undefined
      ? {
          action: {
            regexRewrite: { pattern: { regex: pathRegex.pattern }, substitution: pathRegex.substitution },
          },
        }
      : {},
};
