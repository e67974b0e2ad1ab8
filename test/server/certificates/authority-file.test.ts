// The certificates of an authority from a file: listeners are told of a new content, and of nothing else.

import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { systemClock } from '../../../src/cluster/clock.ts';
import { AuthorityFile } from '../../../src/server/certificates/authority-file.ts';
import { eventually } from '../../parts/eventually.ts';
import { CollectedLog, HandClock, MINUTE } from './world.ts';

async function folder(t: Test): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'gatewarden-authority-'));
  t.teardown(() => rm(path, { recursive: true }));
  return path;
}

function start(t: Test, file: string, clock: typeof systemClock | HandClock) {
  const log = new CollectedLog();
  const authority = AuthorityFile.start({ file, clock, log });
  t.teardown(() => authority.stop());
  const told: (string | undefined)[] = [];
  authority.onChange(() => told.push(authority.current()));
  return { authority, told, log };
}

t.test('a mounted Secret swaps its folder: the new content is told', async (t) => {
  const path = await folder(t);
  const write = async (version: string): Promise<void> => {
    await mkdir(join(path, version));
    await writeFile(join(path, version, 'ca.crt'), version);
    await symlink(version, join(path, '..data_tmp'));
    await rename(join(path, '..data_tmp'), join(path, '..data'));
  };
  await write('first');
  await symlink('..data/ca.crt', join(path, 'ca.crt'));
  const { authority, told } = start(t, join(path, 'ca.crt'), systemClock);
  t.equal(authority.current(), 'first');
  await write('second');
  await eventually('it is told', () => (told.length > 0 ? true : undefined));
  t.strictSame(told, ['second']);
});

t.test('a file that is missing, comes, becomes empty and comes back', async (t) => {
  const file = join(await folder(t), 'ca.crt');
  // Only the poll looks.
  const clock = new HandClock(new Date());
  const { authority, told, log } = start(t, file, clock);
  const poll = () => clock.pass(MINUTE, async () => {});
  t.equal(authority.current(), undefined);
  for (const [content, expected] of [
    ['a', ['a']],
    ['a', ['a']],
    ['', ['a', undefined]],
    ['b', ['a', undefined, 'b']],
  ] as const) {
    await writeFile(file, content);
    t.equal(authority.current(), content || undefined, 'at each question');
    await poll();
    t.strictSame(told, expected);
  }
  t.strictSame(log.messages('error'), ['the file of the authority is missing or empty']);
});
