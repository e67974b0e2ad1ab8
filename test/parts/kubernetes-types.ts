// Kubernetes' own types, from the OpenAPI that a real API server publishes. `npm run generate:kubernetes` writes them: seconds, once the
// API server is built. That they are current is a test of the cluster suite, which has an API server anyway; `check:generated` needs
// nothing but Node, so they are no part of it.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { kubernetesTypes, type OpenApiDocument } from '../../src/generate/kubernetes-types.ts';
import { type Cluster, startCluster } from './cluster.ts';

export const TYPES_FILE = 'src/objects/core/generated/types.ts';

/** Deployments hold every type that we use. */
export async function publishedOpenApi(cluster: Cluster): Promise<OpenApiDocument> {
  const { status, body } = await cluster.request<OpenApiDocument>('GET', '/openapi/v3/apis/apps/v1');
  if (status !== 200) throw new Error(`the API server publishes no OpenAPI: HTTP ${status}`);
  return body;
}

if (import.meta.main) {
  const cluster = await startCluster();
  try {
    const file = join(import.meta.dirname, '../..', TYPES_FILE);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, kubernetesTypes(await publishedOpenApi(cluster)));
    process.stdout.write(`${TYPES_FILE} written\n`);
  } finally {
    await cluster.stop();
  }
}
