// Bad input: each request gets a clear answer, and the server continues to answer others meanwhile.

import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { causesOf, directResponse, reviewOf } from '../admission/reviewing.ts';
import { eventually } from '../parts/eventually.ts';
import { connectRaw, get, HOST, readToEnd, type Sent, send, startWebhook, type Webhook } from './webhook.ts';

const good = reviewOf({ object: directResponse({ status: 200 }) });
const MiB = 1024 * 1024;

/** The JSON of a review whose object has this text as its spec. */
const withSpec = (spec: string) =>
  JSON.stringify(reviewOf({ object: directResponse('SPEC') })).replaceAll('"SPEC"', spec);

const isAlive = async (t: Test, webhook: Webhook): Promise<void> => {
  t.match(
    (await send(webhook, '/validate', good)).json,
    { response: { allowed: true } },
    'others are answered',
  );
  const metrics = (await get(webhook.server.metricsPort, '/metrics')).text;
  t.match(metrics, /^gatewarden_admission_reviews_in_flight 0$/m, 'nothing is held');
  t.match(metrics, /^gatewarden_admission_body_bytes_in_flight 0$/m);
};

t.test('bodies that are no review get 400, 413, 415 with code and message', async (t) => {
  const webhook = await startWebhook(t);
  const uidless = { ...good, request: { ...(good['request'] as object), uid: '' } };
  const text = JSON.stringify(good);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const cases: [string, number, unknown, Sent?][] = [
    ['no body', 400, undefined],
    ['no body and a length of 0', 400, undefined, { headers: { 'content-length': '0' } }],
    ['an empty body', 400, ''],
    ['not JSON', 400, 'kind: AdmissionReview'],
    ['half a review', 400, text.slice(0, 100)],
    ['a review and a half', 400, `${text}{`],
    ['a byte order mark', 400, `\ufeff${text}`],
    ['a raw NUL', 400, withSpec('"\u0000"')],
    ['a NUL at the end', 400, `${text}\u0000`],
    ['NaN', 400, withSpec('NaN')],
    [
      'bytes that are no UTF-8',
      400,
      Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0x7d])]),
    ],
    ['UTF-16', 400, Buffer.from(text, 'utf16le')],
    ['a list of reviews', 400, [good]],
    ['null', 400, 'null'],
    ['another version', 400, { ...good, apiVersion: 'admission.k8s.io/v1beta1' }],
    ['no uid', 400, uidless],
    ['no request', 400, { ...good, request: null }],
    ['100,000 nested lists', 400, deep],
    ['100,000 open lists', 400, '['.repeat(100_000)],
    ['10 MiB', 413, Buffer.alloc(10 * MiB, 0x20)],
    ['10 MiB in chunks', 413, Buffer.alloc(10 * MiB, 0x20), { headers: { 'transfer-encoding': 'chunked' } }],
    ['one byte above 7 MiB', 413, Buffer.alloc(7 * MiB + 1, 0x20)],
    ['YAML', 415, text, { headers: { 'content-type': 'application/yaml' } }],
    ['plain text', 415, text, { headers: { 'content-type': 'text/plain' } }],
    ['a form', 415, text, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['a patch type', 415, text, { headers: { 'content-type': 'application/json-patch+json' } }],
    ['an empty content type', 415, text, { headers: { 'content-type': '' } }],
    ['a broken content type', 415, text, { headers: { 'content-type': 'json' } }],
    ['gzip', 415, gzipSync(text), { headers: { 'content-encoding': 'gzip' } }],
    ['a made-up encoding', 415, text, { headers: { 'content-encoding': 'x' } }],
  ];
  for (const [name, status, body, options] of cases) {
    const answer = await send(webhook, '/validate', body, options);
    t.equal(answer.status, status, `${name}: ${answer.status}`);
    t.match(answer.headers['content-type'], /^application\/json/, name);
    t.strictSame(Object.keys(answer.json), ['code', 'message'], name);
    t.equal(answer.json.code, status, name);
    t.ok(answer.json.message.length > 5, name);
  }
  await isAlive(t, webhook);
});

t.test('wrong paths and methods get 404 and 405 in the same shape', async (t) => {
  const webhook = await startWebhook(t);
  const cases: [string, string, number, string?][] = [
    ['POST', '/', 404],
    ['POST', '/mutates', 404],
    ['POST', '/mutate/', 404],
    ['POST', '//validate', 404],
    ['POST', '/validate/../metrics', 404],
    ['GET', '/metrics', 404],
    ['GET', '/validate', 405, 'POST'],
    ['PUT', '/validate?timeout=5s', 405, 'POST'],
    ['DELETE', '/mutate/warn', 405, 'POST'],
    ['OPTIONS', '/mutate', 405, 'POST'],
    ['PROPFIND', '/mutate', 405, 'POST'],
    ['POST', '/healthz', 405, 'GET, HEAD'],
    ['POST', '/readyz', 405, 'GET, HEAD'],
    ['POST', '/%zz', 400],
  ];
  for (const [method, path, status, allow] of cases) {
    const answer = await send(webhook, path, method === 'GET' ? undefined : good, { method });
    t.equal(answer.status, status, `${method} ${path}: ${answer.status}`);
    t.match(answer.json, { code: status, message: String }, `${method} ${path}`);
    t.equal(answer.headers.allow, allow, `${method} ${path}`);
  }
  for (const port of [webhook.server.healthPort, webhook.server.metricsPort]) {
    t.match(JSON.parse((await get(port, '/validate', { method: 'POST', body: '{}' })).text), { code: 404 });
  }
  t.match(JSON.parse((await get(webhook.server.healthPort, '/healthz', { method: 'PUT' })).text), {
    code: 405,
  });
  await isAlive(t, webhook);
});

t.test('unusual JSON that is a review is validated', async (t) => {
  const webhook = await startWebhook(t);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const deepObjects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const cases: [string, string, readonly string[]][] = [
    ['nested lists', `{"status":200,"body":${deep}}`, ['ST-11 @ ']],
    ['nested objects', deepObjects, ['ST-11 @ ']],
    ['too many values', `{"status":200,"x":[${'0,'.repeat(200_000)}0]}`, ['ST-11 @ ']],
    ['a __proto__ key', '{"__proto__":{"status":200}}', ['ST-02 @ spec.status']],
    ['a constructor key', '{"status":200,"constructor":{"prototype":{"polluted":1}}}', []],
    ['NUL in a value', '{"status":200,"body":"\\u0000"}', []],
    ['a lone surrogate', '{"status":200,"body":"\\ud800"}', []],
    ['a lone surrogate as a key', '{"status":200,"\\udfff":1}', []],
    ['a number beyond all numbers', '{"status":1e999}', ['ST-01 @ spec.status']],
    ['a number of 1,000 digits', `{"status":${'9'.repeat(1000)}}`, ['ST-01 @ spec.status']],
    ['a number that is nearly 200', '{"status":200.0000001}', ['ST-01 @ spec.status']],
    ['duplicate keys: the last one counts', '{"status":99,"status":200}', []],
    ['a body of 5 MiB', `{"status":200,"body":"${'x'.repeat(5 * MiB)}"}`, ['ST-05 @ spec.body']],
    ['10,000 unknown fields', `{"status":200,${'"x":1,'.repeat(10_000)}"y":1}`, []],
  ];
  for (const [name, spec, causes] of cases) {
    for (const path of ['/validate', '/mutate']) {
      const { status, json } = await send(webhook, path, withSpec(spec));
      t.equal(status, 200, name);
      t.strictSame(causesOf(json), causes, `${name}, ${path}`);
      t.equal(json.response.allowed, causes.length === 0, name);
    }
  }
  t.notOk('status' in {} || 'polluted' in {}, 'no prototype was touched');
  await isAlive(t, webhook);
});

t.test('a __proto__ key anywhere in the review is harmless', async (t) => {
  const webhook = await startWebhook(t);
  const poison = '"__proto__":{"allowed":false,"uid":"x","request":{}},';
  const text = JSON.stringify(good).replaceAll('{"', `{${poison}"`);
  const { status, json } = await send(webhook, '/mutate', text);
  t.equal(status, 200);
  t.match(json, { response: { uid: (good['request'] as { uid: string }).uid, allowed: true } });
  t.notOk('allowed' in {});
});

t.test('content types of JSON with parameters are accepted, in any case', async (t) => {
  const webhook = await startWebhook(t);
  for (const type of [
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
  ]) {
    const { status } = await send(webhook, '/validate', good, { headers: { 'content-type': type } });
    t.equal(status, 200, type);
  }
  const chunked = await send(webhook, '/validate', good, { headers: { 'transfer-encoding': 'chunked' } });
  t.equal(chunked.status, 200, 'chunked');
});

t.test('a connection survives a refused body, and the next review on it is answered', async (t) => {
  const webhook = await startWebhook(t);
  webhook.agent.maxSockets = 1;
  t.equal((await send(webhook, '/validate', Buffer.alloc(9 * MiB, 0x20))).status, 413);
  t.equal((await send(webhook, '/validate', 'nonsense')).status, 400);
  t.equal((await send(webhook, '/validate', good)).status, 200);
});

const rawReview = (body: string, headers = '') =>
  `POST /validate?timeout=5s HTTP/1.1\r\nHost: webhook\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;

t.test('pipelined reviews are answered in order', async (t) => {
  const webhook = await startWebhook(t);
  const socket = await connectRaw(webhook);
  const uids = Array.from({ length: 20 }, (_, n) => `pipelined-${n}`);
  const object = directResponse({ status: 200 });
  const texts = uids.map((uid, n) =>
    rawReview(
      JSON.stringify(reviewOf({ object, uid })),
      n === uids.length - 1 ? 'Connection: close\r\n' : '',
    ),
  );
  socket.write(texts.join(''));
  const said = await readToEnd(socket);
  t.strictSame(said.match(/pipelined-\d+/g), uids);
  t.equal(said.match(/HTTP\/1\.1 200 OK/g)?.length, uids.length);
});

t.test('a body that arrives byte by byte, in a thousand chunks, is a normal review', async (t) => {
  const webhook = await startWebhook(t);
  const socket = await connectRaw(webhook);
  const chunks = [...JSON.stringify(good)].map((byte) => `1\r\n${byte}\r\n`).join('');
  socket.write(
    `POST /validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks}0\r\n\r\n`,
  );
  t.match(await readToEnd(socket), /"allowed":true/);
  await isAlive(t, webhook);
});

t.test('a slow body gets a 408 and does not delay others', async (t) => {
  const webhook = await startWebhook(t, { limits: { requestTime: 300, headersTime: 300 } });
  const [slowBody, slowHeaders] = [await connectRaw(webhook), await connectRaw(webhook)];
  slowBody.write(rawReview(JSON.stringify(good)).slice(0, -20));
  slowHeaders.write('POST /validate HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const endings = Promise.all([readToEnd(slowBody), readToEnd(slowHeaders)]);
  t.equal((await send(webhook, '/validate', good)).status, 200);
  for (const said of await endings) {
    t.match(said, /^HTTP\/1\.1 408 /);
    t.match(JSON.parse(said.slice(said.indexOf('\r\n\r\n'))), { code: 408, message: String });
  }
  await isAlive(t, webhook);
});

t.test('a client that connects without TLS is cut off, and its connection slot is released', async (t) => {
  const webhook = await startWebhook(t, { limits: { headersTime: 200, connections: 4 } });
  const silent = Array.from({ length: 3 }, () => connect(webhook.server.port, HOST));
  await Promise.all(
    silent.map(async (socket, n) => {
      socket.on('error', () => {});
      // An incomplete ClientHello is the same as silence.
      if (n > 0) socket.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]));
      if (n > 1) socket.end();
      await once(socket.resume(), 'close');
    }),
  );
  webhook.agent.destroy();
  const answers = Array.from({ length: 3 }, () => send(webhook, '/validate', good));
  for (const { status } of await Promise.all(answers)) t.equal(status, 200);
});

t.test('a client that disconnects in the middle leaves nothing behind', async (t) => {
  const webhook = await startWebhook(t);
  const socket = await connectRaw(webhook);
  socket.write(rawReview(JSON.stringify(good)).slice(0, -20));
  await waitForMetric(webhook, /^gatewarden_admission_reviews_in_flight 1$/m);
  socket.destroy();
  await waitForMetric(webhook, /^gatewarden_admission_reviews_in_flight 0$/m);
  await isAlive(t, webhook);
});

t.test('data that is not HTTP gets a 400, a connection without TLS is closed', async (t) => {
  const webhook = await startWebhook(t);
  const cases: [string, string, number][] = [
    ['noise', '\u0001\u0002\u0003\r\n\r\n', 400],
    ['a method of nobody', 'BREW /validate HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /validate HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    [
      'a length and chunks',
      'POST /validate HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['a header without end', `POST /validate HTTP/1.1\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
  ];
  for (const [name, text, status] of cases) {
    const socket = await connectRaw(webhook);
    socket.write(text);
    const said = await readToEnd(socket).catch((error) => `reset: ${error.code}`);
    t.match(said, new RegExp(`^HTTP/1\\.1 ${status} `), name);
    t.match(JSON.parse(said.slice(said.indexOf('\r\n\r\n'))), { code: status, message: String }, name);
  }
  const plain = connect(webhook.server.port, HOST);
  plain.on('error', () => {});
  plain.end('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(plain, 'close');
  await isAlive(t, webhook);
});

t.test('many large reviews at once: some are shed, none is lost, all others are answered', async (t) => {
  const webhook = await startWebhook(t, { limits: { bodyBytesInFlight: 16 * MiB } });
  const large = withSpec(`{"status":200,"body":"${'x'.repeat(6 * MiB)}"}`);
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(webhook, '/validate', large)));
  const statuses = answers.map(({ status }) => status);
  t.strictSame([...new Set(statuses)].toSorted(), [200, 503]);
  t.match(answers.find(({ status }) => status === 503)?.json, { code: 503, message: /overloaded/ });
  await isAlive(t, webhook);
  t.match(
    (await get(webhook.server.metricsPort, '/metrics')).text,
    /gatewarden_admission_shed_total\{reason="bytes"\}/,
  );
});

t.test('others are answered while bad reviews keep coming', async (t) => {
  const webhook = await startWebhook(t);
  const bad: readonly unknown[] = [
    withSpec(`{"status":200,"body":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    withSpec(`{"status":200,${'"x":1,'.repeat(100_000)}"y":1}`),
    withSpec(`{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join()}}`),
    '['.repeat(1_000_000),
    Buffer.alloc(10 * MiB, 0x20),
    Buffer.alloc(1024, 0xff),
  ];
  let stop = false;
  const attackers = bad.map(async (body) => {
    while (!stop) await send(webhook, '/validate', body);
  });
  for (let n = 0; n < 10; n++) {
    const { status, json } = await send(webhook, '/validate?timeout=5s', good);
    if (status !== 200 || json.response.allowed !== true) t.fail(`review ${n}: ${status}`);
    if (n % 5 === 0) t.equal((await get(webhook.server.healthPort, '/healthz')).status, 200);
  }
  stop = true;
  await Promise.all(attackers);
  await isAlive(t, webhook);
});

t.test('above the limit of concurrent reviews the next one is shed, until others finish', async (t) => {
  const webhook = await startWebhook(t, { limits: { reviewsInFlight: 1 } });
  const socket = await connectRaw(webhook);
  const text = rawReview(JSON.stringify(good), 'Connection: close\r\n');
  socket.write(text.slice(0, -1));
  await waitForMetric(webhook, /^gatewarden_admission_reviews_in_flight 1$/m);
  t.match(await send(webhook, '/validate', good), { status: 503, json: { code: 503, message: String } });
  socket.write(text.slice(-1));
  t.match(await readToEnd(socket), /^HTTP\/1\.1 200 /);
  await isAlive(t, webhook);
  t.match((await get(webhook.server.metricsPort, '/metrics')).text, /shed_total\{reason="reviews"\} 1$/m);
});

t.test('above the time limit a review is shed, so that failurePolicy decides', async (t) => {
  const webhook = await startWebhook(t, { limits: { reviewTime: -1 } });
  t.match(await send(webhook, '/validate', good), { status: 503, json: { code: 503, message: String } });
  t.match((await get(webhook.server.metricsPort, '/metrics')).text, /shed_total\{reason="time"\} 1$/m);
});

function waitForMetric(webhook: Webhook, pattern: RegExp): Promise<true> {
  return eventually(`the metric ${pattern}`, async () =>
    pattern.test((await get(webhook.server.metricsPort, '/metrics')).text) ? true : undefined,
  );
}
