// docs/development/architecture.md is true: its folders are those of src, imports follow its arrows, and every file that it names exists.

import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import t from 'tap';

const ROOT = new URL('../../', import.meta.url).pathname;
const PAGE = 'docs/development/architecture.md';
const page = await readFile(join(ROOT, PAGE), 'utf8');

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

/** Imports of ours in a folder of `src`: both paths from `src`. */
async function importsIn(folder: string): Promise<readonly Import[]> {
  const files = await readdir(join(ROOT, 'src', folder), { recursive: true });
  const found = files
    .filter((name) => name.endsWith('.ts'))
    .map(async (name) => {
      const from = join(folder, name);
      const text = await readFile(join(ROOT, 'src', from), 'utf8');
      return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(
        ({ 1: specifier = '' }): Import => ({ from, to: join(from, '..', specifier) }),
      );
    });
  return (await Promise.all(found)).flat();
}

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Folders of one data plane: all other folders know neither. */
const DATA_PLANES = ['proxy', 'edge'];

/** The modules that may import what is of one data plane, and why. */
const COMPOSITIONS: Readonly<Record<string, string>> = {
  'translation/planes.ts': 'lists the data planes',
  'translation/translator.ts': 'puts the translation together',
  'translation/view.ts': 'shows each data plane under its name',
  'translation/encode.ts': 'encodes the resources of each data plane',
  'analysis/planes.ts': 'lists what each data plane contributes to questions',
};

/** Which data plane a file belongs to. */
const planeOf = (path: string): string | undefined => {
  const [, second = ''] = path.split('/');
  return DATA_PLANES.find((plane) => plane === second);
};

for (const folder of ['translation', 'analysis'])
  t.test(
    `neutral files of ${folder} know no data plane, and data planes do not know each other`,
    async (t) => {
      const wrong = new Map<string, Set<string>>();
      for (const { from, to } of await importsIn(folder)) {
        const [own, other] = [planeOf(from), planeOf(to)];
        if (other === undefined || own === other || from in COMPOSITIONS) continue;
        wrong.set(from, (wrong.get(from) ?? new Set()).add(to));
      }
      const found = Object.fromEntries([...wrong].map(([from, to]) => [from, [...to].sort()]));
      t.strictSame(found, {});
    },
  );

t.test('of the command line, only folders of a data plane know it', async (t) => {
  const wrong = (await importsIn('cli')).filter(
    ({ from, to }) =>
      /^(?:translation|analysis)\/(?:proxy|edge)\//.test(to) && !/\/(?:proxy|envoy|edge)\//.test(from),
  );
  t.strictSame(wrong, []);
});

for (const folder of ['translation', 'translation/proxy', 'translation/edge', 'analysis'])
  t.test(`folders of ${folder} import each other one way`, async (t) => {
    // A file beside the folders counts as a folder.
    const nodeOf = (path: string): string => path.slice(folder.length + 1).split('/')[0] ?? '';
    const edges = new Map<string, Set<string>>();
    for (const { from, to } of await importsIn(folder)) {
      const [own, other] = [nodeOf(from), nodeOf(to)];
      if (!to.startsWith(`${folder}/`) || own === other || from in COMPOSITIONS) continue;
      edges.set(own, (edges.get(own) ?? new Set()).add(other));
    }
    t.strictSame(circlesIn(edges), []);
  });

/** Groups of nodes that lead to each other. */
function circlesIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reachable = (start: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
      for (const next of edges.get(node) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
    return seen;
  };
  const from = new Map([...edges.keys()].map((node) => [node, reachable(node)]));
  const groups = new Map<string, string[]>();
  for (const node of [...edges.keys()].sort()) {
    if (!from.get(node)!.has(node)) continue;
    const group = [...from.get(node)!].filter((other) => from.get(other)?.has(node)).sort();
    groups.set(group.join(' '), group);
  }
  return [...groups.values()];
}

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
