// Which requests a match of the edge data plane takes, and which of several routes comes first.

import t from 'tap';
import { bestFit, hostOf } from '../../../src/analysis/edge/requests/host-match.ts';
import { requestOf, unmetBy } from '../../../src/analysis/edge/requests/request-match.ts';
import { moreSpecific } from '../../../src/analysis/edge/requests/route-order.ts';
import type { NameValue } from '../../../src/analysis/explain/request-explanation.ts';
import type { Match } from '../../../src/translation/edge/model/records.ts';

const asked = (path: string, method = 'GET', headers: readonly NameValue[] = []) =>
  requestOf({ host: 'a.test', path, method, headers });

const PATHS: readonly (readonly [
  path: Match['path'],
  taken: readonly string[],
  passed: readonly string[],
])[] = [
  [undefined, ['/', '/x', '//'], []],
  [{ pathPrefix: '/' }, ['/', '/x'], []],
  [{ pathPrefix: '/a' }, ['/a', '/a/', '/a/b', '/a?x=/b'], ['/ab', '/', '/A', '//a', '/%61', '/x/../a']],
  [{ exact: '/a' }, ['/a', '/a?b'], ['/a/', '/A', '/']],
  [{ exact: '/a/' }, ['/a/'], ['/a']],
  [{ regex: '/v[0-9]+' }, ['/v1', '/v22'], ['/v', '/v1/x', 'x/v1']],
];

t.test('paths are compared byte by byte', async (t) => {
  for (const [path, taken, passed] of PATHS) {
    const match: Match = path === undefined ? {} : { path };
    for (const one of taken) t.strictSame(unmetBy(match, asked(one)), [], `${JSON.stringify(path)} ${one}`);
    for (const one of passed)
      t.match(unmetBy(match, asked(one)), [{ condition: 'path' }], `${JSON.stringify(path)} ${one}`);
  }
});

t.test('what a request lacks is listed', async (t) => {
  const match: Match = {
    path: { pathPrefix: '/a' },
    method: { exact: 'POST' },
    headers: [{ name: 'X-Env', exact: 'prod' }],
    queryParams: [{ name: 'v', regex: '[0-9]' }],
  };
  t.strictSame(unmetBy(match, asked('/a/b?v=1', 'POST', [['x-env', 'prod']])), []);
  t.strictSame(unmetBy(match, asked('/b?v=12', 'GET', [['x-env', 'test']])), [
    { condition: 'path', value: '/b' },
    { condition: 'method', value: 'GET' },
    { condition: 'header', name: 'X-Env', value: 'test' },
    { condition: 'query', name: 'v', value: '12' },
  ]);
  t.strictSame(unmetBy(match, asked('/a', 'POST')), [
    { condition: 'header', name: 'X-Env' },
    { condition: 'query', name: 'v' },
  ]);
});

const ORDER: readonly (readonly [first: Match, second: Match, by: string | undefined])[] = [
  [{ path: { exact: '/a' } }, { path: { pathPrefix: '/abc' } }, 'pathType'],
  [{ path: { pathPrefix: '/a' } }, { path: { regex: '/a.*' } }, 'pathType'],
  [
    { path: { pathPrefix: '/' } },
    { path: { regex: '/a/very/long/pattern' }, method: { exact: 'GET' } },
    'pathType',
  ],
  [{}, { path: { regex: '/a' }, headers: [{ name: 'a', exact: 'b' }] }, 'pathType'],
  [{ path: { exact: '/a' } }, { path: { regex: '/a' } }, 'pathType'],
  [{ path: { regex: '/a.*' } }, { path: { regex: '/.*' }, method: { exact: 'GET' } }, 'pathLength'],
  [{ path: { pathPrefix: '/abc' } }, { path: { pathPrefix: '/a' } }, 'pathLength'],
  [{ method: { exact: 'GET' } }, {}, 'method'],
  [{ headers: [{ name: 'a', exact: 'b' }] }, { queryParams: [{ name: 'a', exact: 'b' }] }, 'headers'],
  [{ queryParams: [{ name: 'a', exact: 'b' }] }, {}, 'queryParameters'],
  [{ path: { pathPrefix: '/a' } }, { path: { pathPrefix: '/b' } }, undefined],
];

t.test('the more specific match comes first', async (t) => {
  for (const [first, second, by] of ORDER) {
    t.equal(moreSpecific(first, second)?.by, by);
    t.equal(Math.sign(moreSpecific(first, second)?.sign ?? 0), by === undefined ? 0 : -1);
    t.equal(Math.sign(moreSpecific(second, first)?.sign ?? 0), by === undefined ? 0 : 1);
  }
});

const HOSTS: readonly (readonly [hostnames: readonly string[], host: string, chosen: string | undefined])[] =
  [
    [[], 'a.test', '*'],
    [['a.test', '*.test'], 'a.test', 'a.test'],
    [['*.test', '*.b.test'], 'a.b.test', '*.b.test'],
    [['*.test'], 'test', undefined],
    [['*.test'], '.test', undefined],
    [['a.test'], 'A.test', undefined],
    [['a.test'], 'a.test.', undefined],
    [['A.Test'], 'a.test', 'A.Test'],
  ];

t.test('a name comes before wildcards, and a longer wildcard before a shorter one', async (t) => {
  for (const [hostnames, host, chosen] of HOSTS)
    t.equal(bestFit(hostnames, host)?.hostname, chosen, `${hostnames} ${host}`);
  t.equal(hostOf('a.test:8080'), 'a.test');
  t.equal(hostOf('[::1]:80'), '[::1]');
  t.equal(hostOf('[::1]'), '[::1]');
});
