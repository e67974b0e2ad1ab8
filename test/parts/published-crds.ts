// The kinds of other projects, from the CRDs in their Go modules. `npm run generate:published` writes them. It needs Go and a module proxy
// or cache, so it isn't part of `check:generated`; test/oracles/published-crds.test.ts checks that they are current.

import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import type { GeneratedFile } from '../../src/generate/generated-file.ts';
import { fileNameOf, isCrd, type PublishedCrd, publishedKind } from '../../src/generate/published-crds.ts';
import { CRD_MODULES, type CrdModule } from '../../src/generate/published-kinds.ts';

const run = promisify(execFile);

/** The folder of the module, which is downloaded if it is missing. */
export async function moduleFolder({ path, version }: Pick<CrdModule, 'path' | 'version'>): Promise<string> {
  const { stdout } = await run('go', ['mod', 'download', '-json', `${path}@${version}`], { cwd: tmpdir() });
  return (JSON.parse(stdout) as { readonly Dir: string }).Dir;
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

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  for (const { path, text } of await publishedKinds()) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
    process.stdout.write(`${path} written\n`);
  }
}
