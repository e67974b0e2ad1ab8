// The Gateway API's kinds in every version that can be set: a real API server with the CRDs of the version has the same verdicts.

import t from 'tap';
import { gatewayApiAt } from '../../src/generate/published-kinds.ts';
import { isObject } from '../../src/grammar/json.ts';
import { rootAt, servedVersions } from '../../src/objects/gateway-api/version-kinds.ts';
import { GATEWAY_API_VERSIONS, type GatewayApiVersion } from '../../src/objects/gateway-api/versions.ts';
import type { Node, ObjectNode } from '../../src/schema/node.ts';
import { concludedOther } from '../../src/snapshot/judged-other.ts';
import { mutate } from '../mutants/mutate.ts';
import { mutateRuled } from '../mutants/mutate-ruled.ts';
import { asked, had } from '../oracles/asking.ts';
import { type Cluster, startCluster } from '../parts/cluster.ts';
import { publishedCrds } from '../parts/published-crds.ts';
import { EXAMPLE_OBJECTS, type Example } from '../snapshot/examples.ts';
import { fuzzBatches } from './batches.ts';
import { until } from './until.ts';

interface Seed {
  readonly object: Example;
  readonly root: ObjectNode;
  readonly path: string;
}

/** The examples of kinds that the version has, without the fields that it lacks. */
function seedsOf(version: GatewayApiVersion, plurals: ReadonlyMap<string, Plural>): readonly Seed[] {
  return EXAMPLE_OBJECTS.flatMap((example) => {
    const [group = ''] = example.apiVersion.split('/');
    const [served] = servedVersions(version, group, example.kind);
    const plural = plurals.get(example.kind);
    if (served === undefined || plural === undefined) return [];
    const root = rootAt(version, group, example.kind, served)!;
    const home = plural.isNamespaced ? 'namespaces/default/' : '';
    const object = pruned(root, {
      ...example,
      apiVersion: `${group}/${served}`,
      metadata: { name: example.metadata.name },
    }) as Example;
    return [{ object, root, path: `/apis/${group}/${served}/${home}${plural.name}` }];
  });
}

function pruned(node: Node, value: unknown): unknown {
  if (node.type === 'array' && Array.isArray(value)) return value.map((item) => pruned(node.items, item));
  if (node.type !== 'object' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => Object.hasOwn(node.properties, name))
      .map(([name, member]) => [name, pruned(node.properties[name]!, member)]),
  );
}

interface Plural {
  readonly name: string;
  readonly isNamespaced: boolean;
}

async function install(cluster: Cluster, version: GatewayApiVersion): Promise<ReadonlyMap<string, Plural>> {
  const crds = await publishedCrds(gatewayApiAt(version));
  for (const crd of crds.values()) {
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const { status, body } = await cluster.request('POST', path, crd);
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
  return new Map(
    [...crds].map(([kind, { spec }]) => [
      kind,
      {
        name: (spec.names as { readonly plural?: string }).plural!,
        isNamespaced: spec.scope === 'Namespaced',
      },
    ]),
  );
}

const isThere = await asked(t, () => had(publishedCrds(gatewayApiAt(GATEWAY_API_VERSIONS[0]!))));

for (const version of GATEWAY_API_VERSIONS)
  t.test(`${version}: the verdicts are the same`, { skip: isThere === undefined }, async (t) => {
    const cluster = await startCluster();
    t.teardown(() => cluster.stop());
    const seeds = seedsOf(version, await install(cluster, version));
    for (const { path } of seeds)
      await until(`${path} is served`, async () => (await cluster.request('GET', path)).status === 200);
    const counts = { refused: 0, stored: 0 };
    const compare = async ({ path }: Seed, object: unknown): Promise<string | undefined> => {
      const { findings = [] } = concludedOther(object, { unknownFields: 'error', gatewayAPI: version }) ?? {};
      const errors = findings.filter(({ severity }) => severity === 'error');
      const { status, body } = await cluster.request<{ message?: string }>(
        'POST',
        `${path}?dryRun=All&fieldValidation=Strict`,
        object as object,
      );
      const isRefused = status !== 201;
      counts[isRefused ? 'refused' : 'stored']++;
      // 1.35 doesn't enforce the format; a control plane in Go can't decode such a number.
      const isFormat = !isRefused && errors.every(({ message }) => /32 bits/.test(message));
      if (isRefused === errors.length > 0 || isFormat) return undefined;
      const said = errors.map(({ code, path, message }) => `${code} @ ${path}: ${message}`).join(', ');
      return `${JSON.stringify(object)}: ${said}; API server: ${isRefused ? body.message : 'accepted'}`;
    };
    for (const seed of seeds) t.equal(await compare(seed, seed.object), undefined, seed.object.kind);
    await fuzzBatches(
      t,
      { seed: 20_261_202, cases: 30 },
      (next, index) => {
        const seed = seeds[index % seeds.length]!;
        const ruled = index % 3 === 0 ? undefined : mutateRuled(seed.root, seed.object, next);
        return compare(seed, ruled ?? mutate(seed.root, seed.object, next));
      },
      (objects) => {
        t.comment(JSON.stringify(counts));
        t.ok(counts.refused > objects / 10 && counts.stored > objects / 10, 'both verdicts are common');
      },
    );
  });
