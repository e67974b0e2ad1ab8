// The files of a command line: folders, ignore files, links, unreadable paths.

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { GOOD, spawnGatewarden, validated } from '../cli/running.ts';

const files = async (args: readonly string[], cwd: string): Promise<string[]> => [
  ...new Set(
    (await validated(args, { cwd })).results.map(({ file, status }) =>
      status === 'valid' ? file : `${file} ${status}`,
    ),
  ),
];

t.test('folders are searched for .yaml, .yml and .json, in order of names', async (t) => {
  const cwd = t.testdir({
    m: {
      'b.yml': GOOD,
      'a.yaml': GOOD,
      'c.YAML': GOOD,
      'x.json': '{}',
      'x.txt': 'a: [',
      sub: { 'd.yaml': GOOD },
      '.git': { 'e.yaml': GOOD },
    },
  });
  t.strictSame(await files(['m'], cwd), [
    'm/a.yaml',
    'm/b.yml',
    'm/c.YAML',
    'm/sub/d.yaml',
    'm/x.json skipped',
  ]);
  t.strictSame(await files(['m/'], cwd), await files(['m'], cwd), 'a slash at the end changes nothing');
  t.strictSame(
    await files(['m/x.txt'], cwd),
    ['m/x.txt unreadable'],
    'a file that is named is read, whatever its name',
  );
  t.strictSame(await files([join(cwd, 'm/sub')], cwd), [join(cwd, 'm/sub/d.yaml')], 'paths are as given');
});

t.test(
  '--exclude leaves out by globs, from the folder that was named or from the working folder',
  async (t) => {
    const cwd = t.testdir({ m: { 'a.yaml': GOOD, vendor: { 'b.yaml': GOOD, deep: { 'c.yaml': GOOD } } } });
    t.strictSame(await files(['--exclude', 'vendor/**', 'm'], cwd), ['m/a.yaml']);
    t.strictSame(await files(['--exclude', 'm/vendor/deep', 'm'], cwd), ['m/a.yaml', 'm/vendor/b.yaml']);
    t.strictSame(await files(['--exclude', '*.yaml', '--exclude', '!a.yaml', 'm'], cwd), ['m/a.yaml']);
    t.strictSame(
      await files(['--exclude', 'c.yaml', 'm/a.yaml', 'm/vendor/deep/c.yaml'], cwd),
      ['m/a.yaml'],
      'also what is named',
    );
  },
);

t.test('.gatewardenignore works at each level, and the nearest one decides', async (t) => {
  const cwd = t.testdir({
    '.gatewardenignore': '# not these\nold/\n*.gen.yaml\n',
    m: {
      'a.yaml': GOOD,
      'b.gen.yaml': GOOD,
      old: { 'c.yaml': GOOD },
      kept: {
        '.gatewardenignore': '!keep.gen.yaml\n/top.yaml\n',
        'keep.gen.yaml': GOOD,
        'top.yaml': GOOD,
        sub: { 'top.yaml': GOOD },
      },
    },
  });
  const expected = ['m/a.yaml', 'm/kept/keep.gen.yaml', 'm/kept/sub/top.yaml'];
  t.strictSame(await files(['m'], cwd), expected);
  t.strictSame(
    await files(['.'], cwd),
    expected.map((name) => `./${name}`),
  );
});

t.test(
  '.gatewardenignore applies to files and folders on the command line, with a note, unless --no-ignore is set',
  async (t) => {
    const cwd = t.testdir({
      '.gatewardenignore': 'old/\n*.gen.yaml\n',
      m: { 'a.yaml': GOOD, 'b.gen.yaml': GOOD, old: { '.gatewardenignore': '!c.yaml\n', 'c.yaml': GOOD } },
      outside: { w: {}, m: { '.gatewardenignore': 'x.yaml\n', 'x.yaml': GOOD, 'y.yaml': GOOD } },
    });
    for (const [name, left] of [
      ['m/old/c.yaml', 1],
      ['m/old', 1],
      ['m/b.gen.yaml', 1],
      [join(cwd, 'm/b.gen.yaml'), 1],
      ['m/a.yaml', 0],
      ['m', 0],
    ] as const) {
      const ran = await validated([name], { cwd });
      t.equal(ran.code, 0);
      const notes = (ran.notes ?? []).filter(({ file }) => file === name);
      t.equal(notes.length, left, name);
      t.equal(ran.notes?.length ?? 0, left, 'and nothing else is said');
      if (left > 0) t.match(notes[0]?.message, /left out by \.gatewardenignore; `--no-ignore`/);
    }
    t.strictSame(await files(['m/a.yaml', 'm/b.gen.yaml'], cwd), ['m/a.yaml']);
    t.strictSame(await files(['--no-ignore', 'm/b.gen.yaml', 'm/old'], cwd), [
      'm/b.gen.yaml',
      'm/old/c.yaml',
    ]);
    t.strictSame(await files(['--no-ignore', 'm'], cwd), ['m/a.yaml', 'm/b.gen.yaml', 'm/old/c.yaml']);
    const elsewhere = join(cwd, 'outside/w');
    t.strictSame(
      await files(['../m/x.yaml', '../m/y.yaml'], elsewhere),
      ['../m/y.yaml'],
      'outside of the working folder',
    );
  },
);

t.test('cyclic links are followed once', async (t) => {
  const cwd = t.testdir({ m: { 'a.yaml': GOOD, sub: { 'b.yaml': GOOD } }, other: { 'c.yaml': GOOD } });
  symlinkSync('..', join(cwd, 'm/sub/up'));
  symlinkSync('../other', join(cwd, 'm/link'));
  symlinkSync('../m', join(cwd, 'other/back'));
  symlinkSync('a.yaml', join(cwd, 'm/z.yaml'));
  symlinkSync('self.yaml', join(cwd, 'm/self.yaml'));
  symlinkSync('nowhere.yaml', join(cwd, 'm/broken.yaml'));
  t.strictSame(await files(['m'], cwd), [
    'm/a.yaml',
    'm/broken.yaml unreadable',
    'm/self.yaml unreadable',
    'm/sub/b.yaml',
    'm/z.yaml',
    'm/link/c.yaml',
  ]);
});

t.test('folders that link each other in every way are read once each', async (t) => {
  const cwd = t.testdir({ m: {} });
  const names = Array.from({ length: 30 }, (_, index) => `d${index}`);
  for (const name of names) {
    mkdirSync(join(cwd, 'm', name));
    writeFileSync(join(cwd, 'm', name, 'x.yaml'), GOOD);
    for (const other of names) symlinkSync(`../${other}`, join(cwd, 'm', name, `to-${other}`));
  }
  t.equal((await files(['m'], cwd)).length, names.length);
});

t.test('a missing path is unreadable', async (t) => {
  const ran = await validated(['nowhere', 'no/file.yaml'], { cwd: t.testdir({}) });
  t.strictSame(
    ran.results.map(({ file, status }) => `${file} ${status}`),
    ['nowhere unreadable', 'no/file.yaml unreadable'],
  );
  t.equal(ran.code, 2);
});

t.test('a folder without manifests is reported', async (t) => {
  const ran = await validated(['.'], { cwd: t.testdir({ 'a.txt': '' }) });
  t.match(ran.stderr, /no manifests/);
  t.equal(ran.code, 0);
});

t.test('folders and files without read permission are reported, and the rest is validated', async (t) => {
  const cwd = t.testdir({ m: { 'a.yaml': GOOD, 'locked.yaml': GOOD, locked: { 'b.yaml': GOOD } } });
  chmodSync(join(cwd, 'm/locked.yaml'), 0o000);
  chmodSync(join(cwd, 'm/locked'), 0o000);
  // Permissions don't restrict root: there, a process of user nobody reads the files.
  const isRoot = process.getuid?.() === 0;
  const ran = await spawnGatewarden(['validate', '-o', 'json', 'm'], {
    cwd,
    env: { HOME: '/nonexistent', XDG_CACHE_HOME: '' },
    ...(isRoot ? { uid: 65534 } : {}),
  });
  chmodSync(join(cwd, 'm/locked'), 0o755);
  const { results } = JSON.parse(ran.stdout) as {
    results: { file: string; status: string; findings: { message: string }[] }[];
  };
  t.strictSame(
    results.map(({ file, status }) => `${file} ${status}`),
    ['m/a.yaml valid', 'm/locked unreadable', 'm/locked.yaml unreadable'],
  );
  t.match(results[1]?.findings[0]?.message, /permission denied/);
  t.equal(ran.code, 2);
});
