// The package as a user gets it: built, packed, installed into an empty project, imported and run there.

import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { LARGE_CHANGE, largeManifests, TELL_THREADS, THREAD_TOLD } from '../cli/diff/large-manifests.ts';
import { blocksOf } from '../docs/blocks.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const TSC = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
/** Folders that aren't sources, or belong to the machine. */
const LEFT_OUT = new Set(['node_modules', '.git', '.tap', 'dist', 'certs', 'coverage']);

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The Node of the tests comes first in PATH, also for programs with `#!/usr/bin/env node`. */
const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };

function start(cwd: string, command: string, args: readonly string[]): ChildProcess {
  // tap adds its own hooks to each child process through NODE_OPTIONS; a user's project has none.
  return spawn('env', ['-u', 'NODE_OPTIONS', command, ...args], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

function run(cwd: string, command: string, args: readonly string[], input = ''): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = start(cwd, command, args);
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (text) => {
      stdout += text;
    });
    child.stderr?.on('data', (text) => {
      stderr += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

// Compiling, packing and installing a hundred packages takes a minute on a busy machine.
t.setTimeout(300_000);

const work = await mkdtemp(join(tmpdir(), 'gatewarden-package-'));
t.teardown(() => rm(work, { recursive: true, force: true }));
const staged = join(work, 'checkout');
const project = join(work, 'project');

async function succeeds(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(cwd, command, args);
  if (code !== 0)
    throw new Error(`${basename(command)} ${args.join(' ')} ended with ${code}\n${stdout}\n${stderr}`);
  return stdout;
}

/** A project that uses the library as documented. */
const CONSUMER = `import { applyDefaults, type Finding, type ValidationResult, validate } from 'gatewarden/validation';
import { recorded } from './record.js';

const result: ValidationResult = validate({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'DirectResponse',
  metadata: { name: 'teapot' },
  spec: { status: 99 },
});
const { defaults } = applyDefaults({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: { name: 'files' },
  spec: { mcp: { targets: [{ name: 'a', static: { host: 'a.example', port: 80, protocol: 'SSE' } }] } },
});
const judged = {
  status: result.status,
  codes: result.findings.map(({ code, path }: Finding) => \`\${code} @ \${path}\`),
  defaults: defaults.map(({ id, path, value }) => \`\${id} \${path} = \${value}\`),
};
console.log(JSON.stringify({ judged, packages: [...recorded].sort() }));
`;

/** Records each package that is loaded after it. */
const RECORD = `import { registerHooks } from 'node:module';

/** @type {Set<string>} */
export const recorded = new Set();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const inside = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(resolved.url);
    if (inside?.[1] !== undefined) recorded.add(inside[1]);
    return resolved;
  },
});
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    allowJs: true,
    types: [],
    noEmit: true,
  },
  include: ['*.ts'],
};

t.before(async () => {
  await cp(REPOSITORY, staged, {
    recursive: true,
    filter: (source) => !LEFT_OUT.has(basename(source)) || dirname(source) !== REPOSITORY.replace(/\/$/, ''),
  });
  await succeeds(
    REPOSITORY,
    process.execPath,
    join(REPOSITORY, 'src/generate/build.ts'),
    join(staged, 'dist'),
  );
  await mkdir(project);
  await writeFile(join(project, 'consumer.ts'), CONSUMER);
  await writeFile(join(project, 'record.js'), RECORD);
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await succeeds(staged, 'npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', project);
  const [tarball] = (await readdir(project)).filter((name) => name.endsWith('.tgz'));
  const manifest = { name: 'consumer', version: '1.0.0', private: true, type: 'module' };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  await succeeds(project, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`);
});

t.test('it contains only what it needs', async (t) => {
  const root = join(project, 'node_modules/gatewarden');
  const names = (await readdir(root)).filter((name) => name !== 'README.md').sort();
  t.strictSame(names, ['LICENSE', 'dist', 'docs', 'manifests', 'package.json', 'src']);
  t.strictSame(await readdir(join(root, 'src')), ['cli']);
  t.strictSame(await readdir(join(root, 'src/cli')), ['gatewarden.js']);
  t.ok((await readdir(join(root, 'dist'))).includes('validation.d.ts'));
});

t.test('the library is typed: a TypeScript consumer is checked, and its mistakes are found', async (t) => {
  const checked = await run(project, process.execPath, [TSC, '-p', '.']);
  t.equal(checked.code, 0, checked.stdout);
  const consumer = `import { validate } from 'gatewarden/validation';\nvalidate({}, { validationLevel: 'stirct' });\n`;
  await writeFile(join(project, 'wrong.ts'), consumer);
  const wrong = await run(project, process.execPath, [TSC, '-p', '.']);
  t.match(wrong.stdout, /wrong\.ts\(2,16\): error TS\d+: Type '"stirct"'/);
  await rm(join(project, 'wrong.ts'));
});

t.test("the page's examples compile against the package's types", async (t) => {
  const examples = (await blocksOf('library.md')).filter(
    ({ language, marks }) => language === 'ts' && !Object.hasOwn(marks, 'file'),
  );
  t.ok(examples.some(({ text }) => text.includes('FilledEdgeBackend')));
  const names = examples.map((_, index) => `example-${index}.ts`);
  for (const [index, { text }] of examples.entries())
    await writeFile(join(project, names[index]!), `${text}\nexport {};\n`);
  const { code, stdout } = await run(project, process.execPath, [TSC, '-p', '.']);
  t.equal(code, 0, stdout);
  for (const name of names) await rm(join(project, name));
});

/** The errors in a program, as tsc reports them. */
const WRONG_PROGRAMS: readonly (readonly [what: string, text: string, error: RegExp])[] = [
  [
    'a misspelt field of a kind',
    "import type { EdgeBackend } from 'gatewarden/validation';\nexport const spec: EdgeBackend['spec'] = { mpc: { targets: [] } };\n",
    /wrong\.ts\(2,\d+\): error TS\d+: .*'mpc' does not exist/,
  ],
  [
    'a word that a field does not take',
    "import type { TrafficPolicy } from 'gatewarden/validation';\nexport const spec: TrafficPolicy['spec'] = { rbac: { policy: { matchExpressions: ['true'] }, action: 'allow' } };\n",
    /wrong\.ts\(2,\d+\): error TS\d+: Type '"allow"' is not assignable.*"Allow"/,
  ],
  [
    'a block as it is written where its defaults are needed',
    "import type { FilledTrafficPolicy, TrafficPolicy } from 'gatewarden/validation';\nexport const attempts = ({ spec }: FilledTrafficPolicy): number | undefined => spec.retry?.attempts.valueOf();\nexport const written = ({ spec }: TrafficPolicy): number | undefined => spec.retry?.attempts.valueOf();\n",
    /^wrong\.ts\(3,\d+\): error TS18048: 'spec\.retry\.attempts' is possibly 'undefined'/,
  ],
  [
    'an object of a result that may be broken',
    "import { validate } from 'gatewarden/validation';\nexport const { spec } = validate({}).object;\n",
    /wrong\.ts\(2,\d+\): error TS2339/,
  ],
  [
    'a code that there is not',
    "import { type Code, validate } from 'gatewarden/validation';\nexport const code: Code = 'EB-4';\nvalidate({}, { severities: { 'W-2': 'off' } });\n",
    /wrong\.ts\(2,\d+\): error TS2820[\s\S]*wrong\.ts\(3,\d+\): error/,
  ],
];

t.test('tsc finds what is wrong with a program', async (t) => {
  const folder = (index: number) => join(project, `wrong-${index}`);
  for (const [index, [, text]] of WRONG_PROGRAMS.entries()) {
    await mkdir(folder(index));
    await writeFile(join(folder(index), 'wrong.ts'), text);
  }
  const options = { ...TSCONFIG, include: ['wrong-*/*.ts'] };
  await writeFile(join(project, 'tsconfig.wrong.json'), JSON.stringify(options));
  const { stdout } = await run(project, process.execPath, [TSC, '-p', 'tsconfig.wrong.json']);
  for (const [index, [what, , error]] of WRONG_PROGRAMS.entries()) {
    const own = stdout.split(/^(?=wrong-)/m).filter((problem) => problem.startsWith(`wrong-${index}/`));
    t.match(own.map((problem) => problem.slice(`wrong-${index}/`.length)).join(''), error, what);
    await rm(folder(index), { recursive: true });
  }
});

t.test('the library validates, and loads neither the server nor the Kubernetes client', async (t) => {
  const { code, stdout, stderr } = await run(project, process.execPath, [
    '--import',
    './record.js',
    'consumer.ts',
  ]);
  t.equal(code, 0, stderr);
  const { judged, packages } = JSON.parse(stdout) as { judged: unknown; packages: string[] };
  t.strictSame(judged, {
    status: 'invalid',
    codes: ['ST-04 @ spec.status'],
    defaults: ['D-12 spec.mcp.targets[0].static.path = /sse'],
  });
  t.ok(packages.includes('ajv-formats'), 'the recording works');
  t.notOk(packages.includes('ajv'), 'structure checks are compiled before');
  for (const name of [
    'fastify',
    '@kubernetes/client-node',
    'pino',
    'prom-client',
    'selfsigned',
    'commander',
    'yaml',
  ])
    t.notOk(packages.includes(name), name);
});

t.test(
  'the translation loads neither the server nor the Kubernetes client, and loads protobuf only for encoding',
  async (t) => {
    const loadedBy = async (entry: string): Promise<string[]> => {
      const script = `import { recorded } from './record.js'; await import('${entry}'); console.log(JSON.stringify([...recorded]))`;
      const { stdout } = await run(project, process.execPath, ['--input-type=module', '-e', script]);
      return JSON.parse(stdout) as string[];
    };
    const heavy = [
      'fastify',
      '@kubernetes/client-node',
      'pino',
      'prom-client',
      'commander',
      'yaml',
      '@bufbuild',
    ];
    const isHeavy = (name: string): boolean => heavy.some((other) => name.startsWith(other));
    t.strictSame((await loadedBy('gatewarden/translation')).filter(isHeavy), []);
    t.strictSame((await loadedBy('gatewarden/translation/encode')).filter(isHeavy), ['@bufbuild/protobuf']);
  },
);

t.test('the entry `gatewarden` is the library, too', async (t) => {
  const script = "import { validate } from 'gatewarden'; console.log(validate({}).status)";
  const { stdout } = await run(project, process.execPath, ['--input-type=module', '-e', script]);
  t.equal(stdout, 'skipped\n');
});

t.test('the commands run from the package, with npx and as a kubectl plugin', async (t) => {
  const version = await run(project, 'npx', ['--no', 'gatewarden', 'version', '-o', 'json']);
  t.equal(version.code, 0, version.stderr);
  t.match(JSON.parse(version.stdout), { version: /^\d+\.\d+\.\d+/, schemaHash: /^[0-9a-f]{16}$/ });
  const plugin = await run(project, join(project, 'node_modules/.bin/kubectl-gatewarden'), ['version']);
  t.match(plugin.stdout, /^gatewarden \d/);
  const crd = await run(project, 'npx', ['--no', 'gatewarden', 'crds', '--kind', 'DirectResponse']);
  t.match(crd.stdout, /^apiVersion: apiextensions\.k8s\.io\/v1\n/);
});

t.test(
  'the file of the package runs without a project, as docs/cli.md shows until it is published',
  async (t) => {
    const [tarball = ''] = (await readdir(project)).filter((name) => name.endsWith('.tgz'));
    const page = await readFile(join(REPOSITORY, 'docs/cli.md'), 'utf8');
    t.ok(page.includes(`npx --yes --package ./${tarball} gatewarden`), tarball);
    t.ok(page.includes(`npm install --global ./${tarball}`));
    const own = join(work, 'own');
    await mkdir(own);
    await cp(join(project, tarball), join(own, tarball));
    const once = await run(own, 'npx', ['--yes', '--package', `./${tarball}`, 'gatewarden', 'version']);
    t.match(once.stdout, /^gatewarden \d/, once.stderr);
    const prefix = join(work, 'global');
    await succeeds(own, 'npm', 'install', '--prefer-offline', '--global', '--prefix', prefix, `./${tarball}`);
    for (const program of ['gatewarden', 'kubectl-gatewarden'])
      t.match((await run(own, join(prefix, 'bin', program), ['version'])).stdout, /^gatewarden \d/);
  },
);

t.test('validate and default work from the package', async (t) => {
  const bad =
    'apiVersion: gateway.gatewarden.dev/v1alpha1\nkind: DirectResponse\nmetadata: {name: x}\nspec: {status: 99}\n';
  const validated = await run(project, 'npx', ['--no', 'gatewarden', 'validate', '-'], bad);
  t.equal(validated.code, 1, validated.stderr);
  t.match(validated.stdout, 'ST-04');
  const defaulted = await run(
    project,
    'npx',
    ['--no', 'gatewarden', 'default', '-'],
    bad.replace('99', '418'),
  );
  t.equal(defaulted.code, 0, defaulted.stderr);
});

t.test('diff finds the file of its thread in the package', async (t) => {
  await writeFile(join(project, 'before.yaml'), largeManifests('a'));
  await writeFile(join(project, 'after.yaml'), largeManifests('b'));
  await writeFile(join(project, 'tell.js'), TELL_THREADS);
  const launcher = join(project, 'node_modules/gatewarden/src/cli/gatewarden.js');
  const args = ['--import', './tell.js', launcher, 'diff', 'before.yaml', 'after.yaml'];
  const { code, stdout, stderr } = await run(project, process.execPath, args);
  t.equal(code, 1, stderr);
  t.match(stdout, LARGE_CHANGE);
  t.match(stderr, THREAD_TOLD);
});

t.test('serve starts from the package, and its curl lines name existing samples', async (t) => {
  const launcher = join(project, 'node_modules/.bin/gatewarden');
  const child = start(project, launcher, ['serve', '--port=0', '--health-port=0', '--metrics-port=0']);
  t.teardown(() => child.kill('SIGKILL'));
  let output = '';
  const printed = new Promise<void>((resolve) => {
    child.stderr?.on('data', (text) => {
      output += text;
      if (output.includes('/mutate\n')) resolve();
    });
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await Promise.race([
    printed,
    ended.then((code) => Promise.reject(new Error(`ended with ${code}\n${output}`))),
  ]);
  t.match(output, /--data-binary @node_modules\/gatewarden\/docs\/examples\/review-bad\.json/);
  child.kill('SIGTERM');
  t.equal(await ended, 0);
});
