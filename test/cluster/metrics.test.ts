// /metrics as Prometheus reads it: with Prometheus' own parser, compared with the names and labels in docs/operations.md.

import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import t from 'tap';
import { CODES } from '../../src/diagnostics/severity.ts';
import { SELF_TEST_ANNOTATION } from '../../src/identifiers.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { directResponse, type ReviewParts, reviewOf } from '../admission/reviewing.ts';
import { pathOf } from '../parts/build.ts';
import { get, send, startWebhook, type Webhook } from '../server/webhook.ts';

interface Family {
  readonly type: 'COUNTER' | 'GAUGE' | 'HISTOGRAM' | 'SUMMARY' | 'UNTYPED';
  readonly help: string;
  readonly samples: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}
type Families = Readonly<Record<string, Family>>;

const parser = await pathOf('exposition');

function parse(text: string): Families {
  const { status, stdout, stderr } = spawnSync(parser, { input: text, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const scrape = async ({ server }: Webhook): Promise<Families> =>
  parse((await get(server.metricsPort, '/metrics')).text);

/** The sum of the samples with these labels. */
function sum(families: Families, name: string, labels: Readonly<Record<string, string>>): number {
  const family = families[name];
  if (family === undefined) throw new Error(`no ${name}`);
  const found = family.samples.filter((sample) =>
    Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  if (found.length === 0) throw new Error(`${name} has no ${JSON.stringify(labels)}`);
  return found.reduce((total, { value }) => total + value, 0);
}

const REVIEWS = 'gatewarden_admission_reviews_total';
const FINDINGS = 'gatewarden_admission_findings_total';
const good = directResponse({ status: 200 });
const bad = directResponse({ status: 99 });

t.test('the parser does not accept everything', async (t) => {
  for (const text of ['a{b=c} 1\n', 'a{b="c"} one\n', '# TYPE a counter\n# TYPE a gauge\na 1\n'])
    t.throws(() => parse(text), text);
});

t.test(
  'each metric has a type and a help text, and our metrics have the labels that the docs list',
  async (t) => {
    const families = await scrape(await startWebhook(t));
    const docs = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    let known = 0;
    for (const [name, { type, help, samples }] of Object.entries(families)) {
      t.not(type, 'UNTYPED', name);
      t.not(help, '', name);
      if (!name.startsWith('gatewarden_')) continue;
      const row = docs.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
      const listed = [...(row?.split('|')[2] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, label]) => label);
      for (const { labels } of samples) t.same(Object.keys(labels).sort(), listed.sort(), name);
      known++;
    }
    t.ok(known >= 8);
  },
);

t.test('expected series exist from the start, with value 0', async (t) => {
  const families = await scrape(await startWebhook(t));
  t.equal(sum(families, REVIEWS, {}), 0);
  t.equal(sum(families, FINDINGS, {}), 0);
  // CREATE and UPDATE of the kinds and `other`, real and dry run: three decisions in enforce mode, two in warn mode.
  t.equal(families[REVIEWS]!.samples.length, (KINDS.length + 1) * 2 * 2 * (3 + 2));
  t.equal(families[FINDINGS]!.samples.length, CODES.length * 2 * 2);
});

t.test('a roll-out is counted correctly: each object once, in its mode, without self-tests', async (t) => {
  const webhook = await startWebhook(t);
  const create = async (parts: ReviewParts, suffix = ''): Promise<void> => {
    const { json } = await send(webhook, `/mutate${suffix}`, reviewOf(parts));
    if (json.response.allowed) await send(webhook, `/validate${suffix}`, reviewOf(parts));
  };
  for (let n = 0; n < 3; n++) await create({ object: good });
  for (let n = 0; n < 2; n++) await create({ object: bad });
  for (let n = 0; n < 4; n++) await create({ object: bad }, '/warn');
  for (let n = 0; n < 5; n++) await create({ object: bad, dryRun: true });
  const marked = directResponse(
    { status: 99 },
    { name: 'x', annotations: { [SELF_TEST_ANNOTATION]: 'validate' } },
  );
  for (let n = 0; n < 6; n++) await create({ object: marked, dryRun: true });

  const families = await scrape(webhook);
  const real = { dry_run: 'false', kind: 'DirectResponse', operation: 'CREATE' };
  t.equal(sum(families, REVIEWS, { ...real, mode: 'enforce', decision: 'allowed' }), 3);
  t.equal(sum(families, REVIEWS, { ...real, mode: 'enforce', decision: 'denied' }), 2);
  t.equal(sum(families, REVIEWS, { ...real, mode: 'warn', decision: 'warned' }), 4);
  t.equal(sum(families, REVIEWS, { dry_run: 'true', decision: 'denied' }), 5);
  t.equal(sum(families, REVIEWS, {}), 3 + 2 + 4 + 5);
  t.equal(sum(families, FINDINGS, { code: 'ST-04', severity: 'error', mode: 'warn', dry_run: 'false' }), 4);
  t.equal(sum(families, FINDINGS, { code: 'ST-04', severity: 'error', mode: 'enforce' }), 2 + 5);
  const calls = 'gatewarden_admission_review_duration_seconds';
  t.equal(sum(families, calls, { path: '/mutate' }), 3 + 2 + 5);
  t.equal(sum(families, calls, { path: '/validate' }), 3);
});
