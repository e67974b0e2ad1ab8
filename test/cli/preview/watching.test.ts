// Files that change are read again: new ones, others in their place, folders that come later.

import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import t, { type Test } from 'tap';
import { type Watched, Watching } from '../../../src/cli/preview/watching.ts';
import { findFiles } from '../../../src/manifests/files.ts';
import { until } from '../../cluster/until.ts';

/** Watches a folder; what it holds is told after each reading. */
function watching(
  t: Test,
  paths: readonly string[],
  cwd: string,
): { readonly read: () => readonly string[] } {
  let files: readonly string[] = [];
  const look = (): Watched => {
    const folders: string[] = [];
    const found = [
      ...findFiles(paths, { cwd, stdin: Readable.from([]) }, { searched: (path) => void folders.push(path) }),
    ];
    files = found.map(({ name }) => name);
    return { files: found.flatMap(({ path }) => path ?? []), folders };
  };
  const watch = new Watching(look(), async () => look());
  t.teardown(() => watch.stop());
  return { read: () => files };
}

t.test('a new file, a new folder and a file in it, and one that goes', async (t) => {
  const cwd = t.testdir({ m: { 'a.yaml': 'a: 1' } });
  const { read } = watching(t, ['m'], cwd);
  await writeFile(join(cwd, 'm/b.yaml'), 'b: 1');
  await until('b is read', () => read().includes('m/b.yaml'));
  await mkdir(join(cwd, 'm/below/more'), { recursive: true });
  await writeFile(join(cwd, 'm/below/more/c.yaml'), 'c: 1');
  await until('c is read', () => read().includes('m/below/more/c.yaml'));
  await writeFile(join(cwd, 'm/below/more/d.yaml'), 'd: 1');
  await until('d is read', () => read().includes('m/below/more/d.yaml'));
  await rm(join(cwd, 'm/a.yaml'));
  await until('a is gone', () => !read().includes('m/a.yaml'));
  t.strictSame(read(), ['m/b.yaml', 'm/below/more/c.yaml', 'm/below/more/d.yaml']);
});

t.test('a file that another takes the place of, as editors write', async (t) => {
  const cwd = t.testdir({ 'a.yaml': 'a: 1' });
  let readings = 0;
  const watched = { files: [join(cwd, 'a.yaml')], folders: [] };
  const watch = new Watching(watched, async () => {
    readings++;
    return watched;
  });
  t.teardown(() => watch.stop());
  for (const text of ['a: 2', 'a: 3']) {
    const before = readings;
    await writeFile(join(cwd, 'a.yaml~'), text);
    await rename(join(cwd, 'a.yaml~'), join(cwd, 'a.yaml'));
    await until('it is read again', () => readings > before);
  }
  t.ok(readings >= 2);
});
