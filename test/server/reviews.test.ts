// The four paths over real HTTPS, their log and their metrics. Issue 3, point 7.

import t from 'tap';
import { applyPatch, directResponse, edgeBackend, mcpBackend, reviewOf } from '../admission/reviewing.ts';
import { get, send, startWebhook } from './webhook.ts';

const good = directResponse({ status: 200 });
const bad = directResponse({ status: 99 });

t.test('a review is answered with its uid', async (t) => {
  const webhook = await startWebhook(t);
  for (const path of ['/mutate', '/validate', '/mutate/warn', '/validate/warn']) {
    const { status, headers, json } = await send(
      webhook,
      `${path}?timeout=5s`,
      reviewOf({ object: good, uid: path }),
    );
    t.equal(status, 200);
    t.match(headers['content-type'], /^application\/json/);
    t.same(json, {
      kind: 'AdmissionReview',
      apiVersion: 'admission.k8s.io/v1',
      response: { uid: path, allowed: true },
    });
  }
});

t.test('each path answers in its own way', async (t) => {
  const webhook = await startWebhook(t);
  const answers = new Map<
    string,
    { allowed: boolean; warnings?: string[]; patch?: string; status?: { code: number } }
  >();
  for (const path of ['/mutate', '/validate', '/mutate/warn', '/validate/warn'])
    answers.set(path, (await send(webhook, path, reviewOf({ object: bad }))).json.response);
  t.equal(answers.get('/mutate')?.allowed, false);
  t.equal(answers.get('/validate')?.status?.code, 422);
  t.match(answers.get('/mutate/warn'), { allowed: true, warnings: [/ST-04/] });
  t.match(answers.get('/validate/warn'), { allowed: true, warnings: [/ST-04/] });
  const object = mcpBackend();
  const { json } = await send(webhook, '/mutate', reviewOf({ object }));
  t.match(applyPatch(object, json.response.patch), {
    spec: { mcp: { targets: [{ static: { path: '/sse' } }] } },
  });
});

t.test('settings of the server reach the judgement', async (t) => {
  const webhook = await startWebhook(t, { earlyRefusal: false, judge: { severities: { 'ST-05': 'off' } } });
  t.equal((await send(webhook, '/mutate', reviewOf({ object: bad }))).json.response.allowed, true);
  const object = directResponse({ status: 200, body: '' });
  t.equal((await send(webhook, '/validate', reviewOf({ object }))).json.response.allowed, true);
});

t.test('a review leaves one line in the log: who, what, decision and codes', async (t) => {
  const webhook = await startWebhook(t);
  webhook.log.length = 0;
  await send(
    webhook,
    '/validate',
    reviewOf({ object: bad, uid: 'u-7', user: 'jane', namespace: 'shop', name: 'x' }),
  );
  t.equal(webhook.log.length, 1);
  const { ms, time, ...line } = JSON.parse(webhook.log[0]!);
  t.same(line, {
    level: 'info',
    path: '/validate',
    uid: 'u-7',
    operation: 'CREATE',
    kind: 'DirectResponse',
    namespace: 'shop',
    name: 'x',
    user: 'jane',
    decision: 'denied',
    errors: ['ST-04'],
    message: 'review',
  });
  t.type(ms, 'number');
  t.type(time, 'string');
});

t.test('the level of the log can be changed while it runs', async (t) => {
  const webhook = await startWebhook(t);
  webhook.log.length = 0;
  webhook.server.setLogLevel('error');
  await send(webhook, '/validate', reviewOf({ object: good }));
  t.same(webhook.log, []);
  webhook.server.setLogLevel('info');
  await send(webhook, '/validate', reviewOf({ object: good }));
  t.equal(webhook.log.length, 1);
});

t.test('no content of an object is ever in the log or in the metrics', async (t) => {
  const webhook = await startWebhook(t);
  webhook.server.setLogLevel('trace');
  const marker = 'TOP-SECRET-MARKER';
  const objects = [
    directResponse(
      { status: marker, body: marker, [marker]: marker },
      { name: 'x', annotations: { [marker]: marker } },
    ),
    edgeBackend({ ai: { provider: { openai: { authToken: marker } } }, policies: { auth: { key: marker } } }),
    { ...good, spec: { status: { [marker]: [marker] } }, status: marker },
    { ...good, kind: marker },
    { ...good, apiVersion: `gateway.gatewarden.dev/${marker}` },
    { apiVersion: marker, kind: marker },
    marker,
  ];
  for (const object of objects) {
    for (const path of ['/mutate', '/validate', '/mutate/warn']) {
      await send(webhook, path, reviewOf({ object }));
      await send(webhook, path, reviewOf({ object, oldObject: good }));
    }
  }
  for (const body of [
    `{"${marker}"`,
    `${marker}`,
    `"${marker}"`,
    { kind: marker },
    { request: { uid: marker } },
  ])
    await send(webhook, '/validate', body);
  await send(webhook, '/validate', reviewOf({ object: good }), {
    headers: { 'content-type': `text/${marker}` },
  });
  await send(webhook, `/${marker}`, reviewOf({ object: good }));
  await send(webhook, '/validate', reviewOf({ object: good }), { headers: { [marker]: marker } });
  const metrics = (await get(webhook.server.metricsPort, '/metrics')).text;
  t.ok(webhook.log.length > 40);
  t.notMatch(webhook.log.join(''), marker);
  t.notMatch(metrics, marker);
});

t.test('a bug is a 500 with an id that the log has, and no content of the review', async (t) => {
  const marker = 'TOP-SECRET-MARKER';
  // A severity table that fails stands for a bug anywhere in the judgement.
  const severities = new Proxy(
    {},
    {
      getOwnPropertyDescriptor: () => {
        throw new TypeError(`cannot read ${marker}`);
      },
    },
  );
  const webhook = await startWebhook(t, { judge: { severities } });
  const { status, json } = await send(webhook, '/validate', reviewOf({ object: bad }));
  t.equal(status, 500);
  t.match(json, { code: 500, message: String, id: /^[0-9a-f-]{36}$/ });
  const line = webhook.log.find((candidate) => candidate.includes(json.id));
  const { frames, ...rest } = JSON.parse(line!);
  t.match(rest, { level: 'error', error: 'TypeError' });
  t.match(frames.join(' '), /at judge /);
  t.notMatch(webhook.log.join(''), marker);
  t.notMatch(json.message, marker);
  t.equal((await send(webhook, '/validate', reviewOf({ object: good }))).status, 200, 'the server lives on');
  t.match(
    (await get(webhook.server.metricsPort, '/metrics')).text,
    /^gatewarden_admission_reviews_in_flight 0$/m,
  );
});

/** `name{labels}` to value, of every line of the exposition. */
function parseMetrics(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || /^# (?:HELP|TYPE) [a-z_:][\w:]* \S/.test(line)) continue;
    const sample = /^([a-zA-Z_:][\w:]*(?:\{(?:[a-zA-Z_]\w*="(?:[^"\\]|\\.)*",?)*\})?) (\S+)$/.exec(line);
    if (sample === null) throw new Error(`not a sample: ${line}`);
    samples.set(sample[1]!, Number(sample[2]));
  }
  return samples;
}

t.test('metrics count reviews, findings, errors and time', async (t) => {
  const webhook = await startWebhook(t);
  const before = parseMetrics((await get(webhook.server.metricsPort, '/metrics')).text);
  t.equal(before.get('gatewarden_admission_reviews_in_flight'), 0);
  for (let n = 0; n < 3; n++) await send(webhook, '/validate', reviewOf({ object: bad }));
  await send(webhook, '/mutate', reviewOf({ object: good }));
  await send(webhook, '/validate', reviewOf({ object: { apiVersion: 'example.com/v1', kind: 'Made-Up' } }));
  await send(webhook, '/validate', 'nonsense');
  const { text, headers } = await get(webhook.server.metricsPort, '/metrics');
  t.match(headers.get('content-type'), /^text\/plain/);
  const samples = parseMetrics(text);
  const reviews = (path: string, kind: string, decision: string, code: string) =>
    samples.get(
      `gatewarden_admission_reviews_total{path="${path}",kind="${kind}",operation="CREATE",decision="${decision}",code="${code}"}`,
    );
  t.equal(reviews('/validate', 'DirectResponse', 'denied', '422'), 3);
  t.equal(reviews('/mutate', 'DirectResponse', 'allowed', '200'), 1);
  t.equal(reviews('/validate', 'other', 'warned', '200'), 1);
  t.equal(samples.get('gatewarden_admission_findings_total{code="ST-04",severity="error"}'), 3);
  t.equal(samples.get('gatewarden_http_errors_total{code="400"}'), 1);
  t.equal(samples.get('gatewarden_admission_review_duration_seconds_count{path="/validate"}'), 4);
  const expiry = samples.get('gatewarden_certificate_expiry_timestamp_seconds') ?? 0;
  t.equal(expiry, webhook.certificates.current().notAfter.getTime() / 1000);
  t.ok((samples.get('process_resident_memory_bytes') ?? 0) > 0);
});

t.test('scraping twice counts nothing twice', async (t) => {
  const webhook = await startWebhook(t);
  await send(webhook, '/validate', reviewOf({ object: good }));
  const own = async () =>
    (await get(webhook.server.metricsPort, '/metrics')).text
      .split('\n')
      .filter((line) => line.startsWith('gatewarden_') && line.includes('_total'));
  t.same(await own(), await own());
});
