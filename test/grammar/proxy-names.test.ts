// The closed lists of names in the proxy. C-23, C-25, C-27, C-32, W-23, W-43; docs/development/design.md#htpasswd-keys-tls.

import t from 'tap';
import {
  checkKnownLogComponent,
  checkLogComponent,
  PROXY_LOG_COMPONENTS,
} from '../../src/grammar/log-components.ts';
import { checkCorsOrigin, checkOrigin } from '../../src/grammar/origin.ts';
import { checkResponseFlag, RESPONSE_FLAGS } from '../../src/grammar/response-flags.ts';
import { checkStatusCode, isProxyStatusCode } from '../../src/grammar/status-codes.ts';
import {
  CIPHER_SUITES,
  CURVES,
  checkAlpnProtocol,
  checkAlpnProtocols,
  checkCipherSuite,
  checkCurve,
  checkServerName,
} from '../../src/grammar/tls-parameters.ts';
import { accepts, isPrintable, refuses, survives } from './tables.ts';

t.test('cipher suites have two names each, and can be grouped', async (t) => {
  accepts(t, checkCipherSuite, [
    ...CIPHER_SUITES,
    ...`ECDHE-ECDSA-AES128-GCM-SHA256 ECDHE-RSA-AES128-GCM-SHA256 ECDHE-ECDSA-AES256-GCM-SHA384 ECDHE-RSA-AES256-GCM-SHA384
      ECDHE-ECDSA-CHACHA20-POLY1305 ECDHE-RSA-CHACHA20-POLY1305 ECDHE-ECDSA-AES128-SHA ECDHE-RSA-AES128-SHA
      ECDHE-ECDSA-AES256-SHA ECDHE-RSA-AES256-SHA AES128-GCM-SHA256 AES256-GCM-SHA384 AES128-SHA AES256-SHA
      DES-CBC3-SHA PSK-AES128-CBC-SHA ECDHE-PSK-AES256-CBC-SHA`.split(/\s+/),
    'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
    'TLS_RSA_WITH_AES_256_CBC_SHA',
    '[ECDHE-ECDSA-AES128-GCM-SHA256|ECDHE-ECDSA-CHACHA20-POLY1305]',
    '[AES128-SHA]',
    '[TLS_RSA_WITH_AES_128_CBC_SHA|AES256-SHA]',
  ]);
  refuses(t, checkCipherSuite, [
    ['', 0],
    ['FOO', 0],
    ['TLS_AES_128_GCM_SHA256', 0],
    ['TLS_CHACHA20_POLY1305_SHA256', 0],
    ['[', 1],
    ['[]', 1],
    ['[AES128-SHA', 11],
    ['AES128-SHA]', 0],
    ['[AES128-SHA|FOO]', 12],
    ['[AES128-SHA|]', 12],
    ['[AES128-SHA|TLS_AES_128_GCM_SHA256]', 12],
    'AES128-SHA|AES256-SHA',
    'AES128-SHA:AES256-SHA',
    'aes128-sha',
    ' AES128-SHA',
    'ALL',
    '!AES128-SHA',
    'RC4-SHA',
    '__proto__',
  ]);
  t.match(checkCipherSuite('aes128-sha')?.hint, '`AES128-SHA`');
  t.match(checkCipherSuite('ECDHE-RSA-AES128-GCM-SHA265')?.hint, '`ECDHE-RSA-AES128-GCM-SHA256`');
  t.match(checkCipherSuite('TLS_AES_128_GCM_SHA256')?.message, 'TLS 1.3');
});

t.test('curves', async (t) => {
  accepts(t, checkCurve, CURVES);
  refuses(t, checkCurve, ['', 'p-256', 'P256', 'secp256r1', 'prime256v1', 'x25519', 'P-224', 'constructor']);
  t.match(checkCurve('secp256r1')?.hint, '`P-256`');
});

t.test('protocols of ALPN', async (t) => {
  accepts(t, checkAlpnProtocol, ['h2', 'http/1.1', 'x'.repeat(255), '\0', 'a b']);
  refuses(t, checkAlpnProtocol, ['', 'x'.repeat(256), 'é'.repeat(128), ['h2,', 2], [',h2', 0], ['a,b', 1]]);
  const long = (count: number) => Array.from({ length: count }, () => 'x'.repeat(255));
  t.equal(checkAlpnProtocols(long(255)), undefined);
  t.match(checkAlpnProtocols(long(256)), { message: /65534/ });
});

t.test('server names', async (t) => {
  accepts(t, checkServerName, ['a.test', 'x'.repeat(255), '']);
  refuses(t, checkServerName, ['a\0b', 'x'.repeat(256)]);
});

t.test('response flags', async (t) => {
  accepts(t, checkResponseFlag, RESPONSE_FLAGS);
  t.equal(RESPONSE_FLAGS.length, 30);
  refuses(t, checkResponseFlag, ['', 'uh', 'XX', 'UH,UF', 'UAE', ' UH']);
  t.match(checkResponseFlag('uh')?.hint, '`UH`');
});

t.test('status codes', async (t) => {
  for (const code of [
    100, 200, 208, 226, 300, 305, 307, 308, 400, 403, 417, 421, 424, 426, 428, 429, 431, 500, 508, 510, 511,
  ]) {
    t.ok(isProxyStatusCode(code), String(code));
    t.equal(checkStatusCode(code), undefined);
  }
  for (const code of [
    0,
    -1,
    99,
    101,
    199,
    209,
    225,
    227,
    299,
    306,
    309,
    418,
    420,
    425,
    427,
    430,
    432,
    451,
    499,
    509,
    512,
    600,
    200.5,
    Number.NaN,
  ]) {
    t.notOk(isProxyStatusCode(code), String(code));
    t.ok(checkStatusCode(code)?.hint && isPrintable(checkStatusCode(code)), String(code));
  }
});

t.test('log components', async (t) => {
  accepts(t, checkLogComponent, [...PROXY_LOG_COMPONENTS, 'Foo_1', '']);
  refuses(t, checkLogComponent, [
    ['a:b', 1],
    ['a,b', 1],
    ['a-b', 1],
    [' a', 0],
    ['é', 0],
  ]);
  accepts(t, checkKnownLogComponent, PROXY_LOG_COMPONENTS);
  refuses(t, checkKnownLogComponent, ['uptsream', 'foo', 'HTTP', 'constructor']);
  t.match(checkKnownLogComponent('uptsream')?.hint, '`upstream`');
});

t.test('origins', async (t) => {
  const origins = [
    'https://example.com',
    'http://localhost:3000',
    'https://10.0.0.1',
    'app://a',
    'https://[::1]:8443',
  ];
  accepts(t, checkOrigin, origins);
  refuses(t, checkOrigin, [
    '',
    '*',
    'example.com',
    'https://',
    ['https://example.com/', 19],
    ['https://a/b', 9],
    ['https://a:0', 10],
    ['https://a:99999', 10],
    'https://*.example.com',
    'https://u@a',
    'https://a b',
    'https://::1',
    '1http://a',
    'null',
  ]);
  accepts(t, checkCorsOrigin, ['*', 'https://*.x.org', 'https://x.org:8443', 'http://*']);
  refuses(t, checkCorsOrigin, [
    '',
    '**',
    'x.org',
    'https://x.org/',
    'https://',
    'https://x.org:123456',
    '*://x.org',
  ]);
});

t.test('hostile texts are checked quickly, without an exception', async (t) => {
  const checks = [
    checkCipherSuite,
    checkCurve,
    checkResponseFlag,
    checkLogComponent,
    checkKnownLogComponent,
    checkOrigin,
    checkCorsOrigin,
  ];
  for (const check of checks) survives(t, check);
  survives(t, (text) => checkCipherSuite(`[${text}]`));
});
