// Header names and values: C-14 to C-16, C-37, EP-24.

import t from 'tap';
import {
  asksForProtocol,
  checkChangeableHeader,
  checkFramingHeader,
  checkHeaderName,
  checkHeaderValue,
  checkHTTPHeaderName,
  checkPseudoHeader,
  checkToken,
  HEADER_NAME_PATTERN,
  HTTP_HEADER_NAME_PATTERN,
} from '../../src/grammar/header.ts';
import { accepts, HOSTILE, refuses, survives } from './tables.ts';

const NAMES: readonly string[] = ['x', 'X-Request-Id', 'x_y', "!#$%&'*+-.^_`|~", '0', 'a'.repeat(256)];
const NO_NAMES: readonly (readonly [string, number])[] = [
  ['', 0],
  ['X Request', 1],
  ['x-request-id:', 12],
  ['x-request-id: 1', 12],
  [' x', 0],
  ['x\n', 1],
  ['x\0', 1],
  ['é', 0],
  ['a/b', 1],
  ['a'.repeat(257), 256],
  ['(a)', 0],
  ['a"b', 1],
];

t.test('header names must be tokens', async (t) => {
  accepts(t, checkHeaderName, NAMES);
  accepts(t, checkHTTPHeaderName, NAMES);
  refuses(t, checkHeaderName, NO_NAMES);
  refuses(t, checkHTTPHeaderName, NO_NAMES);
});

t.test('pseudo-headers are names only in some places', async (t) => {
  accepts(t, checkHeaderName, [':path', ':authority', ':whatever', `:${'a'.repeat(255)}`]);
  refuses(t, checkHeaderName, [':', '::path', 'a:b', `:${'a'.repeat(256)}`]);
  refuses(t, checkHTTPHeaderName, [
    [':path', 0],
    [':authority', 0],
    [':', 0],
  ]);
});

t.test('the CRD patterns accept the same texts, except for the length', async (t) => {
  const texts = [...NAMES, ...NO_NAMES.map(([text]) => text), ':path', ':', '::a', ...HOSTILE].filter(
    (text) => text.length <= 256,
  );
  for (const text of texts) {
    t.equal(new RegExp(HEADER_NAME_PATTERN, 'u').test(text), checkHeaderName(text) === undefined, text);
    t.equal(
      new RegExp(HTTP_HEADER_NAME_PATTERN, 'u').test(text),
      checkHTTPHeaderName(text) === undefined,
      text,
    );
  }
});

t.test('there are five pseudo-headers', async (t) => {
  accepts(t, checkPseudoHeader, [':authority', ':method', ':path', ':scheme', ':status', 'host', '']);
  refuses(t, checkPseudoHeader, [':foo', ':Path', ':', ':host']);
  t.match(checkPseudoHeader(':pth')?.hint, '`:path`');
});

t.test('the proxy does not change host and the pseudo-headers', async (t) => {
  accepts(t, checkChangeableHeader, ['x-a', 'hosts', '']);
  refuses(t, checkChangeableHeader, ['host', 'Host', ':path', ':x']);
});

t.test('only the proxy writes where a message ends', async (t) => {
  accepts(t, checkFramingHeader, ['x-a', 'content-type', 'content-lengths', 'upgrade', '']);
  refuses(t, checkFramingHeader, ['content-length', 'Content-Length', 'TRANSFER-ENCODING']);
  t.ok(asksForProtocol('Upgrade', 'h2c'));
  t.ok(asksForProtocol('upgrade', '%REQ(x-a)%'));
  t.notOk(asksForProtocol('upgrade', ' WebSocket '));
  t.notOk(asksForProtocol('x-upgrade', 'h2c'));
});

t.test('header values contain no line break and no NUL', async (t) => {
  accepts(t, checkHeaderValue, ['', 'a b', '\t', 'é', '"', 'a'.repeat(5000), '\x7f', '%REQ(x)%']);
  refuses(t, checkHeaderValue, [
    ['a\r\nb: c', 1],
    ['a\n', 1],
    ['\0', 0],
    ['\r', 0],
  ]);
});

t.test('a wrong header value is never repeated', async (t) => {
  t.notMatch(JSON.stringify(checkHeaderValue('Bearer s3cret\nx')), /s3cret/);
});

t.test('cookie names must be tokens', async (t) => {
  accepts(t, checkToken, ['session', '__Host-id', 'a.b']);
  refuses(t, checkToken, [
    ['', 0],
    ['a b', 1],
    ['a=b', 1],
    ['a;', 1],
    ['a\0', 1],
    [':a', 0],
  ]);
});

t.test('hostile texts are checked quickly, without an exception', async (t) => {
  for (const check of [
    checkHeaderName,
    checkHTTPHeaderName,
    checkPseudoHeader,
    checkHeaderValue,
    checkToken,
  ]) {
    survives(t, check);
  }
});
