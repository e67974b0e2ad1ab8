// `gatewarden audit` with a real API server: objects that were stored before there was a webhook, more than one page of them, and accounts
// with some permissions or none.

import { readFile, writeFile } from 'node:fs/promises';
import t from 'tap';
import { parse } from 'yaml';
import { findKind } from '../../src/kinds/index.ts';
import { toCrd } from '../../src/schema/crd.ts';
import { gatewarden } from '../cli/running.ts';
import { startCluster } from '../parts/cluster.ts';
import { until } from './until.ts';

const NAMESPACES = ['team-a', 'team-b', 'team-c'];
const EACH = 200;
const MERGE = { contentType: 'application/merge-patch+json' };

const KIND = findKind('edge.gatewarden.dev', 'EdgeBackend')!;
const TEAPOT = findKind('gateway.gatewarden.dev', 'DirectResponse')!;

/** A CRD without validation, as an older version may have it. */
function lenient(crd: unknown): unknown {
  const copy = structuredClone(crd) as { spec: { versions: { schema: unknown }[] } };
  const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  copy.spec.versions[0]!.schema = {
    openAPIV3Schema: { type: 'object', properties: { spec: anything, status: anything } },
  };
  return copy;
}

const path = ({ apiVersion, plural }: typeof KIND, namespace: string): string =>
  `/apis/${apiVersion}/namespaces/${namespace}/${plural}`;

t.test('gatewarden audit', async (t) => {
  const cluster = await startCluster({ users: ['stranger'] });
  t.teardown(() => cluster.stop());

  async function create(kind: typeof KIND, namespace: string, name: string, spec: unknown): Promise<void> {
    const object = { apiVersion: kind.apiVersion, kind: kind.kind, metadata: { name }, spec };
    const { status, body } = await cluster.request('POST', path(kind, namespace), object);
    if (status !== 201) throw new Error(JSON.stringify(body));
  }

  for (const kind of [KIND, TEAPOT]) {
    const made = await cluster.request(
      'POST',
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
      lenient(toCrd(kind)),
    );
    t.equal(made.status, 201);
  }
  for (const name of NAMESPACES) await cluster.request('POST', '/api/v1/namespaces', { metadata: { name } });
  for (const kind of [KIND, TEAPOT]) {
    await until(
      'the CRD is served',
      async () => (await cluster.request('GET', path(kind, 'default'))).status === 200,
    );
  }
  const good = { static: { host: 'a.example', port: 80 } };
  for (const namespace of NAMESPACES) {
    await Promise.all(
      Array.from({ length: EACH }, (_, index) => {
        const name = `backend-${String(index).padStart(3, '0')}`;
        if (namespace === 'team-b' && index === 77)
          return create(KIND, namespace, name, { static: { host: 'a.example' } });
        if (namespace === 'team-c' && index === 199)
          return create(KIND, namespace, name, { ...good, ai: {}, extra: 1 });
        return create(KIND, namespace, name, good);
      }),
    );
  }
  await create(TEAPOT, 'team-a', 'teapot', { status: 418 });
  await create(TEAPOT, 'team-c', 'cold', { status: 99 });

  const BOTH = ['--kind', 'EdgeBackend', '--kind', 'DirectResponse'];
  const audit = (...args: string[]) => gatewarden(['audit', '--kubeconfig', cluster.kubeconfig, ...args]);
  const codes = ({ stdout }: { stdout: string }): string[] =>
    JSON.parse(stdout).results.flatMap(
      (result: {
        namespace: string;
        name: string;
        findings: { code: string; path: string; severity: string }[];
      }) =>
        result.findings.map(
          ({ code, path, severity }) => `${result.namespace}/${result.name} ${severity} ${code} @ ${path}`,
        ),
    );

  t.test('each object of each page is validated once, same as by the webhook', async (t) => {
    const ran = await audit(...BOTH, '--chunk-size', '50', '-o', 'json');
    t.equal(ran.code, 1, ran.stderr);
    const { results, summary } = JSON.parse(ran.stdout);
    t.equal(results.length, NAMESPACES.length * EACH + 2);
    t.equal(new Set(results.map(({ file }: { file: string }) => file)).size, results.length);
    t.match(summary, { valid: NAMESPACES.length * EACH - 1, invalid: 3, unreadable: 0 });
    t.same(codes(ran), [
      'team-b/backend-077 error ST-02 @ spec.static.port',
      'team-c/backend-199 error EB-01 @ spec',
      'team-c/backend-199 error EB-04 @ spec.ai',
      'team-c/backend-199 warning W-02 @ spec.extra',
      'team-c/cold error ST-04 @ spec.status',
    ]);
  });

  t.test('the text shows which objects would be refused, and why', async (t) => {
    const { code, stdout } = await audit(...BOTH);
    t.equal(code, 1);
    t.match(stdout, /^DirectResponse team-c\/cold: would be refused\n {2}error ST-04 spec\.status: /m);
    t.match(stdout, /602 objects in 3 namespaces: 3 would be refused, 599 admitted; 4 errors, 1 warning\n$/);
  });

  t.test('namespaces and kinds limit the audit', async (t) => {
    const clean = await audit(...BOTH, '-n', 'team-a', '-o', 'json');
    t.equal(clean.code, 0, clean.stderr);
    t.equal(JSON.parse(clean.stdout).results.length, EACH + 1);
    const teapots = await audit('--kind', 'directresponses', '-n', 'team-a', '-n', 'team-c', '-o', 'json');
    t.same(codes(teapots), ['team-c/cold error ST-04 @ spec.status']);
  });

  t.test('a missing namespace is reported with exit code 2; the others are audited', async (t) => {
    const nowhere = await audit(...BOTH, '-n', 'taem-a');
    t.equal(nowhere.code, 2);
    t.match(nowhere.stderr, 'no namespace `taem-a`');
    const one = await audit(...BOTH, '-n', 'team-a', '-n', 'taem-a', '-o', 'json');
    t.equal(one.code, 2);
    t.equal(JSON.parse(one.stdout).results.length, EACH + 1);
    t.equal((await audit(...BOTH, '-n', 'default')).code, 0, 'an empty one is fine');
  });

  t.test(
    'severities are those of the server: an unknown field is a warning unless configured as an error',
    async (t) => {
      const strict = await audit(
        '--kind',
        'EdgeBackend',
        '-n',
        'team-c',
        '--unknown-fields=error',
        '-o',
        'json',
      );
      t.ok(codes(strict).includes('team-c/backend-199 error W-02 @ spec.extra'));
      const lowered = await audit('--kind', 'DirectResponse', '--severity', 'ST-04=warn');
      t.equal(lowered.code, 0);
      t.equal(
        (await audit('--kind', 'DirectResponse', '--severity', 'ST-04=warn', '--fail-on-warnings')).code,
        1,
      );
    },
  );

  t.test('SARIF names the object if there is no file', async (t) => {
    const { stdout } = await audit('--kind', 'DirectResponse', '-o', 'sarif');
    const [result] = JSON.parse(stdout).runs[0].results;
    t.equal(result.ruleId, 'ST-04');
    t.equal(
      result.locations[0].physicalLocation.artifactLocation.uri,
      'namespaces/team-c/directresponses.gateway.gatewarden.dev/cold',
    );
  });

  t.test('missing CRDs are listed, the other kinds are audited, and the exit code is 2', async (t) => {
    const ran = await audit();
    t.equal(ran.code, 2);
    t.match(ran.stderr, /the cluster has no CRD of EdgePolicy, .* and TrafficPolicy, /);
    t.match(ran.stderr, /gatewarden crds --kind EdgePolicy .*\| kubectl apply --server-side -f -/);
    t.notMatch(ran.stderr, /CRD of.*DirectResponse/);
    t.match(ran.stdout, /602 objects in 3 namespaces: 3 would be refused/);
  });

  t.test('missing permissions are listed as the rules that grant them', async (t) => {
    const kubeconfig = await cluster.kubeconfigFor('stranger');
    const asStranger = (...args: string[]) => gatewarden(['audit', '--kubeconfig', kubeconfig, ...args]);
    const refused = await asStranger(...BOTH);
    t.equal(refused.code, 2);
    t.match(
      refused.stderr,
      'this account has no permission to list edgebackends and directresponses in all namespaces (403: ',
    );
    const { rules } = parse(refused.stderr.slice(refused.stderr.indexOf('    rules:')));
    t.same(rules, [
      { apiGroups: ['edge.gatewarden.dev'], resources: ['edgebackends'], verbs: ['list'] },
      { apiGroups: ['gateway.gatewarden.dev'], resources: ['directresponses'], verbs: ['list'] },
    ]);
    const rbac = '/apis/rbac.authorization.k8s.io/v1';
    t.equal(
      (await cluster.request('POST', `${rbac}/clusterroles`, { metadata: { name: 'audit' }, rules })).status,
      201,
    );
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'audit' };
    const subjects = [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'stranger' }];
    const metadata = { name: 'audit' };
    t.equal(
      (await cluster.request('POST', `${rbac}/clusterrolebindings`, { metadata, roleRef, subjects })).status,
      201,
    );
    await until('the rules let it', async () => (await asStranger(...BOTH)).code === 1);
  });

  t.test('per namespace: ready to enforce, or what prevents it', async (t) => {
    const label = (name: string, labels: Readonly<Record<string, string>>) =>
      cluster.request('PATCH', `/api/v1/namespaces/${name}`, { metadata: { labels } }, MERGE);
    await label('team-a', { 'gatewarden.dev/enforcement': 'warn' });
    await label('team-b', { team: 'legacy' });
    const { code, stdout } = await audit(...BOTH, '--summary');
    t.equal(code, 1);
    t.match(stdout, /^team-a +warn +201 +0 +ready to enforce$/m);
    t.match(stdout, /^team-b +enforce +200 +1 +already enforced, and in it: 1 object with ST-02 \(1\)$/m);
    t.match(
      stdout,
      /^team-c +enforce +201 +2 +already enforced, and in it: 2 objects with EB-01 \(1\), EB-04 \(1\), ST-04 \(1\)$/m,
    );
    t.match(stdout, /\n1 of 3 namespaces is ready to enforce\n$/);
    const named = await audit('--kind', 'DirectResponse', '-n', 'team-b', '--summary', '-o', 'json');
    t.equal(named.code, 0);
    t.same(JSON.parse(named.stdout), {
      namespaces: [
        {
          namespace: 'team-b',
          mode: 'enforce',
          objects: 0,
          refused: 0,
          warned: 0,
          errors: [],
          unread: [],
          isReady: true,
        },
      ],
    });
    t.match(await audit('--summary', '-o', 'sarif'), { code: 2, stderr: /--summary has no SARIF/ });
  });

  t.test('what an account may not read is reported in a summary, too', async (t) => {
    const kubeconfig = await cluster.kubeconfigFor('stranger');
    const { stdout } = await gatewarden(['audit', '--kubeconfig', kubeconfig, ...BOTH, '--summary']);
    t.match(stdout, /^team-a +unknown +201 +0 +ready to enforce$/m);
    const { code, stdout: unread } = await gatewarden([
      'audit',
      '--kubeconfig',
      kubeconfig,
      '-n',
      'team-a',
      '--kind',
      'EdgeBackend',
      '--kind',
      'Backend',
      '--summary',
    ]);
    t.equal(code, 2);
    t.match(unread, /^team-a +unknown +200 +0 +not ready: backends could not be read$/m);
  });

  t.test('an object is validated with the profile of its namespace', async (t) => {
    const config = `${t.testdir({
      'gatewarden.yaml':
        'profiles: [{name: legacy, namespaceSelector: {matchLabels: {team: legacy}}, severity: {ST-02: warn}}]',
    })}/gatewarden.yaml`;
    const ran = await audit(...BOTH, '-n', 'team-b', '-n', 'team-c', '--config', config, '-o', 'json');
    t.ok(codes(ran).includes('team-b/backend-077 warning ST-02 @ spec.static.port'));
    t.ok(codes(ran).includes('team-c/backend-199 error EB-01 @ spec'));
    const kubeconfig = await cluster.kubeconfigFor('stranger');
    const blind = await gatewarden([
      'audit',
      '--kubeconfig',
      kubeconfig,
      ...BOTH,
      '-n',
      'team-b',
      '--config',
      config,
    ]);
    t.equal(blind.code, 2);
    t.match(
      blind.stderr,
      /labels of namespace team-b could not be read \(403: .*\n {2}so its profile is unknown/,
    );
  });

  t.test('credentials that the API server rejects are reported', async (t) => {
    const ran = await gatewarden([
      'audit',
      '--kubeconfig',
      await cluster.kubeconfigFor('nobody', 'wrong'),
      ...BOTH,
    ]);
    t.equal(ran.code, 2);
    t.match(ran.stderr, 'the API server rejects the credentials (401: ');
    t.notMatch(ran.stderr, 'wrong');
  });

  t.test('a context of the kubeconfig can be chosen', async (t) => {
    const file = `${t.testdir({})}/config`;
    const config = parse(await readFile(cluster.kubeconfig, 'utf8'));
    await writeFile(file, JSON.stringify({ ...config, 'current-context': 'gone' }));
    const gone = await gatewarden(['audit', '--kubeconfig', file, ...BOTH]);
    t.equal(gone.code, 2);
    t.match(gone.stderr, 'no context `gone`');
    t.equal((await gatewarden(['audit', '--kubeconfig', file, '--context', 'test', ...BOTH])).code, 1);
  });

  t.test('without a kubeconfig no cluster is used, whatever the environment contains', async (t) => {
    const ran = await gatewarden(['audit'], { env: { KUBECONFIG: cluster.kubeconfig, HOME: '/root' } });
    t.equal(ran.code, 2);
    t.match(ran.stderr, 'no cluster');
  });
});
