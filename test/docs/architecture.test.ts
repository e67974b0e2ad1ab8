// docs/architecture.md is true: its folders are those of src, imports follow its arrows, and every file that it names exists.

import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import t from 'tap';

const ROOT = new URL('../../', import.meta.url).pathname;
const page = await readFile(join(ROOT, 'docs/architecture.md'), 'utf8');

/** From the table of folders, in its order: what each may import. */
const allowed = new Map(
  [...page.matchAll(/^\| `([a-z]+)\/` \| .* \| (.*) \|$/gm)].map(({ 1: folder = '', 2: cell = '' }) => [
    folder,
    {
      names: [...cell.matchAll(/`([a-z]+)`/g)].map(([, name]) => name),
      isRest: cell.startsWith('everything'),
    },
  ]),
);
const folders = [...allowed.keys()];

function mayImport(folder: string, other: string): boolean {
  const { names, isRest } = allowed.get(folder)!;
  return isRest !== names.includes(other);
}

t.test('the table holds every folder of src', async (t) => {
  const entries = await readdir(join(ROOT, 'src'), { withFileTypes: true });
  const found = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  t.strictSame([...folders].sort(), found.sort());
});

t.test('arrows point up the table', async (t) => {
  for (const [place, folder] of folders.entries()) {
    const { names, isRest } = allowed.get(folder)!;
    if (!isRest)
      t.strictSame(
        names.filter((name) => !folders.slice(0, place).includes(name!)),
        [],
        folder,
      );
  }
});

t.test('imports are those of the table', async (t) => {
  let imports = 0;
  for (const folder of folders) {
    const files = await readdir(join(ROOT, 'src', folder), { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const text = await readFile(join(ROOT, 'src', folder, file), 'utf8');
      for (const { 1: specifier = '' } of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
        const [first = '', ...rest] = join(folder, file, '..', specifier).split('/');
        if (rest.length === 0 && first === 'identifiers.ts') continue;
        // An entry of the library counts as the folder that it is the door of.
        const other = rest.length === 0 ? basename(first, '.ts') : first;
        if (other === folder) continue;
        imports++;
        t.ok(allowed.has(other) && mayImport(folder, other), `src/${folder}/${file} imports ${specifier}`);
      }
    }
  }
  t.ok(imports > 300, 'imports were found');
});

t.test("Envoy's messages know nothing of what is translated to them", async (t) => {
  const folder = 'translation/proxy/envoy';
  const files = await readdir(join(ROOT, 'src', folder), { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const text = await readFile(join(ROOT, 'src', folder, file), 'utf8');
    for (const { 1: specifier = '' } of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
      t.match(
        join(folder, file, '..', specifier),
        /^(?:translation\/proxy\/envoy|grammar|diagnostics)\//,
        `src/${folder}/${file} imports ${specifier}`,
      );
  }
});

t.test('imports of modules of kinds run one way, those of types included', async (t) => {
  const root = join(ROOT, 'src/kinds');
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const imports = new Map<string, readonly string[]>();
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    const own = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => join(file, '..', to));
    imports.set(
      file,
      own.filter((to) => files.includes(to)),
    );
  }
  // What imports nothing that is left goes; a circle stays.
  let left = files;
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter((file) => imports.get(file)!.some((to) => left.includes(to)));
  }
  t.strictSame(left, []);
});

t.test('every path that the page names exists', async (t) => {
  const paths = [...page.matchAll(/`((?:src|test|docs|manifests)\/[^`*]+)`/g)].map(([, path]) => path!);
  t.ok(paths.length > 20);
  for (const path of paths)
    await t.resolves(
      stat(join(ROOT, path)).then(() => undefined),
      path,
    );
});
