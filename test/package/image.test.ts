// The image, as far as it can be tested without a container engine: the Dockerfile's steps run in a folder, and the content of its last
// stage starts as an unprivileged user with a read-only file system.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { NON_ROOT_USER } from '../../src/identifiers.ts';
import { eventually } from '../parts/eventually.ts';
import { freePorts } from '../parts/ports.ts';

// Installing and building: a minute on a busy machine.
t.setTimeout(300_000);

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const NOBODY = NON_ROOT_USER;

interface Instruction {
  readonly name: string;
  readonly text: string;
}

interface Stage {
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

function stagesOf(dockerfile: string): Stage[] {
  const stages: { from: string; instructions: Instruction[] }[] = [];
  for (const line of dockerfile.split('\n').filter((text) => text !== '' && !text.startsWith('#'))) {
    const [name = '', ...rest] = line.split(' ');
    if (name === 'FROM') stages.push({ from: rest.join(' '), instructions: [] });
    else stages.at(-1)!.instructions.push({ name, text: rest.join(' ') });
  }
  return stages;
}

const [build, image] = stagesOf(await readFile(join(REPOSITORY, 'Dockerfile'), 'utf8')) as [Stage, Stage];
const ignore = (await readFile(join(REPOSITORY, '.dockerignore'), 'utf8')).split('\n').filter(Boolean);
const argument = (stage: Stage, name: string): string =>
  stage.instructions.find((instruction) => instruction.name === name)?.text ?? '';

t.test('the last stage has no shell, no package manager and no root', async (t) => {
  t.match(image.from, /^gcr\.io\/distroless\/.*:nonroot$/);
  t.equal(argument(image, 'USER'), `${NOBODY}:${NOBODY}`);
  t.notOk(
    image.instructions.some(({ name }) => name === 'RUN'),
    'nothing runs in it',
  );
  t.match(await readFile(join(REPOSITORY, 'README.md'), 'utf8'), image.from, 'the README names the base');
});

t.test(
  'its steps build the program of its last stage, which runs as nobody on a read-only file system',
  { timeout: 300_000 },
  async (t) => {
    const root = await mkdtemp(join(tmpdir(), 'gatewarden-image-'));
    t.teardown(async () => {
      await rm(root, { recursive: true, force: true });
    });
    const [app, final] = [join(root, 'build'), join(root, 'image')];
    await mkdir(app);
    await mkdir(final);
    await chmod(root, 0o755);
    for (const { name, text } of build.instructions) {
      if (name === 'RUN')
        // The test runner adds its loader to the options of each child process.
        execFileSync('env', ['-u', 'NODE_OPTIONS', '-u', 'NODE_ENV', 'sh', '-c', text], {
          cwd: app,
          stdio: 'pipe',
        });
      if (name !== 'COPY') continue;
      const words = text.split(' ');
      const target = words.pop()!;
      for (const source of words) {
        t.ok(ignore.includes(`!${source.replace('./', '')}`), `${source} is in the context`);
        await cp(join(REPOSITORY, source), join(app, target.endsWith('/') ? join(target, source) : target), {
          recursive: true,
        });
      }
    }
    for (const { name, text } of image.instructions) {
      if (name !== 'COPY') continue;
      const [, source = '', target = ''] = text.split(' ');
      await mkdir(dirname(join(final, target)), { recursive: true });
      await cp(source.replace('/app', app), join(final, target), { recursive: true, verbatimSymlinks: true });
    }
    const modules = await readdir(join(final, 'node_modules'));
    for (const development of ['tap', 'typescript', 'node'])
      t.notOk(modules.includes(development), `no ${development}`);

    const [, ...entry] = JSON.parse(argument(image, 'ENTRYPOINT')) as string[];
    const started = entry.map((word) => word.replace('/app', final));
    const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const environment = {
      PATH: '/nonexistent',
      HOME: '/nonexistent',
      ...environmentOf(argument(image, 'ENV')),
    };
    const version = execFileSync(process.execPath, [...started, 'version'], {
      cwd: final,
      env: environment,
      encoding: 'utf8',
      ...user,
    });
    t.match(version, /0\.1\.0/);

    // Outside a cluster, the server needs a folder for its certificate: the only mount.
    const certificates = join(root, 'certs');
    await mkdir(certificates);
    await chmod(certificates, 0o777);
    const [health] = (await freePorts(1)) as [number];
    // The control plane needs a cluster; the webhook doesn't.
    t.strictSame(JSON.parse(argument(image, 'CMD')), ['controller']);
    const server = spawn(
      process.execPath,
      [
        ...started,
        'serve',
        '--port=0',
        `--health-port=${health}`,
        '--metrics-port=0',
        '--cert-dir',
        certificates,
      ],
      {
        cwd: final,
        env: environment,
        stdio: 'pipe',
        ...user,
      },
    );
    t.teardown(() => server.kill('SIGKILL'));
    t.ok(await isReady(health, server), 'ready');
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    t.equal(await ended, 0, 'and ends when it is asked to');
  },
);

function environmentOf(text: string): Record<string, string> {
  return Object.fromEntries(text.split(' ').map((pair) => pair.split('=') as [string, string]));
}

async function isReady(port: number, server: ChildProcess): Promise<boolean> {
  return eventually('ready', async () => {
    if (server.exitCode !== null) return false;
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    return answer?.ok ? true : undefined;
  });
}
