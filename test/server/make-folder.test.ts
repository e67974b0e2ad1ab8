// mkdir -p, including folders that the kernel refuses.

import { stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { makeFolder } from '../../src/server/make-folder.ts';

t.test('creates each missing folder of a path, and keeps existing ones', async (t) => {
  const folder = join(t.testdir({}), 'a/b/c');
  await makeFolder(folder);
  await makeFolder(folder);
  t.ok((await stat(folder)).isDirectory());
});

t.test('two calls at once create one folder', async (t) => {
  const root = t.testdir({});
  for (let round = 0; round < 100; round++) {
    const folder = join(root, `${round}/a/b/c`);
    await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(join(folder, 'd'))]);
    t.ok((await stat(join(folder, 'd'))).isDirectory());
  }
});

t.test('a folder that can not be created is an error with its cause', async (t) => {
  const root = t.testdir({ file: '' });
  await symlink('nowhere', join(root, 'dangling'));
  const table: [string, RegExp][] = [
    ['/proc/x', /^ENOENT$/],
    ['/proc/x/y/z', /^ENOENT$/],
    ['/sys/x', /^(EPERM|EACCES|EROFS|ENOENT)$/],
    ['/dev/null', /^EEXIST$/],
    ['/dev/null/x', /^ENOTDIR$/],
    [join(root, 'file'), /^EEXIST$/],
    [join(root, 'file/x'), /^ENOTDIR$/],
    [join(root, 'dangling'), /^EEXIST$/],
    [join(root, 'dangling/x'), /^(ENOENT|EEXIST)$/],
    [join(root, 'x'.repeat(300)), /^ENAMETOOLONG$/],
  ];
  for (const [folder, code] of table) {
    const error = await makeFolder(folder).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    t.match(error?.code, code, folder);
  }
});
