// Traces of changes, with the real discovery server, a translator and OpenTelemetry's own SDK: what belongs to which trace, what is merged,
// and the bounds.

import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import t, { type Test } from 'tap';
import type { XdsIdentity } from '../../src/controller/discovery/plane-source.ts';
import { Engine } from '../../src/controller/engine.ts';
import { proxyTypeUrl } from '../../src/controller/feeds/resources.ts';
import { ChangeTraces } from '../../src/controller/tracing/change-traces.ts';
import { ReportingExporter } from '../../src/controller/tracing/reporting-exporter.ts';
import { tracesUrl } from '../../src/controller/tracing/traces-url.ts';
import { readEnvironment } from '../../src/environment/read-environment.ts';
import type { Change } from '../../src/translation/batch.ts';
import type { TranslationChange } from '../../src/translation/planes.ts';
import { readSettings, Translator } from '../../src/translation.ts';
import type { ConnectedClient, SentResponse, XdsEvents } from '../../src/xds/events.ts';
import type { XdsChange } from '../../src/xds/feed.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { gateway, gatewayClass } from '../translation/objects.ts';

const LISTENERS = proxyTypeUrl('listeners');
const ROUTES = proxyTypeUrl('routes');

/** Of one status. */
const CHANGE: TranslationChange = {
  gateways: [],
  proxies: [],
  removedGateways: [],
  statuses: [{} as TranslationChange['statuses'][number]],
  removedStatuses: [],
  findings: [],
};

/** Traces with a clock that is moved by hand. */
function traces(isSampled = true) {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
    ...(isSampled ? {} : { sampler: { shouldSample: () => ({ decision: 0 }), toString: () => 'none' } }),
  });
  const clock = { now: 1000 };
  const tracing = new ChangeTraces(provider.getTracer('test'), () => clock.now);
  const spans = () => exporter.getFinishedSpans();
  const named = (name: string) => spans().filter((span) => span.name === name);
  return { tracing, clock, spans, named };
}

const secret = (name: string): [string, Change] => [
  `Secret/default/${name}`,
  { object: { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: 'default', generation: 3 } } },
];

const client = (id: number): ConnectedClient<XdsIdentity> => ({
  id,
  identity: { namespace: 'default', name: 'edge' },
  node: {
    id: `pod-${id}.default`,
    cluster: 'edge',
    userAgent: '',
    metadata: new Map(),
    locality: undefined,
  } as unknown as ConnectedClient<XdsIdentity>['node'],
  variant: 'delta',
  onlyType: undefined,
  peer: '127.0.0.1:1',
  since: new Date(0),
});

const response = (first: number, last: number, nonce: string, typeUrl = ROUTES): SentResponse => ({
  typeUrl,
  version: `v${nonce}`,
  nonce,
  resources: 1,
  removed: 0,
  bytes: 100,
  changes: { first, last },
});

const answered = ({ typeUrl, version, nonce }: SentResponse) => ({
  typeUrl,
  version,
  nonce,
  names: [],
  time: 1,
});

const parentOf = (span: ReadableSpan): string | undefined => span.parentSpanContext?.spanId;
const traceOf = (span: ReadableSpan): string => span.spanContext().traceId;
const durationOf = ({ duration: [seconds, nanoseconds] }: ReadableSpan): number =>
  Math.round(seconds * 1000 + nanoseconds / 1e6);

const changeOf = (typeUrl: string): XdsChange => ({ typeUrl, set: [], removed: [] });

/** A batch that changes these types on the streams of these clients. */
function batch(
  tracing: ChangeTraces,
  events: XdsEvents<XdsIdentity>,
  number: number,
  { clients = [1], types = [ROUTES] }: { clients?: readonly number[]; types?: readonly string[] } = {},
): void {
  tracing.batch([], () => {
    tracing.translated(CHANGE);
    for (const id of clients) events.changed?.(client(id), { change: number, changes: types.map(changeOf) });
  });
}

t.test('a batch is one trace: its events wait, then it is translated and published', async (t) => {
  const { tracing, clock, spans, named } = traces();
  tracing.arrived(...secret('a'));
  clock.now += 3;
  tracing.arrived(...secret('b'));
  clock.now += 2;
  tracing.arrived(...secret('a'));
  clock.now += 5;
  const engine = new Engine({
    create: () => {
      const translator = new Translator(readSettings({}).settings);
      const { apply } = translator;
      translator.apply = (changes) => {
        clock.now += 20;
        return apply.call(translator, changes);
      };
      return translator;
    },
    onTranslated: (change) => tracing.translated(change),
    onChange: () => tracing.published(),
  });
  tracing.batch(
    [gatewayClass, gateway({})].map((object) => ({ object })),
    () => engine.apply([gatewayClass, gateway({})].map((object) => ({ object }))),
  );
  const [root] = named('change');
  t.equal(parentOf(root!), undefined);
  t.match(root!.attributes, { 'gatewarden.objects': 2, 'gatewarden.events': 3 });
  t.equal(durationOf(root!), 30);
  for (const span of spans()) {
    t.equal(traceOf(span), traceOf(root!));
    if (span !== root) t.equal(parentOf(span), root!.spanContext().spanId, span.name);
  }
  t.match(
    named('watch event').map((span) => [
      span.attributes['gatewarden.object.name'],
      span.attributes['gatewarden.events'],
      span.attributes['gatewarden.object.generation'],
      durationOf(span),
    ]),
    [
      ['a', 2, 3, 10],
      ['b', 1, 3, 7],
    ],
  );
  t.equal(durationOf(named('translate')[0]!), 20);
  t.match(named('translate')[0]!.attributes, { 'gatewarden.gateways': 1, 'gatewarden.statuses': Number });
  t.equal(named('publish').length, 1);
});

t.test('what changes nothing has no trace: a status of ours comes back as an event', async (t) => {
  const { tracing, spans, named } = traces();
  tracing.arrived(...secret('a'));
  tracing.batch([], () => {
    tracing.translated({ ...CHANGE, statuses: [] });
    tracing.published();
  });
  t.strictSame(spans(), []);
  tracing.arrived(...secret('b'));
  tracing.batch([], () => tracing.translated(CHANGE));
  t.strictSame(
    named('watch event').map(({ attributes }) => attributes['gatewarden.object.name']),
    ['b'],
    'nor do its events show up later',
  );
});

t.test('a translation that fails is an error, without its message', async (t) => {
  const { tracing, named, spans } = traces();
  tracing.batch([], () => tracing.failed(new TypeError('TOP-SECRET-MARKER')));
  t.match(named('change')[0]!.status, { code: 2, message: 'TypeError' });
  t.match(named('translate')[0]!.attributes, { 'error.type': 'TypeError' });
  t.equal(named('publish').length, 0);
  t.notMatch(JSON.stringify(spans().map(({ attributes, status }) => [attributes, status])), 'MARKER');
});

t.test('a response is in the trace of its change, until it is answered', async (t) => {
  const { tracing, clock, named } = traces();
  const events = tracing.responses('proxy');
  batch(tracing, events, 1, { clients: [1, 2] });
  const sent = response(1, 1, 'a');
  events.sent?.(client(1), sent);
  events.sent?.(client(2), response(1, 1, 'b', LISTENERS));
  t.equal(named('send RouteConfiguration').length, 0, 'not before the answer');
  clock.now += 40;
  events.acked?.(client(1), { ...answered(sent), nonce: 'other' });
  t.equal(named('send RouteConfiguration').length, 0, 'another response');
  events.acked?.(client(1), answered(sent));
  const [span] = named('send RouteConfiguration');
  t.equal(durationOf(span!), 40);
  t.equal(traceOf(span!), traceOf(named('change')[0]!));
  t.match(span!.attributes, {
    'gatewarden.plane': 'proxy',
    'gatewarden.proxy': 'pod-1.default',
    'gatewarden.xds.type': 'RouteConfiguration',
    'gatewarden.xds.version': 'va',
    'gatewarden.xds.result': 'ack',
    'gatewarden.xds.bytes': 100,
  });
  events.gone?.(client(2), undefined);
  t.equal(named('send Listener').length, 0, 'the change had no listeners');
});

t.test('changes that become one response are linked, and each trace has it', async (t) => {
  const { tracing, named } = traces();
  const events = tracing.responses('proxy');
  for (const number of [1, 2, 3]) batch(tracing, events, number);
  const sent = response(2, 3, 'a');
  events.sent?.(client(1), sent);
  events.acked?.(client(1), answered(sent));
  const [, second, third] = named('change').map(traceOf);
  t.strictSame(
    named('send RouteConfiguration').map((span) => [
      traceOf(span),
      span.links.map(({ context }) => context.traceId),
    ]),
    [
      [second, [third]],
      [third, [second]],
    ],
  );
});

t.test('what a proxy rejects is an error, in its words without the content', async (t) => {
  const { tracing, named } = traces();
  const events = tracing.responses('proxy');
  batch(tracing, events, 1);
  const sent = response(1, 1, 'a');
  events.sent?.(client(1), sent);
  const message = 'constraint validation failed (Route.match: required): name: "TOP-SECRET"';
  events.nacked?.(client(1), { ...answered(sent), message, isExact: true });
  const [span] = named('send RouteConfiguration');
  t.equal(span!.attributes['gatewarden.xds.result'], 'nack');
  t.match(span!.status, { code: 2, message: 'constraint validation failed (Route.match: required)' });
  t.notMatch(JSON.stringify(span!.status), 'SECRET');
});

t.test('a proxy that goes ends what it has not answered, and is forgotten', async (t) => {
  const { tracing, named } = traces();
  const events = tracing.responses('proxy');
  batch(tracing, events, 1);
  events.sent?.(client(1), response(1, 1, 'a'));
  events.gone?.(client(1), 'reset');
  t.equal(named('send RouteConfiguration')[0]!.attributes['gatewarden.xds.result'], 'disconnected');
  events.sent?.(client(1), response(1, 1, 'b'));
  events.gone?.(client(1), 'reset');
  t.equal(named('send RouteConfiguration').length, 1);
});

t.test('statuses: written, refused, unchanged, and of changes that became one write', async (t) => {
  const { tracing, clock, named } = traces();
  const { statuses } = tracing;
  const key = 'HTTPRoute/default/a';
  const result = { kind: 'HTTPRoute', namespace: 'default', name: 'a', startedAt: clock.now };
  statuses.wanted(key);
  statuses.written(key, { ...result, httpStatus: 200 });
  t.equal(named('write status').length, 0, 'no change is traced now');
  tracing.batch([], () => {
    tracing.translated(CHANGE);
    statuses.wanted(key);
  });
  tracing.batch([], () => {
    tracing.translated(CHANGE);
    statuses.wanted(key);
    statuses.wanted('HTTPRoute/default/b');
  });
  clock.now += 15;
  statuses.written(key, { ...result, httpStatus: 409 });
  statuses.written(key, { ...result, httpStatus: 200 });
  statuses.written(key, { ...result, httpStatus: 200 });
  const [first, second] = named('change').map(traceOf);
  t.strictSame(
    named('write status').map((span) => [
      traceOf(span),
      span.attributes['http.response.status_code'],
      span.status.code,
      span.links.length,
      durationOf(span),
    ]),
    [
      [first, 409, 2, 1, 15],
      [second, 409, 2, 1, 15],
      [first, 200, 0, 1, 15],
      [second, 200, 0, 1, 15],
    ],
  );
  statuses.unchanged('HTTPRoute/default/b');
  statuses.written('HTTPRoute/default/b', { ...result, name: 'b', httpStatus: 200 });
  tracing.batch([], () => {
    tracing.translated(CHANGE);
    statuses.wanted(key);
  });
  statuses.stopped();
  statuses.written(key, { ...result, httpStatus: 200 });
  t.equal(named('write status').length, 4);
});

t.test('a trace is bounded, whatever a batch has', async (t) => {
  const { tracing, spans, named } = traces();
  const events = tracing.responses('proxy');
  for (let index = 0; index < 5000; index++) tracing.arrived(...secret(`s${index}`));
  const clients = Array.from({ length: 3000 }, (_, index) => index);
  batch(tracing, events, 1, { clients });
  for (const id of clients) {
    events.sent?.(client(id), response(1, 1, 'a'));
    events.acked?.(client(id), answered(response(1, 1, 'a')));
  }
  t.equal(named('watch event').length, 50);
  t.match(named('change')[0]!.attributes, { 'gatewarden.events': 5000 });
  t.equal(spans().length, 1000);
  for (let number = 2; number < 100; number++) batch(tracing, events, number);
  events.sent?.(client(1), response(2, 99, 'b'));
  events.acked?.(client(1), answered(response(2, 99, 'b')));
  t.equal(spans().filter(({ links }) => links.length > 0).length, 16, 'the last changes of a client');
});

t.test('a change that the sampler leaves out has no span, and is translated', async (t) => {
  const { tracing, spans } = traces(false);
  const events = tracing.responses('proxy');
  tracing.arrived(...secret('a'));
  let isTranslated = false;
  tracing.batch([], () => {
    isTranslated = true;
    tracing.translated(CHANGE);
    events.changed?.(client(1), { change: 1, changes: [changeOf(ROUTES)] });
    tracing.statuses.wanted('a');
  });
  events.sent?.(client(1), response(1, 1, 'a'));
  t.ok(isTranslated);
  t.equal(spans().length, 0);
});

t.test('an error of the translation reaches the caller', async (t) => {
  const { tracing, named } = traces();
  t.throws(() =>
    tracing.batch([], () => {
      tracing.translated(CHANGE);
      throw new Error('a bug');
    }),
  );
  t.equal(named('change').length, 1, 'and the trace ends');
});

t.test('where traces are sent', async (t) => {
  const rows: readonly [Record<string, string>, string | undefined][] = [
    [{}, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318' }, 'http://otel:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318/base/' }, 'http://otel:4318/base/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://otel/here' }, 'http://otel/here'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://b/c' },
      'http://b/c',
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_SDK_DISABLED: 'true' }, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_TRACES_EXPORTER: 'none' }, undefined],
  ];
  for (const [variables, expected] of rows) t.equal(tracesUrl(readEnvironment(variables).settings), expected);
});

t.test('failures of the receiver are logged when they begin and when they end', async (t: Test) => {
  const log = new CollectedLog();
  const results: { code: number; error?: Error }[] = [
    { code: 1, error: new Error('connect ECONNREFUSED') },
    { code: 1, error: Object.assign(new Error('x'.repeat(10_000)), { code: 503 }) },
    { code: 0 },
    { code: 0 },
  ];
  const exporter = new ReportingExporter(
    { export: (_spans, done) => done(results.shift()!), shutdown: async () => {} },
    log,
  );
  const details: unknown[] = [];
  const answers: number[] = [];
  while (results.length > 0) {
    exporter.export([], ({ code }) => answers.push(code));
    details.push(exporter.state());
  }
  t.strictSame(details, [
    { ok: false, detail: 'connect ECONNREFUSED' },
    { ok: false, detail: 'the receiver answers with status 503' },
    { ok: true },
    { ok: true },
  ]);
  t.strictSame(answers, [0, 0, 0, 0]);
  t.strictSame(log.messages('warn'), ["traces can't be sent, and are dropped"]);
  t.strictSame(log.messages('info'), ['traces can be sent again']);
});
