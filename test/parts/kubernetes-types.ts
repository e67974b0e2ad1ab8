// Kubernetes' own types, from the OpenAPI that a real API server publishes. `npm run generate:kubernetes` writes them in seconds, once the
// API server is built. The cluster tests check that they are current, because those have an API server; `check:generated` needs only Node
// and doesn't include them.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { GeneratedFile } from '../../src/generate/generated-file.ts';
import {
  kubernetesKinds,
  kubernetesTypes,
  type OpenApiDocument,
} from '../../src/generate/kubernetes-types.ts';
import { type Cluster, startCluster } from './cluster.ts';

const TYPES_FILE = 'src/objects/core/generated/types.ts';

/** The Deployment API includes all types that our objects contain. */
export async function publishedOpenApi(cluster: Cluster, api = 'apis/apps/v1'): Promise<OpenApiDocument> {
  const { status, body } = await cluster.request<OpenApiDocument>('GET', `/openapi/v3/${api}`);
  if (status !== 200) throw new Error(`the API server publishes no OpenAPI: HTTP ${status}`);
  return body;
}

/** All modules that are generated from the OpenAPI. */
export async function generatedFromOpenApi(cluster: Cluster): Promise<GeneratedFile[]> {
  const [apps, ...ofKinds] = await Promise.all(
    ['apis/apps/v1', 'api/v1', 'apis/discovery.k8s.io/v1'].map((api) => publishedOpenApi(cluster, api)),
  );
  return [{ path: TYPES_FILE, text: kubernetesTypes(apps!) }, ...kubernetesKinds(ofKinds)];
}

if (import.meta.main) {
  const cluster = await startCluster();
  try {
    for (const { path, text } of await generatedFromOpenApi(cluster)) {
      const file = join(import.meta.dirname, '../..', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      process.stdout.write(`${path} written\n`);
    }
  } finally {
    await cluster.stop();
  }
}
