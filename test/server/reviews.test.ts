// The four paths over real HTTPS, with log and metrics.

import t from 'tap';
import { CODES } from '../../src/diagnostics/severity.ts';
import { SELF_TEST_ANNOTATION } from '../../src/identifiers.ts';
import { KINDS } from '../../src/kinds/index.ts';
import {
  applyPatch,
  directResponse,
  edgeBackend,
  mcpBackend,
  type ReviewParts,
  reviewOf,
} from '../admission/reviewing.ts';
import { get, send, startWebhook, type Webhook } from './webhook.ts';

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
    t.strictSame(json, {
      kind: 'AdmissionReview',
      apiVersion: 'admission.k8s.io/v1',
      response: { uid: path, allowed: true },
    });
  }
});

t.test('each path has its own answer', async (t) => {
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

t.test('the settings of the server apply to the validation', async (t) => {
  const webhook = await startWebhook(t, { earlyRefusal: false, judge: { severities: { 'ST-05': 'off' } } });
  t.equal((await send(webhook, '/mutate', reviewOf({ object: bad }))).json.response.allowed, true);
  const object = directResponse({ status: 200, body: '' });
  t.equal((await send(webhook, '/validate', reviewOf({ object }))).json.response.allowed, true);
});

t.test('a review has one line in the log: user, object, decision and codes', async (t) => {
  const webhook = await startWebhook(t);
  webhook.log.length = 0;
  await send(
    webhook,
    '/validate',
    reviewOf({ object: bad, uid: 'u-7', user: 'jane', namespace: 'shop', name: 'x' }),
  );
  t.equal(webhook.log.length, 1);
  const { ms, time, ...line } = JSON.parse(webhook.log[0]!);
  t.strictSame(line, {
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

t.test('the log level can be changed at run time', async (t) => {
  const webhook = await startWebhook(t);
  webhook.log.length = 0;
  webhook.server.setLogLevel('error');
  await send(webhook, '/validate', reviewOf({ object: good }));
  t.strictSame(webhook.log, []);
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

t.test('a bug is a 500 with an id that is in the log, and without content of the review', async (t) => {
  const marker = 'TOP-SECRET-MARKER';
  // A severity table that throws simulates a bug in the validation.
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

/** Values by `name{labels}`, one for each line of the exposition. */
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

const sample = (name: string, labels: Readonly<Record<string, string>>): string =>
  `${name}{${Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .join()}}`;
const reviews = (labels: Readonly<Record<string, string>>): string =>
  sample('gatewarden_admission_reviews_total', {
    kind: 'DirectResponse',
    operation: 'CREATE',
    mode: 'enforce',
    decision: 'allowed',
    dry_run: 'false',
    ...labels,
  });
const findings = (labels: Readonly<Record<string, string>>): string =>
  sample('gatewarden_admission_findings_total', {
    code: 'ST-04',
    severity: 'error',
    mode: 'enforce',
    dry_run: 'false',
    ...labels,
  });

/** The changed counts of reviews and findings. */
async function counted(webhook: Webhook, calls: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () => parseMetrics((await get(webhook.server.metricsPort, '/metrics')).text);
  const before = await read();
  await calls();
  const changed = [...(await read())].filter(
    ([name, value]) => /_(?:reviews|findings)_total/.test(name) && value !== (before.get(name) ?? 0),
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, value - (before.get(name) ?? 0)]));
}

/** Same calls as the API server: `/validate` only if `/mutate` allows the object. */
async function create(webhook: Webhook, parts: ReviewParts, suffix = ''): Promise<void> {
  const { json } = await send(webhook, `/mutate${suffix}`, reviewOf(parts));
  if (json.response.allowed) await send(webhook, `/validate${suffix}`, reviewOf(parts));
}

t.test('an object counts once, at its last review, with mode and dry run', async (t) => {
  const webhook = await startWebhook(t);
  const late = await startWebhook(t, { earlyRefusal: false });
  const table: [string, Webhook, ReviewParts, string, Record<string, number>][] = [
    ['admitted', webhook, { object: good }, '', { [reviews({})]: 1 }],
    [
      'refused by /mutate',
      webhook,
      { object: bad },
      '',
      { [reviews({ decision: 'denied' })]: 1, [findings({})]: 1 },
    ],
    [
      'refused by /validate',
      late,
      { object: bad },
      '',
      { [reviews({ decision: 'denied' })]: 1, [findings({})]: 1 },
    ],
    [
      'in a namespace that warns',
      webhook,
      { object: bad },
      '/warn',
      { [reviews({ mode: 'warn', decision: 'warned' })]: 1, [findings({ mode: 'warn' })]: 1 },
    ],
    [
      'a dry run',
      webhook,
      { object: bad, dryRun: true },
      '',
      { [reviews({ decision: 'denied', dry_run: 'true' })]: 1, [findings({ dry_run: 'true' })]: 1 },
    ],
    [
      'an update',
      webhook,
      { object: good, oldObject: directResponse({ status: 201 }) },
      '',
      { [reviews({ operation: 'UPDATE' })]: 1 },
    ],
  ];
  for (const [name, server, parts, suffix, expected] of table) {
    t.strictSame(await counted(server, () => create(server, parts, suffix)), expected, name);
    server.log.length = 0;
    await create(server, parts, suffix);
    t.equal(server.log.length, 1, `${name}: one line in the log`);
  }
});

t.test('an object that /mutate allows and something else refuses is not counted', async (t) => {
  const webhook = await startWebhook(t);
  for (const path of ['/mutate', '/mutate/warn'])
    t.strictSame(await counted(webhook, () => send(webhook, path, reviewOf({ object: good }))), {}, path);
});

t.test(
  'a self-test is not counted, not timed and not logged; an object that only looks like one is',
  async (t) => {
    const webhook = await startWebhook(t);
    const marked = { name: 'x', annotations: { [SELF_TEST_ANNOTATION]: 'validate' } };
    const object = directResponse({ status: 99 }, marked);
    const latencies = async () =>
      [...parseMetrics((await get(webhook.server.metricsPort, '/metrics')).text)].filter(([name]) =>
        name.startsWith('gatewarden_admission_review_duration_seconds_count'),
      );
    const before = await latencies();
    webhook.log.length = 0;
    t.strictSame(await counted(webhook, () => create(webhook, { object, dryRun: true })), {});
    t.strictSame(await latencies(), before);
    t.strictSame(webhook.log, []);
    const stored = await counted(webhook, () => create(webhook, { object }));
    t.strictSame(stored, { [reviews({ decision: 'denied' })]: 1, [findings({})]: 1 });
    t.equal(webhook.log.length, 1);
    webhook.server.setLogLevel('debug');
    webhook.log.length = 0;
    await create(webhook, { object, dryRun: true });
    t.strictSame(
      webhook.log.map((line) => JSON.parse(line).message),
      ['self-test review', 'self-test review'],
    );
  },
);

t.test('series start at 0, so that a rate includes the first event', async (t) => {
  const webhook = await startWebhook(t);
  const samples = parseMetrics((await get(webhook.server.metricsPort, '/metrics')).text);
  for (const { kind } of KINDS)
    for (const operation of ['CREATE', 'UPDATE'])
      for (const dry_run of ['true', 'false']) {
        for (const decision of ['allowed', 'warned', 'denied'])
          t.equal(samples.get(reviews({ kind, operation, decision, dry_run })), 0);
        t.equal(samples.get(reviews({ kind, operation, decision: 'warned', mode: 'warn', dry_run })), 0);
      }
  for (const code of CODES)
    for (const severity of ['error', 'warning'])
      for (const mode of ['enforce', 'warn']) t.equal(samples.get(findings({ code, severity, mode })), 0);
  for (const reason of ['reviews', 'bytes', 'time', 'gone'])
    t.equal(samples.get(sample('gatewarden_admission_shed_total', { reason })), 0);
  for (const code of ['400', '401', '403', '404', '405', '413', '415', '500', '503'])
    t.equal(samples.get(sample('gatewarden_http_errors_total', { code })), 0);
  for (const path of ['/mutate', '/validate', '/mutate/warn', '/validate/warn'])
    t.equal(samples.get(sample('gatewarden_admission_review_duration_seconds_count', { path })), 0);
  const never = [reviews({ mode: 'warn', decision: 'denied' }), reviews({ operation: 'DELETE' })];
  for (const name of never) t.notOk(samples.has(name), name);
});

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
  t.equal(samples.get(reviews({ decision: 'denied' })), 3);
  t.equal(samples.get(reviews({ kind: 'other', decision: 'warned' })), 1);
  t.equal(samples.get(findings({ code: 'ST-04' })), 3);
  t.equal(samples.get('gatewarden_http_errors_total{code="400"}'), 1);
  t.equal(samples.get('gatewarden_admission_review_duration_seconds_count{path="/validate"}'), 4);
  const expiry = samples.get('gatewarden_certificate_expiry_timestamp_seconds') ?? 0;
  t.equal(expiry, webhook.certificates.current().notAfter.getTime() / 1000);
  t.ok((samples.get('process_resident_memory_bytes') ?? 0) > 0);
});

t.test('two scrapes count nothing twice', async (t) => {
  const webhook = await startWebhook(t);
  await send(webhook, '/validate', reviewOf({ object: good }));
  const own = async () =>
    (await get(webhook.server.metricsPort, '/metrics')).text
      .split('\n')
      .filter((line) => line.startsWith('gatewarden_') && line.includes('_total'));
  t.strictSame(await own(), await own());
});

t.test(
  'a path with a profile uses its severities; an unknown profile uses the default ones, and is reported',
  async (t) => {
    const object = directResponse({ status: 200, body: '' });
    const profiles = new Map([['legacy', { severities: { 'ST-05': 'warn' } as const }]]);
    const webhook = await startWebhook(t, { profiles });
    const allowed = async (path: string): Promise<boolean> =>
      (await send(webhook, path, reviewOf({ object }))).json.response.allowed;
    webhook.log.length = 0;
    t.equal(await allowed('/validate'), false);
    t.equal(await allowed('/validate/profile/legacy'), true);
    t.equal(await allowed('/mutate/profile/legacy?timeout=5s'), true);
    t.equal(await allowed('/validate/warn/profile/legacy'), true);
    t.match(JSON.parse(webhook.log[1]!), { path: '/validate', profile: 'legacy', decision: 'warned' });
    webhook.log.length = 0;
    for (let n = 0; n < 3; n++) t.equal(await allowed('/validate/profile/gone'), false);
    const told = webhook.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    t.match(told, [{ profile: 'gone', message: /has no such profile/ }]);
    t.strictSame([...webhook.server.unknownProfiles], ['gone']);
    t.equal((await send(webhook, '/validate/profile/Not-A_Name', reviewOf({ object }))).status, 404);
  },
);

t.test('new settings apply from the next review on', async (t) => {
  const webhook = await startWebhook(t);
  const object = directResponse({ status: 200, body: '' });
  const allowed = async (path: string): Promise<boolean> =>
    (await send(webhook, path, reviewOf({ object }))).json.response.allowed;
  t.equal(await allowed('/validate'), false);
  t.equal(await allowed('/validate/profile/strict'), false);
  const error = { severities: { 'ST-05': 'error' } } as const;
  webhook.server.configure({
    base: { severities: { 'ST-05': 'warn' } },
    profiles: new Map([['strict', error]]),
  });
  t.equal(await allowed('/validate'), true);
  t.equal(await allowed('/validate/profile/strict'), false);
  t.strictSame([...webhook.server.unknownProfiles], []);
});

t.test('unknown profile names do not fill memory or log', async (t) => {
  const webhook = await startWebhook(t);
  webhook.server.setLogLevel('error');
  webhook.log.length = 0;
  for (let n = 0; n < 40; n++)
    await send(webhook, `/validate/profile/unknown-${n}`, reviewOf({ object: good }));
  t.equal(webhook.server.unknownProfiles.size, 16);
  t.equal(webhook.log.length, 16);
});
