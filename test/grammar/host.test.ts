// Hosts and addresses: C-12, C-13, C-22, C-34.

import t from 'tap';
import {
  checkAuthority,
  checkClusterIP,
  checkEndpoint,
  checkHost,
  checkHostAndPort,
  checkIP,
  checkPort,
  parseAuthority,
} from '../../src/grammar/host.ts';
import { accepts, refuses, survives } from './tables.ts';

const LONGEST = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`;

const HOSTS: readonly string[] = [
  'example.com',
  'EXAMPLE.com',
  'example.com.',
  'localhost',
  'a',
  'my_service.default.svc.cluster.local',
  '_dns.example',
  'a--b.c',
  '1.2.3.4',
  '1.2.3',
  '::1',
  '[::1]',
  '2001:db8::1',
  '[2001:db8::1]',
  '::ffff:1.2.3.4',
  'xn--bcher-kva.example',
  LONGEST,
  `${LONGEST}.`,
  'a'.repeat(63),
];

const NO_HOSTS: readonly (string | readonly [string, number])[] = [
  ['', 0],
  ['https://example.com', 0],
  ['example.com/path', 11],
  ['example.com/', 11],
  ['example com', 7],
  [' example.com', 0],
  ['example.com\n', 11],
  ['example.com:80', 11],
  ['[::1]:80', 5],
  ['1.2.3.4:80', 7],
  ['a..b', 2],
  ['.a', 0],
  ['.', 0],
  ['-a.b', 0],
  ['a-.b', 1],
  ['a.-b', 2],
  ['*.example.com', 0],
  ['bücher.example', 1],
  ['user@example.com', 0],
  ['a?b', 1],
  ['a#b', 1],
  ['a\\b', 1],
  ['a\0b', 1],
  ['[::1', 4],
  ['::1]', 0],
  '[1.2.3.4]',
  '[example.com]',
  '1::2::3',
  ':::',
  'fe80::1%eth0',
  '[fe80::1%eth0]',
  'a'.repeat(64),
  `${LONGEST}x`,
  'example.com:',
  'a%b',
  'a,b',
];

t.test('a host is an address or a DNS name and nothing else', async (t) => {
  accepts(t, checkHost, HOSTS);
  refuses(t, checkHost, NO_HOSTS);
});

t.test('an authority is a host with an optional port', async (t) => {
  accepts(t, checkAuthority, [
    ...HOSTS,
    'example.com:80',
    '[::1]:80',
    '1.2.3.4:65535',
    'a:1',
    'example.com.:80',
  ]);
  refuses(t, checkAuthority, [
    '',
    'example.com:',
    ['example.com:0', 12],
    ['example.com:65536', 12],
    ['example.com:http', 12],
    'example.com:80:80',
    ':80',
    'http://example.com:80',
    'example.com:80/path',
    'example.com: 80',
    '[::1]80',
    'user:pw@example.com',
  ]);
});

t.test('an authority is split into its parts', async (t) => {
  t.strictSame(parseAuthority('[::1]:80'), { host: '::1', type: 'ipv6', port: 80 });
  t.strictSame(parseAuthority('::1'), { host: '::1', type: 'ipv6' });
  t.strictSame(parseAuthority('10.0.0.1'), { host: '10.0.0.1', type: 'ipv4' });
  t.strictSame(parseAuthority('a.b:8080'), { host: 'a.b', type: 'dns', port: 8080 });
});

t.test('a discovery address needs its port', async (t) => {
  accepts(t, checkHostAndPort, ['istiod.istio-system.svc:15012', '1.2.3.4:1', '[::1]:15012']);
  refuses(t, checkHostAndPort, [
    'istiod.istio-system.svc',
    '::1',
    '[::1]',
    'a:0',
    'a:',
    ':1',
    'tcp://a:1',
    '',
  ]);
});

t.test('the scheme and final slash of an endpoint are detected', async (t) => {
  accepts(t, checkEndpoint, [
    'res.openai.example.com',
    'https://res.openai.example.com',
    'https://res.openai.example.com/',
    'http://res.example:8080/',
    'res.example:8080',
    'res.example/',
    '[::1]:80',
  ]);
  refuses(t, checkEndpoint, [
    '',
    '/',
    'https://',
    'https:///',
    'ftp://a.b',
    ['https://a.b/path', 11],
    ['https://a.b//', 11],
    'https://a b',
    'https://a.b:0',
    'https://u:p@a.b',
  ]);
});

t.test('a password in an address is never repeated', async (t) => {
  for (const check of [checkHost, checkAuthority, checkEndpoint, checkHostAndPort]) {
    for (const text of ['user:s3cret@host', 'https://user:s3cret@host/', 'https://user:s3cret@host:x/']) {
      t.notMatch(JSON.stringify(check(text)), /s3cret/, text);
    }
  }
});

t.test('IP addresses, cluster IPs and ports are checked', async (t) => {
  accepts(t, checkIP, ['1.2.3.4', '::1', 'fd00::a']);
  refuses(t, checkIP, ['', '[::1]', '256.1.1.1', '1.2.3', 'a.b', '01.2.3.4', 'fe80::1%eth0', '1.2.3.4/24']);
  accepts(t, checkClusterIP, ['', 'None', '10.0.0.1', 'fd00::1']);
  refuses(t, checkClusterIP, ['none', 'NONE', 'null', 'example.com', ' ']);
  accepts(t, checkPort, ['1', '80', '65535', '00080']);
  refuses(t, checkPort, ['0', '65536', '', '-1', '8.0', 'http', '000080', '٣']);
});

t.test('a hint writes what was meant', async (t) => {
  t.match(checkHost('https://example.com/v1')?.hint, '`example.com`');
  t.match(checkHost('example.com:443')?.hint, '`example.com`');
  t.match(checkHost('[::1')?.hint, '`[::1]`');
  t.match(checkAuthority('https://example.com:8443/x')?.hint, '`example.com:8443`');
});

t.test('hostile texts are checked quickly, without an exception', async (t) => {
  for (const check of [checkHost, checkAuthority, checkHostAndPort, checkEndpoint, checkIP, checkClusterIP]) {
    survives(t, check);
  }
});
