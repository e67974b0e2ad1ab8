// Installs CRDs in a cluster of the tests: those of the Gateway API, of the inference extension, of a mesh, and our own.

import { join } from 'node:path';
import type { PublishedCrd } from '../../src/generate/published-crds.ts';
import { CRD_MODULES, gatewayApiAt } from '../../src/generate/published-kinds.ts';
import { EDGE_GROUP, GATEWAY_GROUP } from '../../src/identifiers.ts';
import { type GatewayApiVersion, READ_VERSION } from '../../src/objects/gateway-api/versions.ts';
import type { Cluster } from './cluster.ts';
import { eventually } from './eventually.ts';
import { publishedCrds } from './published-crds.ts';

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

const OUR_GROUPS = [GATEWAY_GROUP, EDGE_GROUP];

interface Names {
  readonly group: string;
  readonly names: { readonly plural: string; readonly kind: string };
  readonly versions: readonly { readonly name: string; readonly served: boolean }[];
}

/** The CRDs of a version of the Gateway API, or of some of its kinds, until they are served. */
export async function installGatewayApi(
  cluster: Cluster,
  { version = READ_VERSION, kinds }: { version?: GatewayApiVersion; kinds?: readonly string[] } = {},
): Promise<void> {
  const crds = await publishedCrds(gatewayApiAt(version));
  const wanted = [...crds].filter(([kind]) => kinds === undefined || kinds.includes(kind));
  await Promise.all(wanted.map(([, crd]) => install(cluster, crd)));
}

/** The CRDs of the inference extension, or those of a mesh under their neutral groups, until they are served. */
export async function installPublished(cluster: Cluster, api: 'inference' | 'mesh'): Promise<void> {
  const module = CRD_MODULES.find(({ folder }) => folder === `src/objects/${api}/generated`)!;
  const crds = await publishedCrds(module);
  await Promise.all(
    module.kinds.map(async ({ kind, group }) => {
      const crd = crds.get(kind)!;
      if (group === undefined) return install(cluster, crd);
      const { plural } = (crd.spec as unknown as Names).names;
      const metadata = { name: `${plural}.${group}` };
      await install(cluster, { ...crd, ...{ metadata }, spec: { ...crd.spec, group } });
    }),
  );
}

async function install(cluster: Cluster, crd: PublishedCrd): Promise<void> {
  const { group, names, versions } = crd.spec as unknown as Names;
  const { status, body } = await cluster.request('POST', CRDS, crd);
  if (status !== 201 && status !== 409) throw new Error(`CRD ${names.plural}: ${JSON.stringify(body)}`);
  const served = versions.find((each) => each.served)!.name;
  await eventually(`${names.plural} are served`, async () => {
    const answer = await cluster.request('GET', `/apis/${group}/${served}/${names.plural}`);
    return answer.status === 200 ? true : undefined;
  });
}

export async function installOurKinds(cluster: Cluster): Promise<void> {
  const folder = join(import.meta.dirname, '../../manifests/crds');
  const applied = await cluster.kubectl(['apply', '--server-side', `--kustomize=${folder}`]);
  if (applied.code !== 0) throw new Error(applied.stderr);
  const waited = await cluster.kubectl(['wait', '--for=condition=Established', 'crd', '--all']);
  if (waited.code !== 0) throw new Error(waited.stderr);
}

/** From now on the API server stores objects of our kinds whatever their spec is, as with the CRDs of another version. */
export async function loosenOurKinds(cluster: Cluster): Promise<void> {
  const { body } = await cluster.request<{ items: readonly (PublishedCrd & { spec: Names })[] }>('GET', CRDS);
  const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  for (const { spec } of body.items.filter(({ spec }) => OUR_GROUPS.includes(spec.group))) {
    const versions = spec.versions.map((version) => ({ ...version, schema: { openAPIV3Schema: anything } }));
    const path = crdName(spec.names.plural, spec.group);
    const { status, body } = await cluster.request(
      'PATCH',
      path,
      { spec: { versions } },
      { contentType: 'application/merge-patch+json' },
    );
    if (status !== 200) throw new Error(`CRD ${spec.names.plural}: ${JSON.stringify(body)}`);
    const { kind, plural } = spec.names;
    const apiVersion = `${spec.group}/${spec.versions[0]!.name}`;
    await eventually(`any ${plural} are stored`, async () => {
      const dry = `/apis/${apiVersion}/namespaces/default/${plural}?dryRun=All`;
      const odd = { apiVersion, kind, metadata: { name: 'odd' }, spec: { odd: [] } };
      return (await cluster.request('POST', dry, odd)).status === 201 || undefined;
    });
  }
}

export const crdName = (plural: string, group = 'gateway.networking.k8s.io'): string =>
  `${CRDS}/${plural}.${group}`;
