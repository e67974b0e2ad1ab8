// The admin port: what it shows, whom it answers, and that nothing else depends on it.

import t from 'tap';
import { connectedProxy } from '../../../src/controller/admin/connected-proxies.ts';
import { startedAdmin as started } from './started-admin.ts';

const JSON_BODY = { 'content-type': 'application/json' };

t.test('the index lists the paths, and each of them answers', async (t) => {
  const { ask } = await started(t);
  const { text } = await ask('/');
  const paths = [...text.matchAll(/^(\/\S+)/gm)].map(([, path]) => path!);
  t.strictSame(paths, [
    '/report',
    '/proxies',
    '/snapshots/xds',
    '/snapshots/krt',
    '/logging',
    '/debug/pprof/',
    '/version',
  ]);
  for (const path of paths) t.equal((await ask(path)).status, 200, path);
  t.strictSame(JSON.parse((await ask('/version')).text), { version: '1.2.3', node: process.version });
});

t.test('other hosts and origins are refused', async (t) => {
  const { ask, server } = await started(t);
  for (const [host, status] of [
    [`localhost:${server.port}`, 200],
    ['127.0.0.1:19095', 200],
    ['[::1]:9095', 200],
    ['attacker.example', 403],
    ['localhost.attacker.example:9095', 403],
    ['127.0.0.1.attacker.example', 403],
    ['localhost@attacker.example', 403],
  ] as const)
    t.equal((await ask('/proxies', { headers: { host } })).status, status, host);
  const two = ['Host', 'localhost', 'Host', 'attacker.example'];
  t.equal((await ask('/proxies', { headers: two })).status, 403, 'two hosts');
  const host = `localhost:${server.port}`;
  t.equal((await ask('/proxies', { headers: { host, origin: `http://${host}` } })).status, 200);
  for (const origin of ['http://attacker.example', 'null']) {
    const { status, headers } = await ask('/proxies', { headers: { host, origin } });
    t.equal(status, 403, origin);
    t.notOk('access-control-allow-origin' in headers);
  }
});

t.test('requests that a page of another origin causes are refused', async (t) => {
  const { ask } = await started(t);
  for (const [site, status] of [
    ['none', 200],
    ['same-origin', 200],
    ['same-site', 403],
    ['cross-site', 403],
    ['none, cross-site', 403],
  ] as const)
    t.equal((await ask('/version', { headers: { 'sec-fetch-site': site } })).status, status, site);
});

t.test('the log level changes by PUT and POST of JSON only', async (t) => {
  const { ask, level } = await started(t);
  const put = (body: string, headers: Record<string, string> = JSON_BODY, method = 'PUT') =>
    ask('/logging', { method, headers, body });
  t.equal((await put('{"level":"debug"}')).status, 200);
  t.equal(level(), 'debug');
  t.equal((await put('{"level":"warn"}', JSON_BODY, 'POST')).status, 200);
  t.strictSame(JSON.parse((await ask('/logging')).text), { level: 'warn' });
  for (const body of ['{"level":"loud"}', '{"level":7}', '[]', 'null', '{', '{"__proto__":{"level":"info"}}'])
    t.equal((await put(body)).status, 400, body);
  t.equal((await put(`{"level":"${'x'.repeat(5000)}"}`)).status, 413);
  t.equal((await put('{"level":"info"}', { 'content-type': 'text/plain' })).status, 415);
  await ask('/logging?level=info');
  t.equal(level(), 'warn', 'nothing else changed it');
});

t.test('a port that is in use is a notice', async (t) => {
  const first = await started(t);
  const second = await started(t, { port: first.server.port! });
  t.equal(second.server.port, undefined);
  t.match(second.lines, [/can't serve administration/]);
  const [check] = second.server.checks;
  t.match(check, { name: 'admin', role: 'notice' });
  t.match(check!.check(), { ok: false, detail: /EADDRINUSE/ });
  t.strictSame(first.server.checks[0]!.check(), { ok: true });
});

t.test('a proxy is shown with its Gateway, and with what it rejects', (t) => {
  const at = new Date('2026-01-02T03:04:05Z');
  const shown = connectedProxy('edge', {
    id: 7,
    identity: { namespace: 'web', name: 'public' },
    node: {
      id: 'public-abc.web',
      cluster: 'public.web',
      metadata: { role: 'web~public', token: 'marker-of-a-secret' },
      locality: { region: '', zone: '', subZone: '' },
      userAgent: 'client 1.0',
    },
    variant: 'delta',
    onlyType: undefined,
    peer: '10.0.0.1:5000',
    since: at,
    types: [
      {
        typeUrl: 'type/A',
        isWildcard: true,
        names: 0,
        sentVersion: 'v2',
        ackedVersion: 'v1',
        rejections: [
          { name: 'bind', version: 'v2', message: 'no such field', isExact: true, at },
          {
            name: 'broken',
            version: 'v2',
            message: 'Proto constraint validation failed (Field: bad): key: "marker-of-a-secret"',
            isExact: true,
            at,
          },
        ],
        pendingSince: undefined,
      },
    ],
  });
  t.match(shown, { id: 'edge-7', gateway: 'web/public', node: 'public-abc.web', since: at.toISOString() });
  t.strictSame(shown.types, [
    {
      type: 'type/A',
      subscribed: 'all',
      sentVersion: 'v2',
      acknowledgedVersion: 'v1',
      rejected: [
        { name: 'bind', version: 'v2', message: 'no such field', at: at.toISOString() },
        {
          name: 'broken',
          version: 'v2',
          message: 'Proto constraint validation failed (Field: bad)',
          at: at.toISOString(),
        },
      ],
    },
  ]);
  t.notMatch(
    JSON.stringify(shown),
    /marker-of-a-secret/,
    'neither metadata of the node nor content of messages',
  );
  t.end();
});
