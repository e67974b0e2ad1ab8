// The virtual hosts that match a name.

import t from 'tap';
import { hostsFor } from '../../../../src/analysis/proxy/requests/virtual-host-choice.ts';
import { coverage } from '../../../../src/analysis/requests/hostnames.ts';
import { pick } from '../../../mutants/random.ts';
import { fuzz } from '../../../parts/fuzz.ts';

const domainsFor = (hosts: readonly (readonly string[])[], hostname: string): readonly string[] =>
  hostsFor({ virtualHosts: hosts.map((domains) => ({ domains })) }, hostname).map(({ domain }) => domain);

t.test('the most specific domain comes first', async (t) => {
  const hosts = [['*'], ['*.test'], ['*.shop.test', 'shop.*'], ['a.shop.test'], ['a.*'], ['A.SHOP.test']];
  for (const [hostname, expected] of [
    ['a.shop.test', ['a.shop.test', 'A.SHOP.test', '*.shop.test', '*.test', 'a.*', '*']],
    ['shop.test', ['*.test', 'shop.*', '*']],
    ['.test', ['*']],
    ['', ['*']],
    ['shop.', ['*']],
  ] as const)
    t.strictSame(domainsFor(hosts, hostname), expected, hostname);
});

t.test('domains are found as one look at each of them finds them', async (t) => {
  const PARTS = ['*', 'a', 'A', 'b', '.', '*.', '.*', 'a.b', ''];
  await fuzz(t, { seed: 1, cases: 200 }, (_seed, next) => {
    const text = () => Array.from({ length: Math.floor(next() * 4) }, () => pick(next, PARTS)).join('');
    const hosts = Array.from({ length: 12 }, () => [text(), text()]);
    const hostname = text().toLowerCase();
    const expected = hosts.flat().filter((domain) => coverage(domain, hostname) !== undefined);
    t.strictSame(domainsFor(hosts, hostname).toSorted(), expected.toSorted(), hostname);
  });
});
