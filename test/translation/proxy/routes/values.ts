// Values in a rule that Envoy rejects or that have no meaning, each with the result for the rule. None of them may affect other routes.

import { a } from './translated.ts';

/** `served`: used as it is, or as what it means. `replaced`: 500. `dropped`: the match is left out. */
export type Outcome = 'served' | 'replaced' | 'dropped';

const setting = (name: string, value: string) => ({
  filters: [{ type: 'RequestHeaderModifier', requestHeaderModifier: { set: [{ name, value }] } }],
  backendRefs: [a],
});
const removing = (name: string) => ({
  filters: [{ type: 'ResponseHeaderModifier', responseHeaderModifier: { remove: [name] } }],
  backendRefs: [a],
});
const matching = (match: object) => ({ matches: [match], backendRefs: [a] });
const rewriting = (urlRewrite: object) => ({
  matches: [{ path: { value: '/m' } }],
  filters: [{ type: 'URLRewrite', urlRewrite }],
  backendRefs: [a],
});
const full = (replaceFullPath: string) => ({ path: { type: 'ReplaceFullPath', replaceFullPath } });
const prefix = (replacePrefixMatch: string) => ({ path: { type: 'ReplacePrefixMatch', replacePrefixMatch } });
const redirecting = (requestRedirect: object) => ({
  filters: [{ type: 'RequestRedirect', requestRedirect }],
});
const mirroring = (share: object) => ({
  filters: [{ type: 'RequestMirror', requestMirror: { backendRef: a, ...share } }],
  backendRefs: [a],
});
const weighing = (...weights: readonly number[]) => ({
  backendRefs: weights.map((weight) => ({ ...a, weight })),
});
const timing = (request: string) => ({ backendRefs: [a], timeouts: { request } });
const retrying = (retry: object) => ({ backendRefs: [a], retry });
const keeping = (sessionPersistence: object) => ({ backendRefs: [a], sessionPersistence });
const sharing = (cors: object) => ({ backendRefs: [a], filters: [{ type: 'CORS', cors }] });
const exact = (value: string) => matching({ path: { type: 'Exact', value } });
const below = (value: string) => matching({ path: { type: 'PathPrefix', value } });

export const VALUES: readonly (readonly [value: string, rule: object, outcome: Outcome])[] = [
  ['header value with a lonely %', setting('x', '50%'), 'replaced'],
  ['header value with an unknown operator', setting('x', '%NOPE%'), 'replaced'],
  ['header value with an operator', setting('x', '%REQ(x-y)% and 50%%'), 'served'],
  ['header value with a line break', setting('x', 'a\nb'), 'replaced'],
  ['header value that is empty', setting('x', ''), 'served'],
  ['header value beyond ASCII', setting('x', '\u00e9\u2028'), 'served'],
  ['header value that is too long', setting('x', 'a'.repeat(20_000)), 'replaced'],
  ['header name with a line break', setting('x\n', 'a'), 'replaced'],
  ['header name with a space', setting('x y', 'a'), 'served'],
  ['header name that is empty', setting('', 'a'), 'replaced'],
  ['header name beyond ASCII', setting('\u00e9', 'a'), 'served'],
  ['header Host', setting('Host', 'a'), 'replaced'],
  ['header :path', setting(':path', '/a'), 'replaced'],
  ['removal of host', removing('host'), 'replaced'],
  ['removal of :path', removing(':path'), 'replaced'],
  ['removal of nothing', removing(''), 'replaced'],

  ['exact path with a line break', exact('/a\nb'), 'replaced'],
  ['path with NUL', below('/a\0b'), 'replaced'],
  ['exact path that is empty', exact(''), 'served'],
  ['prefix that is empty', below(''), 'served'],
  ['prefix without slash', below('abc'), 'served'],
  ['prefix with a query', below('/a?b'), 'replaced'],
  ['path with a fragment', exact('/a#b'), 'replaced'],
  ['path with //', below('/a//b'), 'replaced'],
  ['path with /./', below('/a/./b'), 'replaced'],
  ['path with /../', below('/a/../b'), 'replaced'],
  ['path that ends in /.', below('/a/.'), 'replaced'],
  ['path that ends in /..', exact('/a/..'), 'replaced'],
  ['path with a hidden slash', exact('/a%2fb'), 'replaced'],
  ['path with a hidden slash in upper case', exact('/a%2Fb'), 'replaced'],
  ['path with another hidden sign', exact('/a%20b'), 'served'],
  ['path with a lonely %', exact('/a%b'), 'replaced'],
  ['path with a space', exact('/a b'), 'replaced'],
  ['path with every sign that it may have', exact("/:@._~!$&'()*+,=;-"), 'served'],
  ['pattern that is empty', matching({ path: { type: 'RegularExpression', value: '' } }), 'dropped'],
  [
    'pattern made to explode where one tracks back',
    matching({ path: { type: 'RegularExpression', value: '(a+)+$' } }),
    'served',
  ],
  ['match on a header with a line break', matching({ headers: [{ name: 'x\ny', value: 'a' }] }), 'dropped'],
  ['match on a header without name', matching({ headers: [{ name: '', value: 'a' }] }), 'dropped'],
  ['match on a header with a space', matching({ headers: [{ name: 'a b', value: 'a' }] }), 'served'],
  ['match on a value with NUL', matching({ headers: [{ name: 'a', value: 'a\0\n' }] }), 'served'],
  ['match on a parameter without name', matching({ queryParams: [{ name: '', value: 'a' }] }), 'dropped'],
  [
    'match on a parameter that is too long',
    matching({ queryParams: [{ name: 'a'.repeat(2000), value: 'a' }] }),
    'dropped',
  ],
  ['odd method', matching({ method: 'G E\nT' }), 'served'],

  ['host rewritten to a line break', rewriting({ hostname: 'a\nb' }), 'replaced'],
  ['host rewritten to nothing', rewriting({ hostname: '' }), 'served'],
  ['path rewritten to a group that the pattern has not', rewriting(full('/\\1')), 'served'],
  ['path rewritten to a lonely backslash', rewriting(full('/\\')), 'served'],
  ['path rewritten to a line break', rewriting(full('/\nx')), 'replaced'],
  ['path rewritten to a fragment', rewriting(full('/#x')), 'served'],
  ['prefix rewritten to a line break', rewriting(prefix('/\nx')), 'replaced'],
  ['prefix rewritten to a query', rewriting(prefix('/x?y=//')), 'served'],
  ['prefix rewritten to //', rewriting(prefix('//x')), 'replaced'],

  ['redirect to a host with a line break', redirecting({ hostname: 'a\nb' }), 'replaced'],
  ['redirect to a host that is none', redirecting({ hostname: 'a b' }), 'replaced'],
  ['redirect to an odd scheme', redirecting({ scheme: 'a b' }), 'replaced'],
  ['redirect to port 70000', redirecting({ port: 70_000 }), 'replaced'],
  ['redirect to port 0', redirecting({ port: 0 }), 'replaced'],
  ['redirect to a path with a query', redirecting(full('/a?b=c')), 'replaced'],
  ['redirect with status 200', redirecting({ statusCode: 200 }), 'replaced'],

  ['weights that are all 0', weighing(0, 0), 'replaced'],
  ['a weight below 0', weighing(-1, 1), 'replaced'],
  ['weights whose sum is too large', weighing(2 ** 32 - 1, 1), 'replaced'],
  ['the largest weights', weighing(2 ** 32 - 2, 1), 'served'],
  ['a weight of a backend alone', weighing(-1), 'served'],

  ['mirror of 150 %', mirroring({ percent: 150 }), 'served'],
  ['mirror of -1 %', mirroring({ percent: -1 }), 'served'],
  ['mirror of 1/0', mirroring({ fraction: { numerator: 1, denominator: 0 } }), 'served'],
  ['mirror of more than all', mirroring({ fraction: { numerator: 2 ** 40, denominator: 1 } }), 'served'],

  ['timeout that is none', timing('soon'), 'replaced'],
  ['longest timeout', timing('99999h99999h99999h99999h'), 'served'],
  ['retry without waiting', retrying({ backoff: '0s' }), 'served'],
  ['retry after a text', retrying({ backoff: 'later' }), 'replaced'],
  ['retry -1 times', retrying({ attempts: -1 }), 'replaced'],
  ['retry too often', retrying({ attempts: 2 ** 32 }), 'replaced'],
  ['retry on odd codes', retrying({ codes: [1, 99_999], attempts: 2 ** 32 - 1 }), 'served'],
  ['session of no time', keeping({ absoluteTimeout: '0s' }), 'served'],
  ['session of odd time', keeping({ absoluteTimeout: 'long' }), 'replaced'],
  ['longest session', keeping({ absoluteTimeout: '99999h99999h99999h99999h' }), 'served'],
  ['session with an odd name', keeping({ sessionName: 'a=b; c\n\u00e9' }), 'served'],
  ['session header with an odd name', keeping({ type: 'Header', sessionName: ': a\n' }), 'served'],
  [
    'CORS of odd values',
    sharing({ allowOrigins: ['', '*a*', '(', 'a\nb', '**'], allowMethods: ['a\nb'], maxAge: -5 }),
    'served',
  ],
  ['name of a rule', { name: 'a\n"\u0000', backendRefs: [a] }, 'served'],
];
