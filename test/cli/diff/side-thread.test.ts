// The second thread of a diff: what it answers, when it is used, and what happens where it fails.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import t, { type Test } from 'tap';
import { plainObjects } from '../../../src/cli/diff/plain-objects.ts';
import { Shares } from '../../../src/cli/diff/shares.ts';
import { SideThread } from '../../../src/cli/diff/side-thread.ts';
import { objectSides, translateSides } from '../../../src/cli/diff/translated.ts';
import { translatedSide } from '../../../src/cli/diff/translated-side.ts';
import { defaultSettings, readSettings } from '../../../src/translation.ts';
import { combinedWorld } from '../../translation/world-combined.ts';
import { spawnGatewarden } from '../running.ts';
import { LARGE_CHANGE, largeManifests, TELL_THREADS, THREAD_TOLD } from './large-manifests.ts';

const ENOUGH = 2 * 1024 * 1024;

function threadWith(t: Test, file?: URL): SideThread {
  const thread = new SideThread({ processors: 2, ...(file && { file }) });
  t.teardown(() => thread.stop());
  thread.differ(ENOUGH);
  return thread;
}

t.test('its answer is that of this thread', async (t) => {
  for (const seed of [1, 2, 3, 4]) {
    const { objects, settings: written } = combinedWorld(seed);
    const { settings } = readSettings(written);
    const answer = await threadWith(t).translated(objects, settings);
    t.ok(isDeepStrictEqual(answer, translatedSide(objects, settings)), `world ${seed}`);
  }
});

t.test('a message contains each status once', async (t) => {
  const objects = ['a', 'b'].map((name) => ({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name },
    spec: { controllerName: 'gatewarden.dev/gateway' },
  }));
  const { statuses } = (await threadWith(t).translated(objects, defaultSettings))!;
  t.equal(statuses.length, 2);
  t.equal(statuses[0]!.status, statuses[1]!.status);
});

t.test('both sides come out as from one thread', async (t) => {
  const [before, after] = [combinedWorld(5).objects, combinedWorld(6).objects];
  const objects = objectSides(before, after);
  const sides = await translateSides(
    objects,
    defaultSettings,
    threadWith(t).translated(before, defaultSettings),
  );
  t.ok(isDeepStrictEqual(sides, await translateSides(objects, defaultSettings)));
});

const contents = Array.from({ length: 40 }, (_, index) => ({
  file: `file-${index}.yaml`,
  bytes: Buffer.from(
    index === 7 ? 'a: {' : `a: ${index}\n__proto__: {b: 1}\n---\n# empty\n---\n- x\n---\ntext ${index}\n`,
  ),
}));

t.test('it reads a share of the files, and translates what it has read', async (t) => {
  const bytes = Buffer.from(
    JSON.stringify({ kind: 'List', apiVersion: 'v1', items: combinedWorld(9).objects }),
  );
  const all = [...contents, { file: 'world.json', bytes }];
  const thread = threadWith(t);
  const read = await thread.read(all)();
  t.ok(isDeepStrictEqual(read, await Promise.all(all.map(plainObjects))));
  t.equal(read[7], undefined, 'mistakes are for who reports them');
  const objects = [...read.flatMap((each) => each ?? []), ...combinedWorld(10).objects];
  const answer = await thread.translated(objects, defaultSettings);
  t.ok(isDeepStrictEqual(answer, translatedSide(objects, defaultSettings)));
});

t.test('each piece is taken once', async (t) => {
  const memory = Shares.of(4);
  const [front, back] = [new Shares(memory).fromFront(), new Shares(memory).fromBack()];
  t.same([front.next().value, back.next().value, front.next().value], [0, 3, 1]);
  t.same([...back, ...front], [2]);
});

// In a process of its own: the tests' processes give all of their threads a cache.
t.test('it uses the cache of compiled code', async (t) => {
  const folder = t.testdir({ 'asks.mjs': ASKS, 'tells.mjs': TELLS });
  const { NODE_COMPILE_CACHE, NODE_OPTIONS, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'asks.mjs')], { env });
  const [own, ofThread] = stdout.split('\n');
  t.match(own, join(folder, 'cache'));
  t.equal(ofThread, own);
});

const ASKS = `import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { SideThread } from ${JSON.stringify(import.meta.resolve('../../../src/cli/diff/side-thread.ts'))};
enableCompileCache(new URL('cache', import.meta.url).pathname);
console.log(getCompileCacheDir());
const thread = new SideThread({ processors: 2, file: new URL('tells.mjs', import.meta.url) });
thread.differ(${ENOUGH});
console.log(await thread.translated([], {}));
`;

const TELLS = `import { getCompileCacheDir } from 'node:module';
import { parentPort } from 'node:worker_threads';
parentPort.once('message', () => parentPort.postMessage(getCompileCacheDir()));
`;

t.test('it starts only where it pays', async (t) => {
  const isStarted = (thread: SideThread) => {
    t.teardown(() => thread.stop());
    return thread.translated([], defaultSettings) !== undefined;
  };
  const alone = new SideThread({ processors: 1 });
  alone.differ(ENOUGH);
  t.notOk(isStarted(alone), 'with one processor');
  const small = new SideThread({ processors: 2 });
  small.differ(1000);
  t.notOk(isStarted(small), 'for little manifests');
  small.differ(ENOUGH);
  t.ok(isStarted(small));
});

const script = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

for (const [name, file] of [
  ['has no file', new URL('./absent.ts', import.meta.url)],
  ['throws at its start', script('throw new Error("broken")')],
  ['ends at its start', script('process.exit(0)')],
  ['throws at the question', asked('throw new Error("broken")')],
  ['ends at the question', asked('process.exit(1)')],
  ['has an answer that cannot be sent', asked('parentPort.postMessage(() => {})')],
  // With small objects, as a translation makes: where a thread fills its last megabytes at once, Node ends the process.
  ['runs out of memory', asked('let all; for (;;) all = { all };')],
] as const)
  t.test(`where it ${name}, this thread does the work`, async (t) => {
    const thread = new SideThread({ processors: 2, file, resourceLimits: { maxOldGenerationSizeMb: 16 } });
    thread.differ(ENOUGH);
    const read = await thread.read(contents)();
    t.equal(read.length, contents.length);
    for (const [index, objects] of read.entries())
      if (objects !== undefined) t.same(objects, await plainObjects(contents[index]!));
    const [before, after] = [combinedWorld(7).objects, combinedWorld(8).objects];
    const objects = objectSides(before, after);
    const sides = await translateSides(objects, defaultSettings, thread.translated(before, defaultSettings));
    t.ok(isDeepStrictEqual(sides, await translateSides(objects, defaultSettings)));
  });

t.test('what it has sent before it fails is kept', async (t) => {
  const file = asked("parentPort.postMessage({ index: 3, objects: ['sent'] }); process.exit(1)");
  const thread = threadWith(t, file);
  const some = contents.slice(0, 5);
  const rest = thread.read(some);
  t.same(await rest(), [
    ...(await Promise.all(some.slice(0, 3).map(plainObjects))),
    ['sent'],
    await plainObjects(some[4]!),
  ]);
  t.equal(thread.translated([], defaultSettings), undefined);
});

t.test('it can be stopped while it translates', async (t) => {
  const thread = threadWith(t, asked('for (;;);'));
  const answer = thread.translated([], defaultSettings);
  thread.stop();
  t.equal(await answer, undefined);
});

t.test('an error is that of the first side, whoever meets it', async (t) => {
  const failing = (message: string) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: message },
    get spec() {
      throw new Error(message);
    },
  });
  const sidesOf = (before: unknown, after: unknown) => ({
    ...objectSides([], [{}]),
    before: [before],
    after: [after],
  });
  const good = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'good' }, spec: {} };
  for (const [before, after, message] of [
    [failing('before'), failing('after'), 'before'],
    [failing('before'), good, 'before'],
    [good, failing('after'), 'after'],
  ] as const)
    for (const thread of [threadWith(t), undefined])
      await t.rejects(
        translateSides(
          sidesOf(before, after),
          defaultSettings,
          thread?.translated([before], defaultSettings),
        ),
        { message },
      );
});

const THREAD_TRANSLATED = 'thread: has translated';

t.test('on the command line', async (t) => {
  const cwd = t.testdir({
    'a.yaml': largeManifests('a'),
    'b.yaml': largeManifests('b'),
    'broken.yaml': `${largeManifests('b')}---\n{`,
    'tell.mjs': TELL_THREADS,
  });
  const env = { NODE_OPTIONS: `--import ${join(cwd, 'tell.mjs')}` };
  await t.test('a large diff has a thread', async (t) => {
    const { code, stdout, stderr } = await spawnGatewarden(['diff', 'a.yaml', 'b.yaml'], { cwd, env });
    t.equal(code, 1, stderr);
    t.match(stdout, LARGE_CHANGE);
    t.match(stderr, THREAD_TOLD);
  });
  await t.test('without a translation it ends with the command', async (t) => {
    const same = await spawnGatewarden(['diff', 'a.yaml', '-'], {
      cwd,
      env,
      input: `# The same.\n${largeManifests('a')}`,
    });
    t.equal(same.code, 0, same.stderr);
    t.notMatch(same.stderr, THREAD_TRANSLATED);
    const near = await spawnGatewarden(['diff', 'a.yaml', '-'], {
      cwd,
      env,
      input: largeManifests('a').replace('host-0.test', 'other.test'),
    });
    t.equal(near.code, 1, near.stderr);
    t.match(near.stdout, 'other.test');
    const broken = await spawnGatewarden(['diff', 'a.yaml', 'broken.yaml'], { cwd, env });
    t.equal(broken.code, 2, broken.stdout);
    t.match(broken.stderr, 'broken.yaml');
    t.notMatch(broken.stderr, THREAD_TRANSLATED);
  });
});

function asked(text: string): URL {
  return script(
    `import { parentPort } from 'node:worker_threads'; parentPort.once('message', () => { ${text} });`,
  );
}
