// A mesh's kinds: a real API server with their published CRDs, under the neutral names, has the same verdicts on the members that are read.

import t from 'tap';
import { CRD_MODULES } from '../../src/generate/published-kinds.ts';
import { MESH_KINDS } from '../../src/objects/mesh/kinds.ts';
import type { ObjectKind } from '../../src/objects/object-kind.ts';
import { concludedOther } from '../../src/snapshot/judged-other.ts';
import { mutate } from '../mutants/mutate.ts';
import { mutateRuled } from '../mutants/mutate-ruled.ts';
import { asked, had } from '../oracles/asking.ts';
import { startCluster } from '../parts/cluster.ts';
import { publishedCrds } from '../parts/published-crds.ts';
import { EXAMPLE_OBJECTS, type Example } from '../snapshot/examples.ts';
import { fuzzBatches } from './batches.ts';
import { until } from './until.ts';

const module = CRD_MODULES.find(({ folder }) => folder === 'src/objects/mesh/generated')!;
const published = await asked(t, () => had(publishedCrds(module)));
const skip = published === undefined;

/** What only the API server or only we refuse, and why. */
const DIFFERENCES: readonly RegExp[] = [
  // Kubernetes 1.35 doesn't enforce the format of integers.
  /32 bits/,
];

t.test('the verdicts are the same', { skip }, async (t) => {
  const cluster = await startCluster();
  t.teardown(() => cluster.stop());
  const paths = new Map<string, string>();
  for (const { kind, group, version } of MESH_KINDS) {
    const crd = published!.get(kind)!;
    const { plural } = crd.spec.names as { readonly plural?: string };
    const renamed = {
      ...crd,
      metadata: { name: `${plural}.${group}` },
      spec: { ...crd.spec, group },
    };
    const { status, body } = await cluster.request(
      'POST',
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
      renamed,
    );
    t.equal(status, 201, status === 201 ? kind : JSON.stringify(body));
    paths.set(kind, `/apis/${group}/${version}/namespaces/default/${plural}`);
  }
  for (const [kind, path] of paths)
    await until(`${kind} is served`, async () => (await cluster.request('GET', path)).status === 200);

  const kinds = new Map<string, ObjectKind>(MESH_KINDS.map((kind) => [kind.kind, kind]));
  const seeds = EXAMPLE_OBJECTS.filter(({ kind }) => kinds.has(kind)).map(
    (example): Example => ({ ...example, metadata: { name: example.metadata.name } }),
  );
  const counts = { refused: 0, stored: 0 };
  const compare = async (object: Example): Promise<string | undefined> => {
    const { findings = [] } = concludedOther(object, { unknownFields: 'error' }) ?? {};
    const errors = findings.filter(({ severity }) => severity === 'error');
    const { status, body } = await cluster.request<{ message?: string }>(
      'POST',
      `${paths.get(object.kind)}?dryRun=All&fieldValidation=Strict`,
      object,
    );
    const isRefused = status !== 201;
    counts[isRefused ? 'refused' : 'stored']++;
    if (isRefused === errors.length > 0) return undefined;
    const said = errors.map(({ code, path, message }) => `${code} @ ${path}: ${message}`).join(', ');
    const told = isRefused ? `API server: ${body.message}` : `only here: ${said}`;
    return DIFFERENCES.some((known) => known.test(told)) ? undefined : `${JSON.stringify(object)}: ${told}`;
  };
  for (const seed of seeds) t.equal(await compare(seed), undefined, seed.kind);
  await fuzzBatches(
    t,
    { seed: 20_261_203, cases: 60 },
    (next, index) => {
      const seed = seeds[index % seeds.length]!;
      const { root } = kinds.get(seed.kind)!;
      const ruled = index % 3 === 0 ? undefined : mutateRuled(root, seed, next);
      return compare((ruled ?? mutate(root, seed, next)) as Example);
    },
    (objects) => {
      t.comment(JSON.stringify(counts));
      t.ok(counts.refused > objects / 10 && counts.stored > objects / 10, 'both verdicts are common');
    },
  );
});
