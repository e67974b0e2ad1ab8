// Exceptions of gatewarden.yaml on a real API server: kubectl applies an object that a rule of the webhook's own rejects.

import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { gatewarden } from '../cli/running.ts';
import { pathOf } from '../parts/build.ts';
import { get } from '../server/webhook.ts';
import { Installation } from './installation/installation.ts';
import { until } from './until.ts';

const exception = (id: string, day: string, code = 'C-12') => `
  - {id: ${id}, code: ${code}, kind: EdgeBackend, namespace: team-a, name: ${id}-*, reason: moves, until: ${day}}`;
const CONFIG = `exceptions:${exception('files', '2099-12-31')}${exception('gone', '2020-01-01')}${exception('crd', '2099-12-31', 'EB-04')}${exception('unused', '2099-12-31')}
`;
/** Breaks only C-12, which no CRD checks. */
const backend = (name: string, spec = 'static: {host: bad host, port: 80}') => `
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: ${name}}
spec: {${spec}}`;

const installation = await Installation.start();
t.teardown(() => installation.stop());
const config = join(t.testdir({ 'gatewarden.yaml': CONFIG }), 'gatewarden.yaml');
const replica = await installation.addReplica([`--config=${config}`]);
await installation.ready(1);
for (const namespace of ['team-a', 'team-b']) await installation.kubectl(['create', 'namespace', namespace]);

const apply = (object: string, namespace = 'team-a', ...flags: string[]) =>
  installation.cluster.kubectl(['apply', '-n', namespace, ...flags, '-f', '-'], { input: object });
await until(
  'the API server calls the webhook',
  async () => (await apply(backend('other'), 'team-a', '--dry-run=server')).code === 1,
);

t.test('the object is stored, and kubectl prints the exception, its last day and its reason', async (t) => {
  const { code, stdout, stderr } = await apply(backend('files-1'));
  t.equal(code, 0, stderr);
  t.match(stdout, 'created');
  t.match(
    stderr,
    /^Warning: admitted by exception files until 2099-12-31: moves: spec\.static\.host: C-12: /m,
  );
});

t.test('other names, other namespaces and later days are rejected', async (t) => {
  for (const [name, namespace] of [
    ['files', 'team-a'],
    ['files-1', 'team-b'],
  ] as const) {
    const { code, stderr } = await apply(backend(name), namespace);
    t.equal(code, 1);
    t.match(stderr, 'C-12');
    t.notMatch(stderr, 'exception');
  }
  const gone = await apply(backend('gone-1'));
  t.equal(gone.code, 1);
  t.match(gone.stderr, 'the exception gone ended on 2020-01-01');
});

t.test('no exception admits what the CRD rejects', async (t) => {
  const both = 'ai: {provider: {vendorA: {}}, groups: [{providers: [{name: first, vendorA: {}}]}]}';
  const { code, stderr } = await apply(backend('crd-1', both));
  t.equal(code, 1);
  t.match(stderr, /EB-04.*the exception crd has no effect here, because the CRD rejects it/);
});

t.test('metrics, log and /readyz?verbose', async (t) => {
  await apply(backend('files-2'), 'team-a', '--dry-run=server');
  const { text } = await get(replica.metricsPort, '/metrics');
  const { status, stdout } = spawnSync(await pathOf('exposition'), { input: text, encoding: 'utf8' });
  t.equal(status, 0);
  const samples = (name: string) =>
    Object.fromEntries(
      JSON.parse(stdout)[name].samples.map(
        ({ labels, value }: { labels: { exception: string }; value: number }) => [labels.exception, value],
      ),
    );
  t.strictSame(samples('gatewarden_admission_exceptions_total'), { files: 1, gone: 0, crd: 0, unused: 0 });
  t.equal(
    samples('gatewarden_exception_end_timestamp_seconds').gone,
    Date.parse('2020-01-02T00:00:00Z') / 1000,
  );
  const reviewed = () =>
    replica.log
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .find(({ message, name, dryRun }) => message === 'review' && name === 'files-1' && !dryRun);
  // Lines of the log are written together.
  await until('the log has the review', async () => reviewed() !== undefined);
  const review = reviewed();
  t.match(review, { decision: 'warned', warnings: ['C-12'], exceptions: ['files'] });
  await until('the log has the exception that has ended', async () =>
    replica.log.some((line) => line.includes('exceptions have ended') && line.includes('gone')),
  );
  const verbose = await get(replica.healthPort, '/readyz?verbose');
  t.match(
    verbose.text,
    /^\[!\]exceptions failed: ended, so these errors are rejected again: gone \(2020-01-01\)$/m,
  );
});

t.test('audit shows what each exception admits, and which one is unused', async (t) => {
  const audit = (...args: string[]) =>
    gatewarden(['audit', '--kubeconfig', installation.cluster.kubeconfig, ...args]);
  const with_ = await audit('--config', config);
  t.equal(with_.code, 0);
  t.match(with_.stdout, /files {3}until 2099-12-31 {2}C-12: admits 1 object: EdgeBackend team-a\/files-1/);
  t.match(
    with_.stdout,
    /unused {2}until 2099-12-31 {2}C-12: unused, no object needs it; remove it \(line 5\)/,
  );
  t.match(with_.stdout, /gone {4}ended on 2020-01-01/);
  const json = JSON.parse((await audit('--config', config, '-o', 'json', '--summary')).stdout);
  t.match(json.exceptions, [{ id: 'files', objects: ['EdgeBackend team-a/files-1'] }]);
  const empty = join(t.testdir({ 'gatewarden.yaml': '' }), 'gatewarden.yaml');
  t.equal((await audit('--config', empty)).code, 1, 'without the file it would be refused');
});

t.test('a new list is in force without a restart', async (t) => {
  await writeFile(config, 'exceptions: []\n');
  await until(
    'the object is rejected',
    async () => (await apply(backend('files-3'), 'team-a', '--dry-run=server')).code === 1,
  );
  const { stdout, stderr } = await apply(
    backend('files-1').replace('metadata: {', 'metadata: {labels: {a: b}, '),
  );
  t.match(stdout, 'configured', `a stored object stays editable: ${stderr}`);
});
