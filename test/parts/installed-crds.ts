// Installs CRDs in a cluster of the tests: those of the Gateway API, and our own.

import { join } from 'node:path';
import { gatewayApiAt } from '../../src/generate/published-kinds.ts';
import { type GatewayApiVersion, READ_VERSION } from '../../src/objects/gateway-api/versions.ts';
import type { Cluster } from './cluster.ts';
import { eventually } from './eventually.ts';
import { publishedCrds } from './published-crds.ts';

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

interface Names {
  readonly group: string;
  readonly names: { readonly plural: string };
  readonly versions: readonly { readonly name: string; readonly served: boolean }[];
}

/** The CRDs of a version of the Gateway API, or of some of its kinds, until they are served. */
export async function installGatewayApi(
  cluster: Cluster,
  { version = READ_VERSION, kinds }: { version?: GatewayApiVersion; kinds?: readonly string[] } = {},
): Promise<void> {
  const crds = await publishedCrds(gatewayApiAt(version));
  const wanted = [...crds].filter(([kind]) => kinds === undefined || kinds.includes(kind));
  await Promise.all(
    wanted.map(async ([kind, crd]) => {
      const { status, body } = await cluster.request('POST', CRDS, crd);
      if (status !== 201 && status !== 409) throw new Error(`CRD ${kind}: ${JSON.stringify(body)}`);
      const { group, names, versions } = crd.spec as unknown as Names;
      const served = versions.find((each) => each.served)!.name;
      await eventually(`${kind} is served`, async () => {
        const answer = await cluster.request('GET', `/apis/${group}/${served}/${names.plural}`);
        return answer.status === 200 ? true : undefined;
      });
    }),
  );
}

export async function installOurKinds(cluster: Cluster): Promise<void> {
  const folder = join(import.meta.dirname, '../../manifests/crds');
  const applied = await cluster.kubectl(['apply', '--server-side', `--kustomize=${folder}`]);
  if (applied.code !== 0) throw new Error(applied.stderr);
  const waited = await cluster.kubectl(['wait', '--for=condition=Established', 'crd', '--all']);
  if (waited.code !== 0) throw new Error(waited.stderr);
}

export const crdName = (plural: string, group = 'gateway.networking.k8s.io'): string =>
  `${CRDS}/${plural}.${group}`;
