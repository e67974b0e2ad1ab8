// Replaces a file that was read.

import { readdirSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { writeFile } from '../../src/cli/rewriting/write-file.ts';

t.test('the file that was read is replaced, and no temporary file is left', async (t) => {
  const cwd = t.testdir({ 'a.yaml': 'read\n' });
  t.equal(writeFile(join(cwd, 'a.yaml'), Buffer.from('read\n'), 'written\n'), undefined);
  t.equal(readFileSync(join(cwd, 'a.yaml'), 'utf8'), 'written\n');
  t.strictSame(readdirSync(cwd), ['a.yaml']);
});

t.test('a change by someone else in the meantime stays', async (t) => {
  for (const newer of ['redo\n', 'longer than before\n', '']) {
    const path = join(t.testdir({ 'a.yaml': newer }), 'a.yaml');
    t.match(
      writeFile(path, Buffer.from('read\n'), 'written\n'),
      /the file has changed in the meantime; run again/,
    );
    t.equal(readFileSync(path, 'utf8'), newer);
  }
});

t.test('a deleted file is not created again', async (t) => {
  const cwd = t.testdir({ 'a.yaml': 'read\n' });
  unlinkSync(join(cwd, 'a.yaml'));
  t.match(writeFile(join(cwd, 'a.yaml'), Buffer.from('read\n'), 'written\n'), /it doesn't exist any more/);
  t.strictSame(readdirSync(cwd), []);
});
