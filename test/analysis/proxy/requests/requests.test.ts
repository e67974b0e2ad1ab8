// Hosts, paths, patterns and chains, as the proxy treats them. test/behaviour/route-choice.test.ts tests that a real one agrees.

import t from 'tap';
import { chainFor } from '../../../../src/analysis/proxy/requests/filter-chain-choice.ts';
import { normalPath } from '../../../../src/analysis/proxy/requests/normalized-path.ts';
import { chooseRoute } from '../../../../src/analysis/proxy/requests/route-choice.ts';
import { hostsFor } from '../../../../src/analysis/proxy/requests/virtual-host-choice.ts';
import { hostnameOf } from '../../../../src/analysis/requests/hostnames.ts';
import { matchesWhole } from '../../../../src/analysis/requests/whole-match.ts';
import { configurationOf, HTTP_GATEWAY } from '../../../parts/behaviour.ts';

const domains = (...names: readonly string[]) => ({
  virtualHosts: names.map((name) => ({ name, domains: [name] })),
});

const hosts: readonly [string, readonly string[]][] = [
  ['a.x.test', ['a.x.test', '*.x.test', '*.test', 'a.*', '*']],
  ['b.a.x.test', ['*.x.test', '*.test', '*']],
  ['.x.test', ['*.test', '*']],
  ['x.org', ['*']],
];

for (const [name, expected] of hosts)
  t.test(`domains that match ${name}, the first is used`, async (t) => {
    const found = hostsFor(domains('*', 'a.*', '*.test', '*.x.test', 'a.x.test'), name);
    t.strictSame(
      found.map(({ domain }) => domain),
      expected,
    );
  });

const names: readonly [string, string][] = [
  ['X.Test', 'x.test'],
  ['x.test:8080', 'x.test'],
  ['[::1]', '[::1]'],
  ['[::1]:80', '[::1]'],
];

for (const [host, expected] of names)
  t.test(`the name in ${host}`, async (t) => t.equal(hostnameOf(host), expected));

const paths: readonly [string, string][] = [
  ['/a/../b', '/b'],
  ['/a/./b/.', '/a/b/'],
  ['/../..', '/'],
  ['//a//b', '/a/b'],
  ['/%61%2fb', '/a%2fb'],
  ['/a\\b', '/a/b'],
  ['/a b"', '/a%20b%22'],
];

for (const [path, expected] of paths)
  t.test(`the path ${path}`, async (t) => {
    t.equal(normalPath(path, { normalizes: true, mergesSlashes: true }), expected);
  });

const patterns: readonly [string, string, boolean | undefined][] = [
  ['/a.*', '/abc', true],
  ['a', '/a', false],
  ['(a+)+$', `${'a'.repeat(5000)}!`, false],
  ['(?i)A', 'a', true],
  ['(', 'a', undefined],
  ['(?=a)', 'a', undefined],
  ['(((a{100}){100}){100}){100}', 'a', undefined],
];

for (const [pattern, text, expected] of patterns)
  t.test(`the pattern ${pattern}`, async (t) => t.equal(matchesWhole(pattern, text), expected));

t.test('the chain of the longest server name takes a connection', async (t) => {
  const chain = (name: string, ...serverNames: readonly string[]) => ({
    name,
    ...(serverNames.length === 0 ? {} : { filterChainMatch: { serverNames } }),
  });
  const filterChains = [
    chain('any'),
    chain('wide', '*.test'),
    chain('wild', '*.x.test'),
    chain('own', 'a.x.test'),
  ];
  const found = (name: string | undefined) => chainFor({ filterChains }, name)?.chain.name;
  t.strictSame(['A.x.test', 'b.x.test', 'x.test', 'x.org', undefined].map(found), [
    'own',
    'wild',
    'wide',
    'any',
    'any',
  ]);
  t.equal(chainFor({ filterChains: filterChains.slice(1) }, 'x.org'), undefined);
});

t.test('ten thousand routes of one host are checked', async (t) => {
  const { listeners } = configurationOf({ manifests: [HTTP_GATEWAY] });
  const routes = Array.from({ length: 10_000 }, (_, index) => ({
    name: `route-${index}`,
    match: { safeRegex: { regex: `/(a+)+${index}` } },
    directResponse: { status: 200 },
  }));
  const name = listeners[0]!.filterChains![0]!.name!;
  const configuration = [{ name, virtualHosts: [{ name: 'all', domains: ['*'], routes }] }];
  const asked = { host: 'x.test', path: `/${'a'.repeat(50)}9999`, method: 'GET', headers: [] };
  const choice = chooseRoute({ routes: configuration }, listeners[0]!, asked, undefined);
  t.match(choice, { result: 'route', chosen: { route: { name: 'route-9999' } } });
});
