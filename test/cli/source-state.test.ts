// The launcher uses the bundle only while it matches the sources.

import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { isCurrent, STATE_FILE, sourceState } from '../../src/cli/source-state.js';

async function made(t: Test): Promise<{ bundle: string; sources: string }> {
  const folder = t.testdir({ bundle: {}, sources: { 'a.ts': 'a', below: { 'b.ts': 'b' } } });
  const [bundle, sources] = [join(folder, 'bundle'), join(folder, 'sources')];
  await writeFile(join(bundle, STATE_FILE), JSON.stringify(sourceState(sources)));
  return { bundle, sources };
}

t.test('a bundle of unchanged sources is current', async (t) => {
  const { bundle, sources } = await made(t);
  t.equal(isCurrent(bundle, sources), true);
});

const CHANGES: Readonly<Record<string, (sources: string) => Promise<void>>> = {
  'a source is edited': (sources) =>
    utimes(join(sources, 'below/b.ts'), new Date(), new Date(Date.now() + 1)),
  'a source is added': (sources) => writeFile(join(sources, 'below/c.ts'), 'c'),
  'a source is removed': (sources) => rm(join(sources, 'below/b.ts')),
};
for (const [name, change] of Object.entries(CHANGES))
  t.test(`it is not when ${name}`, async (t) => {
    const { bundle, sources } = await made(t);
    await change(sources);
    t.equal(isCurrent(bundle, sources), false);
  });

t.test('nor if there is none, or an invalid one', async (t) => {
  const { bundle, sources } = await made(t);
  t.equal(isCurrent(join(bundle, 'missing'), sources), false);
  await writeFile(join(bundle, STATE_FILE), 'nothing');
  t.equal(isCurrent(bundle, sources), false);
});
