// Tests docs/operations.md: its commands run unchanged, against a real API server with the server behind the Service that they install. A
// block marked `sh test=STEP` is run; each other block states what it needs.

import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { CaBundleKeeper } from '../../src/cluster/ca-bundle.ts';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import {
  certificateSecret,
  configurationName,
  DEFAULT_OPTIONS,
  PORTS,
} from '../../src/registration/options.ts';
import { SecretStore } from '../../src/server/certificates/secret-store.ts';
import { SelfSignedCertificates } from '../../src/server/certificates/self-signed.ts';
import { type ServerOptions, startServer } from '../../src/server/start.ts';
import { blocksOf } from '../docs/blocks.ts';
import { pathOf } from '../parts/build.ts';
import { type Cluster, startCluster } from '../parts/cluster.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { until } from './until.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const { namespace, name } = DEFAULT_OPTIONS;
const ACCOUNT = `system:serviceaccount:${namespace}:${name}`;

const markdown = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
/** `step` is undefined: not run. */
const blocks = (await blocksOf('operations.md'))
  .filter(({ language }) => language === 'sh')
  .map(({ marks, text }) => ({ step: marks['test'], text }));

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const steps = new Set<string>();

/** Runs the commands of a step as a reader does: in a folder with `manifests/`, with kubectl and gatewarden on the path. */
async function prepare(t: Test, cluster: Cluster): Promise<(step: string) => Promise<Ran>> {
  const folder = t.testdir({});
  const programs = join(folder, 'bin');
  await mkdir(programs);
  await cp(join(ROOT, 'manifests'), join(folder, 'manifests'), { recursive: true });
  const gatewarden = join(programs, 'gatewarden');
  await writeFile(gatewarden, `#!/bin/sh\nexec "${process.execPath}" "${ROOT}src/cli/gatewarden.js" "$@"\n`);
  await chmod(gatewarden, 0o755);
  const path = [programs, dirname(await pathOf('kubectl')), process.env['PATH']].join(':');
  const env = {
    ...process.env,
    PATH: path,
    KUBECONFIG: cluster.kubeconfig,
    KUBECTL_KUBERC: 'false',
    KUBECACHEDIR: join(folder, 'kubectl-cache'),
  };
  return (step) => {
    steps.add(step);
    const script = blocks
      .filter((block) => block.step === step)
      .map(({ text }) => text)
      .join('');
    if (script === '') throw new Error(`docs/operations.md has no step ${step}`);
    return new Promise((resolve, reject) => {
      const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
      const output = { stdout: '', stderr: '' };
      for (const stream of ['stdout', 'stderr'] as const)
        shell[stream].setEncoding('utf8').on('data', (chunk: string) => {
          output[stream] += chunk;
        });
      shell.once('error', reject);
      shell.once('close', (code) => resolve({ code: code ?? 1, ...output }));
    });
  };
}

interface Running {
  readonly certificates: SelfSignedCertificates;
  stop(): Promise<void>;
}

/** The server as the Deployment runs it, with the manifests' account and permissions, on the address of the Service. */
async function serve(cluster: Cluster, options: Partial<ServerOptions> = {}): Promise<Running> {
  const { body } = await cluster.request<{ spec: { clusterIP: string } }>(
    'GET',
    `/api/v1/namespaces/${namespace}/services/${name}`,
  );
  const client = (await ClusterClient.connect({ kubeconfig: await cluster.kubeconfigFor(ACCOUNT) }))!;
  const shared = { client, clock: systemClock, log: new CollectedLog() };
  const certificates = await SelfSignedCertificates.start({
    ...shared,
    store: new SecretStore({ ...shared, namespace, secret: certificateSecret(DEFAULT_OPTIONS) }),
    hosts: [`${name}.${namespace}.svc`],
    // Instead of five minutes.
    propagationDelay: 2000,
  });
  const configuration = configurationName(DEFAULT_OPTIONS);
  const bundle = CaBundleKeeper.start({
    ...shared,
    validating: configuration,
    mutating: configuration,
    bundle: certificates,
  });
  certificates.follow(bundle);
  const server = await startServer({
    host: body.spec.clusterIP,
    port: PORTS.webhook,
    certificates,
    log: { level: 'silent' },
    ...options,
  });
  return {
    certificates,
    async stop() {
      bundle.stop();
      certificates.stop();
      client.close();
      await server.close();
    },
  };
}

const backend = (objectName: string, host = 'files.example.com') => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: { name: objectName },
  spec: { static: { host, port: 443 } },
});

t.test('each block states what it needs, or is run', async (t) => {
  for (const { step, text } of blocks) if (step === undefined) t.match(text, /^# Needs /);
  t.not(blocks.length, 0);
});

t.test('docs/operations.md', async (t) => {
  const cluster = await startCluster({ controllerManager: true, users: [ACCOUNT] });
  t.teardown(() => cluster.stop());
  const run = await prepare(t, cluster);
  const succeeds = async (step: string): Promise<Ran> => {
    const ran = await run(step);
    t.equal(ran.code, 0, `${step}: ${ran.stderr}`);
    return ran;
  };
  const create = (object: object) =>
    cluster.kubectl(['create', '--namespace=team-a', '--filename=-'], { input: JSON.stringify(object) });
  const dryRun = (object: object) =>
    cluster.kubectl(['create', '--namespace=team-a', '--dry-run=server', '--filename=-'], {
      input: JSON.stringify(object),
    });
  const isAdmitted = (object: object) => dryRun(object).then(({ code }) => code === 0);
  /** Waits until the API server reports this error when it can't call the webhook. */
  const says = async (text: string): Promise<void> => {
    await until(`it says ${text}`, async () => (await dryRun(backend('x'))).stderr.includes(text)).catch(
      async (error: Error) => {
        throw new Error(`${error.message}; it says ${(await dryRun(backend('x'))).stderr}`);
      },
    );
  };
  const badHost = backend('bad', 'bad host');
  let running: Running | undefined;
  t.teardown(() => running?.stop());

  await t.test('install', async (t) => {
    t.match(await succeeds('install'), { stderr: '' });
    const overlay = await succeeds('overlay');
    t.match(overlay.stdout, 'image: registry.example.com/gatewarden:');
    t.match(overlay.stdout, 'replicas: 3');
    t.match(overlay.stdout, 'kind: ServiceMonitor');
    const moved = (await succeeds('namespace')).stdout;
    t.notMatch(moved, 'namespace: gatewarden-system');
    t.match(moved, /priorityClassName: system-cluster-critical.*- port: 8443/s);
    t.match((await succeeds('printed-elsewhere')).stdout, 'gatewarden.guards.svc');
    t.match(await succeeds('printed'), {
      stdout: 'deployment.apps/gatewarden serverside-applied (server dry run)',
    });
    await succeeds('audit-role');
    await succeeds('reader-role');
    t.match(await succeeds('config'), { stdout: 'configmap/gatewarden-config serverside-applied' });
    t.match((await succeeds('config-overlay')).stdout, '--config=/etc/gatewarden/gatewarden.yaml');
    await succeeds('config-check');
    running = await serve(cluster);
    await until('caBundle is written', async () => {
      const lines = (await succeeds('check')).stdout.trim().split('\n');
      return lines.length === 4 && lines.every((line) => /caBundle: LS0tLS1/.test(line));
    });
    t.match(await succeeds('check'), {
      stdout: /^validate\.admission\.gatewarden\.dev Fail caBundle: LS0t/m,
    });
    t.match(await succeeds('certificates'), { stdout: /notAfter=/ });
  });

  await t.test('roll-out', async (t) => {
    t.match(await succeeds('audit'), { code: 0 });
    t.match(await succeeds('audit-summary'), { stdout: /0 of 0 namespaces are ready to enforce/ });
    await succeeds('warn');
    await until('the warning comes', async () => (await run('warned')).stderr.includes('C-01'));
    t.match(await run('warned'), { code: 0, stderr: /Warning: would be refused: .*C-01/s });
    t.match(await succeeds('overview'), { stdout: /team-a +Active +\S+ +warn/ });
    await succeeds('enforce');
    await until('the namespace enforces', async () => (await run('refused')).code !== 0);
    const { stderr } = await run('refused');
    t.match(stderr, 'C-01');
    const shown = /^ *(The EdgeBackend "files" is invalid: .*)\.\.\.$/m.exec(markdown)?.[1] ?? 'nothing';
    t.ok(stderr.replace('invalid: \n* ', 'invalid: ').startsWith(shown), stderr);
    t.equal((await create(backend('files'))).code, 0);
  });

  await t.test('upgrade', async () => {
    t.match(await succeeds('your-options'), { stdout: 'gatewarden manifests\n' });
    t.match(await succeeds('running-audit'), { stdout: /deployment.apps\/gatewarden serverside-applied/ });
    await succeeds('metrics-reader');
    t.match(await succeeds('your-options'), { stdout: 'gatewarden manifests --secure-metrics\n' });
    t.match(await run('status'), { code: 1, stdout: /^\[\+\] webhooks/m });
    await succeeds('upgrade-crds');
    await succeeds('upgrade-server');
    await succeeds('crds');
    t.equal(await isAdmitted(backend('another')), true, 'caBundle is still there');
  });

  await t.test('inspect', async (t) => {
    t.match(await succeeds('pods'), { stdout: /gatewarden/ });
    t.match(await succeeds('selftest'), { stdout: /matchConditions/ });
    await succeeds('registered');
  });

  await t.test('a new authority, without a failed call', async (t) => {
    const { certificates } = running!;
    const before = certificates.current().cert;
    let calls = 0;
    let failures = 0;
    let isOver = false;
    const load = (async () => {
      for (; !isOver; calls++) if (!(await isAdmitted(backend('loop')))) failures++;
    })();
    await succeeds('rotate');
    await until('the server has switched', () => certificates.current().cert !== before);
    const after = calls;
    await until('five more calls', () => calls > after + 5);
    isOver = true;
    await load;
    t.equal(failures, 0);
    t.equal(certificates.bundle?.match(/BEGIN CERTIFICATE/g)?.length, 2, 'the old one is still trusted');
    const old = certificates.bundle!.split(/(?<=-----END CERTIFICATE-----\n)/)[0]!;
    await succeeds('rotate');
    await until('a second time: the old one is gone', () => certificates.bundle?.includes(old) === false);
    t.equal(await isAdmitted(backend('another')), true);
  });

  await t.test('errors of the server match the table', async () => {
    await running?.stop();
    running = await serve(cluster, { limits: { reviewsInFlight: 0 } });
    await says(symptom('[GatewardenReviewsShed]'));
    await running.stop();
    running = await serve(cluster, {
      judge: {
        get severities(): never {
          throw new Error('a bug');
        },
      },
    });
    await says(symptom('[GatewardenInternalErrors]'));
    await running.stop();
    running = undefined;
    await says('connection refused');
  });

  await t.test('break glass: what works without a server', async (t) => {
    const refused = await create(backend('while-down'));
    t.match(refused, { code: 1, stderr: /failed calling webhook "validate\.admission\.gatewarden\.dev"/ });
    await succeeds('still-works');
  });

  await t.test('break glass: a namespace, failurePolicy, no configurations, and back', async (t) => {
    for (const step of ['break-namespace', 'break-ignore', 'break-delete']) {
      await succeeds(step);
      await until(`${step}: writes pass`, () => isAdmitted(backend('free')));
      t.equal((await succeeds('mend')).code, 0);
      await until('writes are refused again', async () => !(await isAdmitted(backend('free'))));
    }
    running = await serve(cluster);
    await until('all is well', () => isAdmitted(backend('free')));
    t.equal(await isAdmitted(badHost), false);
  });

  await t.test('uninstall', async (t) => {
    t.equal((await create(backend('left'))).code, 0);
    await running?.stop();
    running = undefined;
    await succeeds('uninstall');
    t.match(await cluster.request('GET', `/api/v1/namespaces/${namespace}`), { status: 404 });
    await until('nobody is called', () => isAdmitted(badHost));
    await succeeds('uninstall-crds');
    t.match(await cluster.kubectl(['get', 'crd', '-l', 'app.kubernetes.io/name=gatewarden']), { stdout: '' });
  });

  await t.test('a backup can be restored', async (t) => {
    t.match(await succeeds('restore'), { stdout: 'edgebackend.edge.gatewarden.dev/left created' });
    const { stdout } = await cluster.kubectl(['get', 'edgebackend', 'left', '-n', 'team-a', '-o', 'json']);
    t.match(JSON.parse(stdout), { spec: backend('left').spec });
  });

  t.same(
    blocks.map(({ step }) => step).filter((step) => step !== undefined && !steps.has(step)),
    [],
    'every marked block was run',
  );
});

/** The text that the table of Troubleshooting quotes in the row with this link. */
function symptom(link: string): string {
  const row = markdown.split('\n').find((line) => line.startsWith('| `…: ') && line.includes(`| ${link}`));
  const quoted = /^\| `…: ([^`]+)`/.exec(row ?? '')?.[1];
  if (quoted === undefined) throw new Error(`no row of Troubleshooting leads to ${link}`);
  return quoted;
}
