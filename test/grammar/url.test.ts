// URLs and paths: C-10, C-11, C-21, C-22; the edge `uri`.

import t from 'tap';
import {
  checkEdgeJwksUri,
  checkEndpointUrl,
  checkHealthCheckPath,
  checkJwksUrl,
  checkPathPrefix,
  parseHttpUrl,
} from '../../src/grammar/url.ts';
import { accepts, refuses, survives } from './tables.ts';

t.test('the URL of a key set is absolute, with host and path', async (t) => {
  accepts(t, checkJwksUrl, [
    'https://issuer.example.com/.well-known/jwks.json',
    'http://issuer/',
    'HTTPS://issuer.example.com/keys',
    'https://issuer:8443/keys?tenant=a&x=%20',
    'https://[::1]:8443/keys',
    'https://10.0.0.1/keys',
    'https://my_svc.ns.svc/keys',
  ]);
  refuses(t, checkJwksUrl, [
    '',
    'issuer.example.com/keys',
    '/keys',
    'ftp://issuer/keys',
    'https:issuer/keys',
    'https:///keys',
    ['https://issuer', 14],
    ['https://issuer?x', 14],
    'https://user@issuer/keys',
    'https://user:pw@issuer/keys',
    ['https://issuer/keys#x', 19],
    ['https://issuer/keys#', 19],
    'https://issuer:0/keys',
    'https://issuer:65536/keys',
    'https://issuer:/keys',
    'https://issuer:x/keys',
    'https://is suer/keys',
    ['https://issuer/a b', 16],
    ['https://issuer/a\\b', 16],
    ['https://issuer/%zz', 15],
    'https://issuer/{tenant}/keys',
    'https://::1/keys',
    'https://issuer/keys\n',
    ' https://issuer/keys',
    'https://-a/keys',
  ]);
});

t.test('the URL of a function service needs no path', async (t) => {
  accepts(t, checkEndpointUrl, [
    'https://lambda.example.com',
    'http://localhost:4566',
    'https://a/b?c#d',
    'https://[::1]',
  ]);
  refuses(t, checkEndpointUrl, [
    '',
    'lambda.example.com',
    'https://',
    'http://a:0',
    'http://a:70000',
    'https://?x',
    'grpc://a',
    'https://user:password@a/b',
    'http://user@localhost:4566',
  ]);
});

t.test('the edge uri has its own pattern, and a port in range', async (t) => {
  accepts(t, checkEdgeJwksUri, [
    'https://a.b/',
    'http://a:8080/keys?x#y',
    'https://1.2.3.4/keys',
    'https://a:65535/',
  ]);
  refuses(t, checkEdgeJwksUri, [
    '',
    'https://a',
    ['https://a:0/', 10],
    ['https://a:65536/', 10],
    'https://a:99999999999999999999/',
    'https://my_svc/keys',
    'https://[::1]/keys',
    'HTTPS://a/keys',
    'https://a-/keys',
    'ftp://a/',
  ]);
});

t.test('a URL is split into its parts', async (t) => {
  t.strictSame(parseHttpUrl('https://[::1]:8443/a?b#c'), {
    scheme: 'https',
    host: '::1',
    port: 8443,
    path: '/a',
    query: 'b',
    fragment: 'c',
  });
  t.strictSame(parseHttpUrl('http://a.b'), { scheme: 'http', host: 'a.b', path: '' });
  t.equal(parseHttpUrl('http://'), undefined);
  t.equal(parseHttpUrl('a'), undefined);
});

t.test('a path prefix contains only path characters', async (t) => {
  accepts(t, checkPathPrefix, ['', '/', '/authorize', '/a/b-c._~!$&()*+,;=:@', '/a%20b', "/it's"]);
  refuses(t, checkPathPrefix, [
    ['authorize', 0],
    ['/a?b', 2],
    ['/a#b', 2],
    ['/a\\b', 2],
    ['/a b', 2],
    ['/é', 1],
    ['/%', 1],
    ['/%2', 1],
    ['/a\n', 2],
    ['http://a/b', 0],
    ['/{x}', 1],
  ]);
});

t.test('a health-check path contains no space or control character', async (t) => {
  accepts(t, checkHealthCheckPath, ['/healthz', 'healthz', '/a?b=c', '/é']);
  refuses(t, checkHealthCheckPath, [
    ['', 0],
    ['/a b', 2],
    ['/a\t', 2],
    ['/\0', 1],
    ['/\x7f', 1],
    ['/a\n', 2],
  ]);
});

t.test('a password in a URL is never repeated', async (t) => {
  const texts = [
    'https://u:s3cret@h/k',
    'u:s3cret@h/k',
    'https://u:s3cret@h:x/k',
    'https://u:s3cret@h /k',
    'https://u:s3cret@',
  ];
  for (const text of texts) {
    t.notMatch(JSON.stringify(checkJwksUrl(text)), /s3cret/, text);
    t.notMatch(JSON.stringify(checkEdgeJwksUri(text)), /s3cret/, text);
    t.notMatch(JSON.stringify(checkEndpointUrl(text) ?? {}), /s3cret/, text);
  }
});

t.test('hostile texts are checked quickly, without an exception', async (t) => {
  for (const check of [
    checkJwksUrl,
    checkEndpointUrl,
    checkEdgeJwksUri,
    checkPathPrefix,
    checkHealthCheckPath,
  ]) {
    survives(t, check);
  }
});
