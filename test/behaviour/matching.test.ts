// Which route a request takes: paths, headers, query parameters, methods, hosts, and what comes first where several fit.

import { behaves, from, gateway, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';

const to = (name: string): string => `backendRefs: [{name: ${name}, port: 8080}]`;
const NOT_FOUND = { status: 404 };

await behaves({
  name: 'paths',
  manifests: [
    HTTP_GATEWAY,
    ...['exact', 'prefix', 'longer', 'slash', 'pattern'].map((name) => service(name)),
    route(
      'HTTPRoute',
      'paths',
      `
      - matches: [{path: {type: Exact, value: /a/exact}}]
        ${to('exact')}
      - matches: [{path: {type: PathPrefix, value: /a}}]
        ${to('prefix')}
      - matches: [{path: {type: PathPrefix, value: /a/longer}}]
        ${to('longer')}
      - matches: [{path: {type: PathPrefix, value: /slash/}}]
        ${to('slash')}
      - matches: [{path: {type: RegularExpression, value: '/a/v[0-9]+/.*'}}]
        ${to('pattern')}`,
    ),
  ],
  requests: [
    ['an exact path', { path: '/a/exact' }, from('shop/exact:8080')],
    [
      'an exact path with a query',
      { path: '/a/exact?x=1' },
      from('shop/exact:8080', { path: '/a/exact?x=1' }),
    ],
    ['exact is exact', { path: '/a/exact/' }, from('shop/prefix:8080')],
    ['exact heeds case', { path: '/a/Exact' }, from('shop/prefix:8080')],
    ['a prefix itself', { path: '/a' }, from('shop/prefix:8080')],
    ['a prefix with a slash', { path: '/a/' }, from('shop/prefix:8080')],
    ['a prefix ends with a part of the path', { path: '/ab' }, NOT_FOUND],
    ['the longer prefix wins', { path: '/a/longer/x' }, from('shop/longer:8080')],
    ['a part of the longer prefix does not', { path: '/a/longerx' }, from('shop/prefix:8080')],
    ['a prefix that ends with a slash', { path: '/slash/x' }, from('shop/slash:8080')],
    ['a prefix that ends with a slash takes the path without', { path: '/slash' }, from('shop/slash:8080')],
    ['a pattern comes before a prefix', { path: '/a/v12/x' }, from('shop/pattern:8080')],
    ['a pattern is for the whole path', { path: '/a/vx/x' }, from('shop/prefix:8080')],
    [
      'slashes are merged and dots resolved',
      { path: '/x/..//a/./exact' },
      from('shop/exact:8080', { path: '/a/exact' }),
    ],
    ['nothing else', { path: '/' }, NOT_FOUND],
  ],
});

await behaves({
  name: 'headers, query parameters and methods',
  manifests: [
    HTTP_GATEWAY,
    ...['any', 'header', 'two', 'pattern', 'query', 'method', 'present'].map((name) => service(name)),
    route(
      'HTTPRoute',
      'matches',
      `
      - matches: [{}]
        ${to('any')}
      - matches: [{headers: [{name: x-a, value: one}]}]
        ${to('header')}
      - matches: [{headers: [{name: x-a, value: one}, {name: x-b, value: two}]}]
        ${to('two')}
      - matches: [{headers: [{name: x-c, type: RegularExpression, value: 'v[0-9]+'}]}]
        ${to('pattern')}
      - matches: [{queryParams: [{name: q, value: one}]}, {queryParams: [{name: q, type: RegularExpression, value: 't.*'}]}]
        ${to('query')}
      - matches: [{headers: [{name: x-present, value: ""}]}, {queryParams: [{name: present, value: ""}]}]
        ${to('present')}
      - matches: [{method: DELETE}]
        ${to('method')}`,
    ),
  ],
  requests: [
    ['no condition', {}, from('shop/any:8080')],
    ['a header', { headers: { 'x-a': 'one' } }, from('shop/header:8080')],
    ['its name in other letters', { headers: { 'X-A': 'one' } }, from('shop/header:8080')],
    ['its value as it is', { headers: { 'x-a': 'One' } }, from('shop/any:8080')],
    ['more headers win', { headers: { 'x-a': 'one', 'x-b': 'two' } }, from('shop/two:8080')],
    ['a pattern of a header', { headers: { 'x-c': 'v1' } }, from('shop/pattern:8080')],
    ['a pattern is for the whole value', { headers: { 'x-c': 'v1x' } }, from('shop/any:8080')],
    ['a query parameter', { path: '/?q=one' }, from('shop/query:8080')],
    ['a query parameter among others', { path: '/?a=b&q=one' }, from('shop/query:8080')],
    ['a pattern of a query parameter', { path: '/?q=three' }, from('shop/query:8080')],
    ['another value of it', { path: '/?q=four' }, from('shop/any:8080')],
    [
      'a header comes before a query parameter',
      { path: '/?q=one', headers: { 'x-a': 'one' } },
      from('shop/header:8080'),
    ],
    ['a header with any value', { headers: { 'x-present': 'yes' } }, from('shop/present:8080')],
    ['a query parameter with any value', { path: '/?present=yes' }, from('shop/present:8080')],
    ['a method', { method: 'DELETE' }, from('shop/method:8080')],
    [
      'a method comes before headers',
      { method: 'DELETE', headers: { 'x-a': 'one' } },
      from('shop/method:8080'),
    ],
    ['another method', { method: 'PUT' }, from('shop/any:8080')],
  ],
});

const hosted = (name: string, hostnames: string): string =>
  route('HTTPRoute', name, `- ${to(name)}`, hostnames === '' ? '' : `hostnames: [${hostnames}]`);

await behaves({
  name: 'hosts',
  manifests: [
    HTTP_GATEWAY,
    ...['exact', 'wild', 'wilder', 'any'].map((name) => service(name)),
    hosted('exact', 'a.example.org'),
    hosted('wild', '"*.b.example.org"'),
    hosted('wilder', '"*.example.org"'),
    hosted('any', ''),
  ],
  requests: [
    ['a name', { host: 'a.example.org' }, from('shop/exact:8080')],
    ['a name in other letters', { host: 'A.Example.ORG' }, from('shop/exact:8080')],
    ['a name with a port', { host: 'a.example.org:8080' }, from('shop/exact:8080')],
    ['a wildcard', { host: 'x.example.org' }, from('shop/wilder:8080')],
    ['a wildcard takes several labels', { host: 'x.y.example.org' }, from('shop/wilder:8080')],
    ['the longer wildcard wins', { host: 'x.b.example.org' }, from('shop/wild:8080')],
    ['a wildcard is not for the name below it', { host: 'example.org' }, from('shop/any:8080')],
    ['any other', { host: 'other.test' }, from('shop/any:8080')],
  ],
});

await behaves({
  name: 'hosts of listeners and routes together',
  manifests: [
    gateway(
      '{name: wide, port: 8080, protocol: HTTP, hostname: "*.example.org"}',
      '{name: named, port: 8080, protocol: HTTP, hostname: a.example.org}',
      '{name: other, port: 9090, protocol: HTTP, hostname: other.test}',
    ),
    ...['wide', 'named', 'section'].map((name) => service(name)),
    hosted('wide', '"*.example.org"'),
    hosted('named', 'a.example.org, nowhere.test'),
    route('HTTPRoute', 'section', `- ${to('section')}`).replace(
      '{name: front}]\n',
      '{name: front, sectionName: other}]\n',
    ),
  ],
  requests: [
    ['the host of the route within that of the listener', { host: 'a.example.org' }, from('shop/named:8080')],
    ['the host that both have', { host: 'b.example.org' }, from('shop/wide:8080')],
    ['a host of the route that no listener has', { host: 'nowhere.test' }, NOT_FOUND],
    ['the listener that the route names', { port: 9090, host: 'other.test' }, from('shop/section:8080')],
    ['no route of the others there', { port: 9090, host: 'a.example.org' }, NOT_FOUND],
    ['the host of a listener that the route does not name', { host: 'other.test' }, NOT_FOUND],
  ],
});

const aged = (name: string, created: string, rules: string): string =>
  route('HTTPRoute', name, rules).replace(
    'namespace: shop}',
    `namespace: shop, creationTimestamp: "${created}"}`,
  );

await behaves({
  name: 'what comes first where everything else is equal',
  manifests: [
    HTTP_GATEWAY,
    ...['older', 'newer', 'first', 'second', 'alpha', 'beta'].map((name) => service(name)),
    aged('a-newer', '2026-02-01T00:00:00Z', `- matches: [{path: {value: /age}}]\n  ${to('newer')}`),
    aged('z-older', '2026-01-01T00:00:00Z', `- matches: [{path: {value: /age}}]\n  ${to('older')}`),
    aged('beta', '2026-01-01T00:00:00Z', `- matches: [{path: {value: /name}}]\n  ${to('beta')}`),
    aged('alpha', '2026-01-01T00:00:00Z', `- matches: [{path: {value: /name}}]\n  ${to('alpha')}`),
    aged(
      'rules',
      '2026-01-01T00:00:00Z',
      `- matches: [{path: {value: /rule}}]\n  ${to('first')}\n- matches: [{path: {value: /rule}}]\n  ${to('second')}`,
    ),
  ],
  requests: [
    ['the older route', { path: '/age' }, from('shop/older:8080')],
    ['then the one whose name sorts first', { path: '/name' }, from('shop/alpha:8080')],
    ['then the rule that stands first', { path: '/rule' }, from('shop/first:8080')],
  ],
});
