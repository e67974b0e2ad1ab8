// Equivalence: without a webhook, the CRDs alone give the same results as our engine for everything that schema and CEL can express. A
// difference is a bug in one of the two.

import t from 'tap';
import { levelOf } from '../../src/diagnostics/severity.ts';
import { type Judgement, judge } from '../../src/judgement/judge.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { carriedCodes, isCarried } from '../../src/schema/carried.ts';
import { toCrd } from '../../src/schema/crd.ts';
import type { Kind } from '../../src/schema/kind.ts';
import { OBJECT_EXAMPLES } from '../diagnostics/object-examples.ts';
import { objectOf } from '../kinds/judging.ts';
import { mutate } from '../mutants/mutate.ts';
import { seeded } from '../mutants/random.ts';
import { type Cluster, startCluster } from '../parts/cluster.ts';
import { fuzzBatches } from './batches.ts';
import { until } from './until.ts';

const SEED = 20_261_121;

const cluster = await startCluster();
t.teardown(() => cluster.stop());

t.test('every CRD installs without a cost error or a warning', async (t) => {
  for (const kind of KINDS) {
    const answer = await cluster.request(
      'POST',
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
      toCrd(kind),
    );
    t.equal(answer.status, 201, `${kind.kind} ${answer.status === 201 ? '' : JSON.stringify(answer.body)}`);
    t.same(answer.warnings, [], `${kind.kind} has no warning`);
  }
  await Promise.all(KINDS.map((kind) => established(cluster, kind)));
});

t.test(
  'the catalogue: the CRD refuses each bad example with a carried code, and accepts each good one',
  async (t) => {
    const hit = new Set<string>();
    for (const { code, kind: name, bad, good } of OBJECT_EXAMPLES) {
      const kind = KINDS.find((candidate) => candidate.kind === name)!;
      for (const [text, object] of [
        ['bad', objectOf(name, bad)],
        ['good', objectOf(name, good)],
      ] as const) {
        const difference = await compare(cluster, kind, object, hit);
        t.equal(difference, undefined, `${code} ${text}`);
      }
    }
    const carried = new Set(KINDS.flatMap((kind) => [...carriedCodes(kind.root)]));
    const wanted = OBJECT_EXAMPLES.map(({ code }) => code).filter(
      (code) => carried.has(code) && levelOf(code) === 'R',
    );
    t.same(
      wanted.filter((code) => !hit.has(code)),
      [],
      'every carried code of the catalogue was hit',
    );
  },
);

t.test('mutants of valid objects', async (t) => {
  const random = seeded(SEED);
  const seeds = OBJECT_EXAMPLES.flatMap(({ kind, good, bad }) => [
    { name: kind, object: objectOf(kind, good) },
    ...(random() < 0.3 ? [{ name: kind, object: objectOf(kind, bad) }] : []),
  ]);
  const counts = { accepted: 0, refused: 0 };
  const hit = new Set<string>();
  await fuzzBatches(
    t,
    { seed: SEED, cases: 250 },
    (next, index) => {
      const seed = seeds[index % seeds.length]!;
      const kind = KINDS.find((candidate) => candidate.kind === seed.name)!;
      return compare(cluster, kind, mutate(kind.root, seed.object, next), hit, counts);
    },
    (objects) => {
      t.comment(`${counts.accepted} accepted, ${counts.refused} refused, ${hit.size} codes hit`);
      t.ok(counts.accepted > objects / 10 && counts.refused > objects / 10, 'both verdicts are common');
    },
  );
});

/** Undefined if engine and CRD agree; otherwise both results. */
async function compare(
  cluster: Cluster,
  kind: Kind,
  object: unknown,
  hit: Set<string>,
  counts: { accepted: number; refused: number } = { accepted: 0, refused: 0 },
): Promise<string | undefined> {
  const judgement = judge(object, { maxFindings: 1000 });
  // Beyond our own limits nothing is validated, so there is nothing to compare.
  if (judgement.findings.some(({ code }) => code === 'ST-11')) return undefined;
  const carried = carriedErrors(kind, judgement);
  for (const { code } of carried) hit.add(code);
  const path = `/apis/${kind.group}/${kind.version}/namespaces/default/${kind.plural}?dryRun=All&fieldValidation=Ignore`;
  const answer = await cluster.request<{ message?: string }>('POST', path, object);
  if (answer.status !== 201 && answer.status !== 422 && answer.status !== 400)
    return `HTTP ${answer.status}: ${JSON.stringify(answer.body)}`;
  const refused = answer.status !== 201;
  if (refused) counts.refused++;
  else counts.accepted++;
  if (refused === carried.length > 0) return undefined;
  const said = carried.map(({ code, path: place }) => `${code} @ ${place}`).join(', ') || 'nothing carried';
  return `${kind.kind}: engine: ${said}; API server: ${refused ? answer.body.message : 'accepted'}; object: ${JSON.stringify((object as { spec?: unknown }).spec)}`;
}

function carriedErrors(kind: Kind, judgement: Judgement) {
  return judgement.findings.filter(
    ({ severity, code, segments }) =>
      severity === 'error' && (code === 'ST-10' || isCarried(kind.root, code, segments)),
  );
}

async function established(cluster: Cluster, { kind, group, version, plural }: Kind): Promise<void> {
  const path = `/apis/${group}/${version}/namespaces/default/${plural}`;
  await until(`${kind} is served`, async () => (await cluster.request('GET', path)).status === 200);
}
