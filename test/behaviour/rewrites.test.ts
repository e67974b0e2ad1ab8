// Rewrites of path and host, on the way to the backend.

import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';

const rewrite = (match: string, to: string): string => `
- matches: [{path: ${match}}]
  filters:
    - type: URLRewrite
      urlRewrite: ${to}
  backendRefs: [{name: a, port: 8080}]`;

const full = '{path: {type: ReplaceFullPath, replaceFullPath: /new/path}}';
const prefix = (path: string): string => `{path: {type: ReplacePrefixMatch, replacePrefixMatch: ${path}}}`;
const arrives = (path: string, more: object = {}): object => from('shop/a:8080', { path, ...more });

await behaves({
  name: 'rewrites',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    route(
      'HTTPRoute',
      'rewrites',
      [
        rewrite('{value: /full}', full),
        rewrite('{value: /prefix}', prefix('/other')),
        rewrite('{value: /slash/}', prefix('/other/')),
        rewrite('{value: /off}', prefix('/')),
        rewrite('{type: Exact, value: /exact}', prefix('/')),
        rewrite('{value: /host}', '{hostname: inside.example.org}'),
        rewrite(
          '{value: /both}',
          '{hostname: inside.example.org, path: {type: ReplaceFullPath, replaceFullPath: /x}}',
        ),
      ].join(''),
    ),
  ],
  requests: [
    ['the whole path', { path: '/full/a/b' }, arrives('/new/path')],
    ['the whole path keeps the query', { path: '/full?q=1' }, arrives('/new/path?q=1')],
    ['a prefix', { path: '/prefix/a?q=1' }, arrives('/other/a?q=1')],
    ['the prefix itself', { path: '/prefix' }, arrives('/other')],
    ['a prefix with a slash', { path: '/slash/a' }, arrives('/other/a')],
    ['no prefix', { path: '/off/a' }, arrives('/a')],
    ['no prefix, of the prefix itself', { path: '/off' }, arrives('/')],
    ['no prefix, with slashes more', { path: '/off//a' }, arrives('/a')],
    ['an exact path', { path: '/exact' }, arrives('/')],
    [
      'a host',
      { path: '/host/a', host: 'shop.example.org' },
      arrives('/host/a', { host: 'inside.example.org' }),
    ],
    ['both', { path: '/both/a' }, arrives('/x', { host: 'inside.example.org' })],
  ],
});
