// `serve --secure-metrics` on a real API server: TLS, and tokens of real service accounts.

import { spawnSync } from 'node:child_process';
import { request } from 'node:https';
import t from 'tap';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { pathOf } from '../parts/build.ts';
import { Installation } from './installation/installation.ts';
import { until } from './until.ts';

const { namespace, name } = DEFAULT_OPTIONS;
const READER = 'gatewarden-gatewarden-system-metrics-reader';

const installation = await Installation.start({ components: ['secure-metrics'], controllerManager: true });
t.teardown(() => installation.stop());
const kubectl = (args: readonly string[], input?: string) => installation.kubectl([...args], input);
const replica = await installation.addReplica(['--secure-metrics']);
await installation.ready(1);

const ca = Buffer.from(
  await kubectl([
    'get',
    'secret',
    `${name}-webhook-cert`,
    '-n',
    namespace,
    '-o',
    'jsonpath={.data.ca\\.crt}',
  ]),
  'base64',
).toString();

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly challenge: string | undefined;
}
function scrape(authorization?: string, path = '/metrics', method = 'GET'): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: replica.metricsPort,
        path,
        method,
        ca,
        servername: `${name}.${namespace}.svc`,
        headers: authorization === undefined ? {} : { authorization },
        agent: false,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text,
            challenge: response.headers['www-authenticate'],
          }),
        );
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}
await kubectl(['create', 'serviceaccount', 'prometheus', '-n', 'default']);
await kubectl(['create', 'serviceaccount', 'stranger', '-n', 'default']);
await kubectl([
  'create',
  'clusterrolebinding',
  'scraper',
  `--clusterrole=${READER}`,
  '--serviceaccount=default:prometheus',
]);
const tokenOf = async (account: string, ...args: string[]): Promise<string> =>
  (await kubectl(['create', 'token', account, '-n', 'default', ...args])).trim();

t.test('an account that may read /metrics gets them, over TLS', async (t) => {
  const { status, text } = await scrape(`Bearer ${await tokenOf('prometheus')}`);
  t.equal(status, 200, text);
  const parsed = spawnSync(await pathOf('exposition'), { input: text, encoding: 'utf8', maxBuffer: 2 ** 26 });
  t.equal(parsed.status, 0, parsed.stderr);
  t.ok('gatewarden_admission_reviews_total' in JSON.parse(parsed.stdout));
});

t.test('without TLS there is no answer', async (t) => {
  await t.rejects(fetch(`http://127.0.0.1:${replica.metricsPort}/metrics`));
});

t.test('everybody else is refused, on every path', async (t) => {
  const stranger = await tokenOf('stranger');
  const cases: readonly [name: string, authorization: string | undefined, status: number][] = [
    ['nothing', undefined, 401],
    ['another scheme', 'Basic YTpi', 401],
    ['an empty token', 'Bearer ', 401],
    ['junk', 'Bearer junk', 401],
    ['a token with a wrong signature', `Bearer ${stranger.slice(0, -6)}AAAAAA`, 401],
    ['a long token', `Bearer ${'x'.repeat(12_000)}`, 401],
    ['an account without the permission', `Bearer ${stranger}`, 403],
    ['a token for another audience', `Bearer ${await tokenOf('prometheus', '--audience=other')}`, 401],
  ];
  for (const [what, authorization, status] of cases) {
    const answer = await scrape(authorization);
    t.equal(answer.status, status, what);
    t.notMatch(answer.text, 'gatewarden_', what);
    if (status === 401) t.equal(answer.challenge, 'Bearer', what);
  }
  t.equal((await scrape(undefined, '/other')).status, 401);
  t.equal((await scrape(undefined, '/metrics', 'HEAD')).status, 401);
});

t.test('probes need no token', async (t) => {
  t.equal((await fetch(`http://127.0.0.1:${replica.healthPort}/readyz`)).status, 200);
  t.equal((await fetch(`http://127.0.0.1:${replica.healthPort}/metrics`)).status, 404);
});

t.test('a permission that is given later counts within seconds', async (t) => {
  const token = await tokenOf('stranger');
  t.equal((await scrape(`Bearer ${token}`)).status, 403);
  await kubectl([
    'create',
    'clusterrolebinding',
    'late',
    `--clusterrole=${READER}`,
    '--serviceaccount=default:stranger',
  ]);
  await until('it may read', async () => (await scrape(`Bearer ${token}`)).status === 200);
});

t.test('an answer is kept: the API server is not asked at each scrape', async (t) => {
  const token = `Bearer ${await tokenOf('prometheus')}`;
  t.equal((await scrape(token)).status, 200);
  await kubectl(['delete', 'clusterrolebinding', 'scraper']);
  t.equal((await scrape(token)).status, 200, 'for up to two minutes');
});

t.test('without the permission to review tokens, nobody gets in', async (t) => {
  await kubectl(['delete', 'clusterrolebinding', 'gatewarden-gatewarden-system-metrics-auth']);
  const token = await tokenOf('prometheus', '--duration=1h');
  await until('it is noticed', async () => (await scrape(`Bearer ${token}`)).status === 503);
  await until('the log has the reason', () =>
    replica.log.some((line) => line.includes('the token could not be reviewed')),
  );
  t.equal((await scrape()).status, 401);
});
