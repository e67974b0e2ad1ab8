// `gatewarden serve` as a user starts it: the real launcher, its printed curl lines run unchanged, signals, and wrong flags.
// test/cluster/webhook.test.ts runs it in a cluster.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import t, { type Test } from 'tap';
import { define } from '../../src/cli/commands/serve.ts';
import { DEFAULT_OPTIONS, type RegistrationOptions } from '../../src/registration/options.ts';
import { deployment } from '../../src/registration/workload.ts';
import { until } from '../cluster/until.ts';
import { eventually } from '../parts/eventually.ts';
import { gatewarden, LAUNCHER, spawnGatewarden } from './running.ts';

const FREE_PORTS = ['--port=0', '--health-port=0', '--metrics-port=0'];

interface Serving {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  /** From the log line `listening`. */
  readonly ports: { readonly port: number; readonly healthPort: number; readonly metricsPort: number };
}

async function serving(
  t: Test,
  cwd: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Serving> {
  const child = spawn(process.execPath, [LAUNCHER, 'serve', ...FREE_PORTS, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk;
      const found = text.split('\n').find((each) => each.endsWith('"message":"listening"}'));
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then((code) => reject(new Error(`ended with ${code}\n${text}`)));
  });
  return { child, output: () => text, ended, ports: JSON.parse(line) };
}

/** Runs a printed line in the folder where it was printed. */
function shell(line: string, cwd: string): Record<string, unknown> {
  const { stdout, stderr, status } = spawnSync('bash', ['-c', line], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}\n${stderr}`);
  return JSON.parse(stdout);
}

function curlLines({ output }: Serving): Promise<string[]> {
  return eventually('both curl lines', () => {
    const lines = output().split('\n');
    const found = lines.slice(0, -1).filter((line) => line.startsWith('curl '));
    return found.length === 2 ? found : undefined;
  });
}

t.test('standard output contains only the log, so that `serve | jq` works', async (t) => {
  const server = await serving(t, t.testdir({}));
  let log = '';
  server.child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk;
  });
  await curlLines(server);
  server.child.kill('SIGTERM');
  await server.ended;
  const lines = log.split('\n').filter((line) => line !== '');
  t.ok(lines.length > 0);
  for (const line of lines) t.doesNotThrow(() => JSON.parse(line), line);
});

t.test('without a cluster and flags, the printed curl lines show a denial and a patch', async (t) => {
  const cwd = t.testdir({});
  const server = await serving(t, cwd);
  const [bad, good] = await curlLines(server);
  t.match(bad, /^curl --cacert certs\/ca\.crt .* https:\/\/localhost:\d+\/validate$/);
  const denial = shell(`${bad} --silent`, cwd);
  t.match(denial, {
    kind: 'AdmissionReview',
    response: {
      allowed: false,
      status: {
        code: 422,
        reason: 'Invalid',
        details: { name: 'files', kind: 'EdgeBackend', causes: [{ field: 'spec', message: /^EB-01/ }] },
      },
      warnings: [/W-02/],
    },
  });
  const admitted = shell(`${good} --silent`, cwd) as { response: { allowed: boolean; patch: string } };
  t.equal(admitted.response.allowed, true);
  t.strictSame(JSON.parse(Buffer.from(admitted.response.patch, 'base64').toString()), [
    { op: 'add', path: '/spec/mcp/targets/0/static/path', value: '/sse' },
  ]);
  t.strictSame((await readdir(join(cwd, 'certs'))).sort(), ['ca.crt', 'ca.key']);

  const { healthPort, metricsPort } = server.ports;
  t.equal(await (await fetch(`http://127.0.0.1:${healthPort}/readyz`)).text(), 'ok\n');
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  t.match(metrics, /^gatewarden_certificate_authority_expiry_timestamp_seconds \d/m);
});

t.test('a second start keeps the authority, so that clients still trust it', async (t) => {
  const cwd = t.testdir({});
  const first = await serving(t, cwd);
  first.child.kill('SIGTERM');
  t.equal(await first.ended, 0);
  const second = await serving(t, cwd);
  t.notMatch(second.output(), 'new certificate authority');
  const [bad] = await curlLines(second);
  t.match(shell(`${bad} --silent`, cwd), { response: { allowed: false } });
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  t.test(`${signal} drains and ends with 0`, async (t) => {
    const { child, ended, output } = await serving(t, t.testdir({}));
    child.kill(signal);
    t.equal(await ended, 0);
    t.match(output(), '"message":"draining"');
    t.match(output(), '"message":"drained"');
  });
}

t.test('a cluster that only the environment names is not used', async (t) => {
  let calls = 0;
  const apiServer = createServer((socket) => {
    calls++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => apiServer.listen(0, '127.0.0.1', resolve));
  t.teardown(() => apiServer.close());
  const { port } = apiServer.address() as { port: number };
  const config = {
    clusters: [{ name: 'c', cluster: { server: `https://127.0.0.1:${port}` } }],
    contexts: [{ name: 'x', context: { cluster: 'c' } }],
    'current-context': 'x',
  };
  const cwd = t.testdir({ '.kube': { config: JSON.stringify(config) } });
  const { child, ended } = await serving(t, cwd, [], { KUBECONFIG: join(cwd, '.kube/config'), HOME: cwd });
  t.ok(existsSync(join(cwd, 'certs/ca.crt')), 'the authority lies in a folder');
  child.kill('SIGTERM');
  await ended;
  t.equal(calls, 0);
});

t.test(
  'gatewarden.yaml sets severities here, too; its suppressions are ignored, and the log reports it',
  async (t) => {
    const cwd = t.testdir({
      'gatewarden.yaml': `severity: {EB-01: warn, C-12: warn, ST-04: warn, ST-06: warn}
suppressions:
  - {code: EB-04, reason: old}
`,
    });
    const server = await serving(t, cwd);
    t.match(
      server.output(),
      /"suppressions":1,"message":"suppressions are for the command line; the server ignores them"/,
    );
    const [bad] = await curlLines(server);
    t.match(shell(`${bad} --silent`, cwd), { response: { allowed: true } });
    const readyz = async () =>
      (await fetch(`http://127.0.0.1:${server.ports.healthPort}/readyz?verbose`)).text();
    t.match(await readyz(), /^\[\+\]config ok: .*gatewarden\.yaml; .*EB-01=warn C-12=warn/m);
    await writeFile(join(cwd, 'gatewarden.yaml'), 'severity: {EB-01: warn}\n');
    await until('it is loaded', () => server.output().includes('"configuration loaded"'));
    t.match(shell(`${bad} --silent`, cwd), { response: { allowed: false } });
    await writeFile(join(cwd, 'gatewarden.yaml'), 'severity: [\n');
    await until('it is refused', () => server.output().includes('"configuration rejected'));
    t.match(await readyz(), /^\[!\]config failed: .*EB-01=warn$/m);
    t.match(shell(`${bad} --silent`, cwd), { response: { allowed: false } });
  },
);

t.test('the flags of the Deployment are flags of this command', async (t) => {
  const variants: Partial<RegistrationOptions>[] = [
    {},
    { tls: 'cert-manager' },
    { validationLevel: 'strict', earlyRefusal: false, name: 'gate', namespace: 'edge' },
    { config: { text: '', profiles: [] } },
    { validatingFailurePolicy: 'Ignore', mutatingFailurePolicy: 'Fail', timeoutSeconds: 3 },
  ];
  for (const variant of variants) {
    const { spec } = deployment({ ...DEFAULT_OPTIONS, ...variant }) as unknown as {
      spec: {
        template: {
          spec: { containers: { args: string[]; ports: { name: string; containerPort: number }[] }[] };
        };
      };
    };
    const [container] = spec.template.spec.containers;
    const [name, ...args] = container!.args;
    t.equal(name, 'serve');
    const command = new Command('serve').exitOverride().configureOutput({ writeErr: () => {} });
    define(command);
    command.parse(args, { from: 'user' });
    const options = command.opts();
    t.match(options, {
      tls: variant.tls === 'cert-manager' ? 'files' : 'self-signed',
      earlyRefusal: String(variant.earlyRefusal ?? true),
      service: variant.name ?? DEFAULT_OPTIONS.name,
      validatingFailurePolicy: variant.validatingFailurePolicy ?? 'Fail',
      mutatingFailurePolicy: variant.mutatingFailurePolicy ?? 'Ignore',
      timeoutSeconds: variant.timeoutSeconds ?? 5,
    });
    t.equal(options['validationLevel'], variant.validationLevel);
    t.equal(options['config'], variant.config && '/etc/gatewarden/gatewarden.yaml');
    const ports = {
      webhook: options['port'],
      health: options['healthPort'],
      metrics: options['metricsPort'],
    };
    t.strictSame(Object.fromEntries(container!.ports.map((port) => [port.name, port.containerPort])), ports);
  }
});

t.test('wrong options are reported before anything listens', async (t) => {
  const cwd = t.testdir({ 'text.pem': 'no certificate', file: '' });
  await writeFile(join(cwd, 'kubeconfig'), 'a: b\n');
  const table: [string[], RegExp][] = [
    [['--tls=files'], /--tls=files needs --cert-file and --key-file/],
    [['--tls=files', '--cert-file=text.pem', '--key-file=text.pem'], /text\.pem has no PEM certificate/],
    [['--tls=files', '--cert-file=gone.pem', '--key-file=gone.pem'], /gone\.pem can't be read \(ENOENT\)/],
    [['--client-ca=gone.pem'], /--client-ca: .*gone\.pem can't be read \(ENOENT\)/],
    [['--client-ca=file'], /--client-ca: .*file has no PEM certificate: it is empty/],
    [['--client-ca=text.pem'], /--client-ca: .*text\.pem has no PEM certificate/],
    [['--client-allowed-names=a'], /needs --client-ca/],
    [['--kubeconfig=gone'], /kubeconfig gone: can't be read/],
    [['--context=x'], /--context needs --kubeconfig/],
    [['--ca-secret=x'], /--ca-secret needs a cluster/],
    [['--webhook-configuration=x'], /--webhook-configuration needs a cluster/],
    [['--audit-interval=1h'], /--audit-interval needs a cluster/],
    [['--audit-interval=10ms'], /at least 1s/],
    [['--events'], /--events needs a cluster/],
    [['--secure-metrics'], /--secure-metrics needs a cluster/],
    [['--secure-metrics', '--metrics-port=1', '--health-port=1'], /a port of its own/],
    [['--cert-file=text.pem'], /--cert-file needs --tls=files/],
    [['--key-file=text.pem'], /--key-file needs --tls=files/],
    [['--tls=self-signed', '--cert-file=a.pem', '--key-file=a.pem'], /--cert-file needs --tls=files/],
    [['--cert-dir=file'], /folder .*file: ENOTDIR.*\n.*--cert-dir/],
    [['--cert-dir=file/x'], /folder .*file\/x: ENOTDIR/],
    [['--cert-dir=/dev/null'], /folder \/dev\/null: ENOTDIR/],
    [['--cert-dir=/proc/x'], /folder \/proc\/x: ENOENT/],
    [['--cert-dir=/proc/x/y/z'], /folder \/proc\/x\/y\/z: ENOENT/],
    [['--port=99999'], /whole number from 0 to 65535/],
    [['--tls=selfsigned'], /did you mean `self-signed`/],
    [['--severity=ST-10=off'], /ST-10 can't be lowered/],
    [['--config=gone.yaml'], /gone\.yaml.*no such file/],
    [['--log-level=loud'], /trace, debug, info/],
    [['--namespace=Team_A'], /--namespace Team_A: .*isn't a DNS label/],
    [['--namespace='], /--namespace : the name is empty/],
  ];
  for (const [args, said] of table) {
    const { code, stderr } = await gatewarden(['serve', ...FREE_PORTS, '--log-level=silent', ...args], {
      cwd,
      isTTY: true,
    });
    t.equal(code, 2, args.join(' '));
    t.match(stderr, said);
  }
});

t.test('a read-only folder is reported', async (t) => {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  const cwd = await mkdtemp(join(tmpdir(), 'gatewarden-'));
  t.teardown(() => rm(cwd, { recursive: true }));
  await chmod(cwd, 0o555);
  for (const folder of ['.', 'certs', 'a/b/c']) {
    const args = ['serve', ...FREE_PORTS, '--log-level=silent', '--cert-dir', folder];
    const { code, stderr } = await spawnGatewarden(args, { cwd, ...nobody });
    t.equal(code, 2, folder);
    t.match(stderr, /folder .*: EACCES: permission denied/);
  }
});

t.test('a failed start is a JSON log line, and plain text on a terminal', async (t) => {
  const cwd = t.testdir({});
  const table: [string[], { problem: string | RegExp; hint?: string | RegExp }][] = [
    [
      ['--client-allowed-names=a'],
      { problem: '--client-allowed-names needs --client-ca', hint: /in certificates of that CA/ },
    ],
    [['--kubeconfig=gone'], { problem: /^kubeconfig gone: can't be read/ }],
    [['--port=99999'], { problem: /^option '--port <port>' argument '99999' is invalid/, hint: /--help/ }],
    [['--prot=1'], { problem: "unknown option '--prot=1'", hint: /did you mean|--help/i }],
  ];
  for (const [args, said] of table) {
    const { code, stderr } = await gatewarden(['serve', ...args], { cwd });
    t.equal(code, 2);
    t.equal(stderr.indexOf('\n'), stderr.length - 1, 'one line');
    t.match(JSON.parse(stderr), { level: 'fatal', message: "can't start", time: /^\d{4}-/, ...said });
    const shown = await gatewarden(['serve', ...args], { cwd, isTTY: true });
    t.equal(shown.code, 2);
    t.throws(() => JSON.parse(shown.stderr));
  }
});

t.test(
  'several mistakes of gatewarden.yaml are a list, at the start and when the file changes',
  async (t) => {
    const wrong = 'severity:\n  XX: warn\n  C-01: nope\n';
    const cwd = t.testdir({ 'gatewarden.yaml': wrong });
    const problems = [
      /gatewarden\.yaml:2:3: severity\.XX: no code/,
      /gatewarden\.yaml:3:9: severity\.C-01: "nope"/,
    ];
    const { code, stderr } = await gatewarden(['serve', ...FREE_PORTS], { cwd });
    t.equal(code, 2);
    const line = JSON.parse(stderr);
    t.match(line, { level: 'fatal', problems, problem: undefined });
    t.equal(line.problems.length, 2);
    const shown = await gatewarden(['serve', ...FREE_PORTS], { cwd, isTTY: true });
    t.equal(shown.stderr.match(/^gatewarden: .*gatewarden\.yaml:\d/gm)?.length, 2, 'a line for each');
    await writeFile(join(cwd, 'gatewarden.yaml'), 'severity: {}\n');
    const server = await serving(t, cwd);
    await writeFile(join(cwd, 'gatewarden.yaml'), wrong);
    const refused = await eventually('it is refused', () =>
      server
        .output()
        .split('\n')
        .find((each) => each.includes('"configuration rejected')),
    );
    t.match(JSON.parse(refused), { problems });
  },
);

t.test('a port in use is reported', async (t) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  t.teardown(() => other.close());
  const { port } = other.address() as { port: number };
  const cwd = t.testdir({});
  const { status, stderr } = spawnSync(
    process.execPath,
    [LAUNCHER, 'serve', ...FREE_PORTS, `--health-port=${port}`],
    {
      cwd,
      encoding: 'utf8',
    },
  );
  t.equal(status, 2);
  t.match(stderr, `can't listen on 127.0.0.1:${port}: another program listens there`);
});

t.test('an address that this machine does not have is reported', async (t) => {
  for (const [host, said] of [
    ['300.1.1.1', "can't listen on 300.1.1.1: no such host"],
    ['192.0.2.1', /can't listen on 192\.0\.2\.1:\d+: this machine has no such address/],
  ] as const) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [LAUNCHER, 'serve', ...FREE_PORTS, `--host=${host}`],
      { cwd: t.testdir({}), encoding: 'utf8' },
    );
    t.equal(status, 2);
    t.match(stderr, said);
    t.match(stderr, 'set --host to an address of this machine');
  }
});
