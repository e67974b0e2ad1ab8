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
  ],
  unspecified: ['0.0.0.0', '::', '[::]', '::ffff:0.0.0.0'],
  'link-local': ['169.254.169.254', 'fe80::1', 'febf::', '::ffff:169.254.0.1'],
  undefined: [
    '10.0.0.1',
    '128.0.0.1',
    '::2',
    'fec0::',
    'localhost.example.org',
    'mylocalhost',
    '127.0.0.1.example.org',
    '',
  ],
};

for (const [sort, hosts] of Object.entries(ROWS))
  t.test(sort === 'undefined' ? 'others' : sort, async (t) => {
    for (const host of hosts) t.equal(String(localAddress(host)), sort, host);
  });
