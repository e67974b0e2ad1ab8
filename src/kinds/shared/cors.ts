// CORS: which origins browsers may call from, and how.

import { advice, forbidden } from '../../diagnostics/finding.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { CORS_ORIGIN_PATTERN, checkCorsOrigin } from '../../grammar/origin.ts';
import { array, boolean, defaulted, integer, object, optional, string } from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import { exactHeaderNameOrAll, plainOrigin } from './foreign-pattern.ts';
import { sameExceptCase } from './header-filter.ts';
import { httpHeaderName } from './text.ts';

/** `*` covers every value, so no other value may be in the list. Attached to the list; the finding points to the `*`. */
function starAlone(id: Code, what: string): Rule<readonly string[]> {
  return {
    id,
    reads: [''],
    demand: '`*` is the only item, or absent',
    cel: "!self.exists(item, item == '*') || self.all(item, item == '*')",
    check(items, report) {
      const star = items.indexOf('*');
      if (star < 0 || items.every((item) => item === '*')) return;
      const detail = `\`*\` allows every ${what} and can't be combined with others`;
      report({ ...forbidden(detail, 'keep only `*`, or remove it'), at: [star] });
    },
  };
}

/** W-11. */
export const everyOriginWithCredentials: RuleOf<typeof corsFields> = {
  id: 'W-11',
  reads: ['allowOrigins', 'allowCredentials'],
  demand: '`allowCredentials` is not true next to the origin `*`',
  check({ allowOrigins, allowCredentials }, report) {
    if (allowCredentials !== true || allowOrigins?.includes('*') !== true) return;
    report({
      ...advice(
        'browsers reject credentials for the origin `*`, which trusts every origin',
        'list the origins that may send credentials, or remove this',
      ),
      at: ['allowCredentials'],
    });
  },
};

const headers = (doc: string) =>
  optional(
    array(httpHeaderName({ rules: [exactHeaderNameOrAll] }), {
      maxItems: 64,
      listType: 'set',
      unique: 'CM-11',
      doc,
      rules: [sameExceptCase()],
    }),
  );

/** The fields of CORS; CorsPolicy has `disable` beside them. */
export const corsFields = {
  allowOrigins: optional(
    array(
      string({
        minLength: 1,
        maxLength: 253,
        pattern: CORS_ORIGIN_PATTERN,
        patternDoc: '`*`, or a scheme, `://` and a host, with an optional port and no path',
        explain: checkCorsOrigin,
        rules: [plainOrigin],
      }),
      {
        maxItems: 64,
        listType: 'set',
        unique: 'CM-11',
        doc: 'Origins that are allowed: `*`, or `https://example.com`. A `*` inside the host matches any characters: `https://*.example.com`.',
        rules: [starAlone('CM-09', 'origin')],
      },
    ),
  ),
  allowMethods: optional(
    array(
      string({
        enum: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH', '*'],
      }),
      {
        maxItems: 9,
        listType: 'set',
        unique: 'CM-11',
        doc: 'Methods that are allowed; `*` for all.',
        rules: [starAlone('CM-10', 'method')],
      },
    ),
  ),
  allowHeaders: headers('Request headers that are allowed.'),
  exposeHeaders: headers('Response headers that scripts can read.'),
  allowCredentials: optional(boolean({ doc: 'Whether credentials, such as cookies, are allowed.' })),
  maxAge: defaulted(
    'D-21',
    5,
    integer({
      minimum: 1,
      doc: 'Seconds for which a browser can cache the response to a preflight request.',
    }),
  ),
};

export const CORS = object(corsFields, {
  keepsUnknown: true,
  name: 'CORS',
  doc: 'Which origins can send requests from a browser, and how.',
  rules: [everyOriginWithCredentials],
});
