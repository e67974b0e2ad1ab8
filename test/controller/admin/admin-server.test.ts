// The admin port: what it shows, whom it answers, and that nothing else depends on it.

import { request } from 'node:http';
import t, { type Test } from 'tap';
import { type AdminOptions, AdminServer } from '../../../src/controller/admin/admin-server.ts';
import { connectedProxy } from '../../../src/controller/admin/connected-proxies.ts';

interface Sent {
  readonly method?: string;
  /** A list: names and values in turn. */
  readonly headers?: Record<string, string> | readonly string[];
  readonly body?: string;
}

async function started(t: Test, changed: Partial<AdminOptions> = {}) {
  let level = 'info';
  const lines: string[] = [];
  const line = (_fields: object, message: string) => lines.push(message);
  const server = await AdminServer.start({
    port: 0,
    version: '1.2.3',
    log: { info: line, warn: line, error: line },
    proxies: () => [],
    collections: () => [],
    logging: {
      level: () => level,
      setLevel: (next) => {
        level = next;
      },
    },
    ...changed,
  });
  t.teardown(() => server.leave());
  const ask = (path: string, { method = 'GET', headers = {}, body }: Sent = {}) =>
    new Promise<{ status: number | undefined; text: string; headers: object }>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode, text, headers: answer.headers }));
      });
      sent.on('error', reject).end(body);
    });
  return { server, ask, lines, level: () => level };
}

const JSON_BODY = { 'content-type': 'application/json' };

t.test('the index lists the paths, and each of them answers', async (t) => {
  const { ask } = await started(t);
  const { text } = await ask('/');
  const paths = [...text.matchAll(/^(\/\S+)/gm)].map(([, path]) => path!);
  t.strictSame(paths, ['/proxies', '/snapshots/krt', '/logging', '/version']);
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
          { name: 'bind', version: 'v2', message: 'no such field', at },
          {
            name: 'broken',
            version: 'v2',
            message: 'Proto constraint validation failed (Field: bad): key: "marker-of-a-secret"',
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
