// Which hosts are addresses that every machine has.

import t from 'tap';
import { localAddress } from '../../src/grammar/local-address.ts';

const ROWS: Readonly<Record<string, readonly string[]>> = {
  loopback: [
    '127.0.0.1',
    '127.255.255.255',
    '::1',
    '[::1]',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'localhost',
    'LocalHost.',
    'a.localhost',
    'ip6-localhost',
    'IP6-loopback.',
    'localhost.localdomain',
    'localhost6',
    '127.000.000.001',
    '0127.0.0.1',
    '0177.0.0.1',
    '127.1',
    '127.0.0.1.',
    '2130706433',
    '0x7f000001',
    '0x7F.1',
  ],
  unspecified: ['0.0.0.0', '::', '[::]', '::ffff:0.0.0.0', '0', '000.0.0.0', '0x0', '0.0.0.0.'],
  'link-local': ['169.254.169.254', 'fe80::1', 'febf::', '::ffff:169.254.0.1'],
  undefined: [
    '10.0.0.1',
    '128.0.0.1',
    '::2',
    'fec0::',
    'localhost.example.org',
    'mylocalhost',
    '127.0.0.1.example.org',
    'localhost.localdomain.example.org',
    'ip6-localhost.example.org',
    '010.0.0.1',
    '1.2.3.4.5',
    '999.0.0.1',
    'a',
    '.',
    'cafe',
    'xxx',
    '',
  ],
};

for (const [sort, hosts] of Object.entries(ROWS))
  t.test(sort === 'undefined' ? 'others' : sort, async (t) => {
    for (const host of hosts) t.equal(String(localAddress(host)), sort, host);
  });
