// The kinds of other projects, from the CRDs in their Go modules. `npm run generate:published` writes them. It needs Go and a module proxy
// or cache, so it isn't part of `check:generated`; test/oracles/published-crds.test.ts checks that they are current.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import type { GeneratedFile } from '../../src/generate/generated-file.ts';
import { fileNameOf, isCrd, type PublishedCrd, publishedKind } from '../../src/generate/published-crds.ts';
import {
  CRD_MODULES,
  type CrdModule,
  GATEWAY_API_NAMES,
  gatewayApi,
  gatewayApiAt,
  wholeKind,
} from '../../src/generate/published-kinds.ts';
import { publishedVersions, type VersionedKind } from '../../src/generate/published-versions.ts';
import { GATEWAY_API_VERSIONS } from '../../src/objects/gateway-api/versions.ts';
import type { Node } from '../../src/schema/node.ts';

const run = promisify(execFile);

/** The folder of the module, which is downloaded if it is missing. */
export async function moduleFolder({ path, version }: Pick<CrdModule, 'path' | 'version'>): Promise<string> {
  const args = ['mod', 'download', '-json', `${path}@${version}`];
  const { stdout } = await run('go', args, { cwd: tmpdir() }).catch((error: { readonly stdout?: string }) => {
    // A module that needs a newer Go is downloaded all the same, and only its CRDs are read.
    if (!error.stdout?.includes('"Zip"')) throw error;
    return { stdout: error.stdout };
  });
  const { Dir, Zip = '' } = JSON.parse(stdout) as { readonly Dir?: string; readonly Zip?: string };
  return (
    Dir ??
    Zip.replace('/cache/download/', '/')
      .replace('/@v/', '@')
      .replace(/\.zip$/, '')
  );
}

/** The CRDs of a module, by kind. */
export async function publishedCrds(module: CrdModule): Promise<ReadonlyMap<string, PublishedCrd>> {
  const folder = await moduleFolder(module);
  const crds = new Map<string, PublishedCrd>();
  for (const name of module.files)
    for (const file of await filesOf(join(folder, name)))
      for (const document of parseAllDocuments(await readFile(file, 'utf8'))) {
        const object: unknown = document.toJS();
        if (isCrd(object)) crds.set(object.spec.names.kind, object);
      }
  return crds;
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  return (await readdir(path)).map((name) => join(path, name));
}

/** The modules of all kinds. */
export async function publishedKinds(): Promise<GeneratedFile[]> {
  const made = CRD_MODULES.map(async (module) => {
    const crds = await publishedCrds(module);
    return module.kinds.map((source) => {
      const crd = crds.get(source.kind);
      if (crd === undefined) throw new Error(`${module.path} ${module.version} has no CRD of ${source.kind}`);
      return {
        path: `${module.folder}/${fileNameOf(source.kind)}.ts`,
        text: publishedKind(crd, source, module.from),
      };
    });
  });
  return (await Promise.all(made)).flat();
}

/** The table of all versions of the Gateway API's kinds, and its types. */
export async function publishedVersionsFiles(): Promise<GeneratedFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatewarden-versions-'));
  try {
    const kinds: VersionedKind[] = [];
    for (const version of GATEWAY_API_VERSIONS) {
      const crds = await publishedCrds(gatewayApiAt(version));
      for (const [name, crd] of crds) {
        if (!GATEWAY_API_NAMES.includes(name)) continue;
        for (const served of crd.spec.versions.filter((each) => each.served)) {
          const root = await rootOf(crd, served, folder, `${version}-${name}-${served.name}.ts`);
          kinds.push({ version, kind: `${crd.spec.group}/${name}`, apiVersion: served.name, root });
        }
      }
    }
    return publishedVersions(kinds, gatewayApi.folder, 'the CRDs of the Gateway API');
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The schema, from the module of the kind as it would be generated. */
async function rootOf(
  crd: PublishedCrd,
  served: PublishedCrd['spec']['versions'][number],
  folder: string,
  file: string,
): Promise<Node> {
  const { kind } = crd.spec.names;
  const only = { spec: { ...crd.spec, versions: [served] } };
  const text = publishedKind(only, wholeKind(kind, served.name), '');
  const sources = join(import.meta.dirname, '../../src');
  const path = join(folder, file);
  await writeFile(
    path,
    text.replaceAll("'../../../", `'${sources}/`).replaceAll("'../../", `'${sources}/objects/`),
  );
  const module = (await import(path)) as Readonly<Record<string, { readonly root: Node }>>;
  return module[kind]!.root;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  for (const { path, text } of [...(await publishedKinds()), ...(await publishedVersionsFiles())]) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
    process.stdout.write(`${path} written\n`);
  }
}
