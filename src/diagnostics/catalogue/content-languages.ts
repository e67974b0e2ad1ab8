// C-01 to C-05: expressions, patterns, substitutions and templates.

import { entries } from './entry.ts';

export const CONTENT_LANGUAGES = entries({
  'C-01': {
    level: 'R',
    title: 'not an expression of the edge data plane',
    explain:
      'The field holds a CEL expression, such as `request.path.startsWith("/api")`. It is parsed, but not evaluated: a missing variable or function fails at run time (W-40 warns about variables). Template syntax such as `{{ }}` is not CEL.',
    kind: 'EdgePolicy',
    bad: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic:
        transformation:
          request:
            set:
            - {name: x-user, value: '{{ jwt.sub }}'}`,
    at: 'spec.traffic.transformation.request.set[0].value',
    good: `
      targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
      traffic:
        transformation:
          request:
            set:
            - {name: x-user, value: jwt.sub}`,
  },
  'C-02': {
    level: 'R',
    alsoLevel: 'S',
    title: 'not an expression of the proxy',
    explain:
      'The field holds a CEL expression over the proxy\'s attributes, such as `request.method == "GET"`. It is parsed, but not evaluated: a missing variable fails at run time (W-40 warns about variables). The proxy supports 32 levels of nesting. It has no macros over lists: `all`, `exists`, `exists_one`, `map` and `filter` are errors; `has` is fine. It has few functions (`size`, `contains`, `startsWith`, `endsWith`, `matches`, conversions, parts of timestamps). A pattern of `matches` can have 100 instructions of RE2, far fewer than other patterns: `[a-f0-9]{64}` has more. Deeper nesting, another function or a larger pattern is a warning, and an error with `--validation-level=strict`.',
    kind: 'TrafficPolicy',
    bad: `
      rbac: {policy: {matchExpressions: ['request.method = "GET"']}}`,
    at: 'spec.rbac.policy.matchExpressions[0]',
    good: `
      rbac: {policy: {matchExpressions: ['request.method == "GET"']}}`,
  },
  'C-03': {
    level: 'R',
    alsoLevel: 'S',
    title: 'not an RE2 pattern',
    explain:
      'Patterns use RE2 syntax, which always matches in linear time and so has no look-around and no backreferences. Flags such as `(?i)`, `\\b` and `\\d` are fine. The proxy accepts patterns that compile to at most 32768 instructions; a larger one is a warning, and an error with `--validation-level=strict`.',
    kind: 'TrafficPolicy',
    bad: `
      urlRewrite: {pathRegex: {pattern: '^/(?!admin)', substitution: /shop/}}`,
    at: 'spec.urlRewrite.pathRegex.pattern',
    good: `
      urlRewrite: {pathRegex: {pattern: '^/shop', substitution: /store}}`,
  },
  'C-04': {
    level: 'R',
    alsoLevel: 'S',
    title: 'wrong escape or unknown group in a substitution',
    explain:
      "A backslash is followed by a digit (`\\1`, a group of the pattern), by `g<name>` (a named group), or by another backslash. A path can't contain line breaks or NUL. `$1` is plain text. A group that the pattern does not define is a warning, and an error with `--validation-level=strict`.",
    kind: 'TrafficPolicy',
    bad: `
      urlRewrite: {pathRegex: {pattern: '^/shop/(.*)', substitution: '/store/\\d'}}`,
    at: 'spec.urlRewrite.pathRegex.substitution',
    good: `
      urlRewrite: {pathRegex: {pattern: '^/shop/(.*)', substitution: '/store/\\1'}}`,
  },
  'C-05': {
    level: 'R',
    title: 'not a template',
    explain:
      'Templates are text with `{{ expression }}`, `{% statement %}` and `{# comment #}`. Close every opening mark and write strings in double quotes. Pipes, subscripts and includes are not supported. A line that starts with `##` is a statement and ends with a line break. Call only functions of [the language](../transformation.md#functions), each with its number of arguments.',
    kind: 'TrafficPolicy',
    bad: `
      transformation:
        request:
          set:
          - {name: x-user, value: "{{ header('x-id') }}"}`,
    at: 'spec.transformation.request.set[0].value',
    good: `
      transformation:
        request:
          set:
          - {name: x-user, value: '{{ header("x-id") }}'}`,
  },
});
