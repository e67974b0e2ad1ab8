// `gatewarden serve` as manifests/ with all optional permissions installs it: the API server refuses nothing, and each permission is used or has
// a reason.

import { request } from 'node:https';
import t from 'tap';
import { optionRbac } from '../../src/registration/option-rbac.ts';
import { DEFAULT_OPTIONS, type RegistrationOptions } from '../../src/registration/options.ts';
import { rbac } from '../../src/registration/rbac.ts';
import { policyReportCrd } from '../parts/policy-reports.ts';
import { Installation } from './installation/installation.ts';
import { permissionsOf, type Reasons, unused } from './permissions.ts';
import { until } from './until.ts';

const OPTIONS: RegistrationOptions = {
  ...DEFAULT_OPTIONS,
  auditInterval: '1s',
  secureMetrics: true,
  events: true,
};
const { namespace, name } = OPTIONS;
const ACCOUNT = `system:serviceaccount:${namespace}:${name}`;

const REASONS: Reasons = {
  'a year later, the next CA replaces the CA in the Secret': /^secrets update in gatewarden-system$/,
};

t.test('the webhook needs the permissions of its manifests, and no more', async (t) => {
  const installation = await Installation.start({
    components: ['audit', 'events', 'secure-metrics'],
    recorded: [ACCOUNT],
  });
  t.teardown(() => installation.stop());
  const { cluster } = installation;
  await installation.kubectl(['apply', '-f', '-'], await policyReportCrd());
  await installation.kubectl(['create', 'namespace', 'team']);
  const replica = await installation.addReplica(['--audit-interval=1s', '--events', '--secure-metrics']);
  await installation.ready(1);

  const backends = '/apis/edge.gatewarden.dev/v1alpha1/namespaces/team/edgebackends';
  const create = async (object: string, host: string): Promise<number> => {
    const answer = await cluster.request('POST', backends, {
      apiVersion: 'edge.gatewarden.dev/v1alpha1',
      kind: 'EdgeBackend',
      metadata: { name: object },
      spec: { static: { host, port: 80 } },
    });
    return answer.status;
  };
  await until('the API server calls the webhook', async () => (await create('bad', 'bad host')) === 422);
  const events = async (): Promise<readonly { readonly count: number }[]> =>
    (await cluster.request<{ items: { count: number }[] }>('GET', '/api/v1/namespaces/team/events')).body
      .items;
  await until('there is an Event', async () => (await events()).length > 0);
  await create('bad', 'bad host');
  await until('the Event counts', async () => (await events()).some(({ count }) => count > 1));

  const path = '/apis/wgpolicyk8s.io/v1alpha2/policyreports';
  interface Reports {
    readonly items: readonly { readonly metadata: { readonly resourceVersion: string } }[];
  }
  const reports = async () => (await cluster.request<Reports>('GET', path)).body.items;
  // Stored while nobody judges objects: the audit reports it.
  const label = async (value: string) =>
    installation.kubectl([
      'label',
      '--overwrite',
      'namespace',
      'team',
      `gatewarden.dev/enforcement=${value}`,
    ]);
  await label('off');
  await until('it is stored', async () => (await create('stored', 'bad host')) === 201);
  await until('there is a report', async () => (await reports()).length === 1);
  const { metadata: first } = (await reports())[0]!;
  await create('stored-too', 'bad host');
  await until('the report is updated', async () => {
    const [report] = await reports();
    return report !== undefined && report.metadata.resourceVersion !== first.resourceVersion;
  });
  await installation.kubectl(['delete', '--all', 'edgebackends', '--namespace=team']);
  await until('the report is deleted', async () => (await reports()).length === 0);

  const scrape = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: replica.metricsPort,
          path: '/metrics',
          // What the API server says about a token is at issue here, not who answers.
          rejectUnauthorized: false,
          headers: { authorization: `Bearer ${cluster.tokenOf('admin')}` },
          agent: false,
        },
        (response) => resolve(response.resume().statusCode ?? 0),
      );
      sent.once('error', reject);
      sent.end();
    });
  t.equal(await scrape(), 200);
  await until('no check has a problem', async () => {
    const answer = await fetch(`http://127.0.0.1:${replica.healthPort}/readyz?verbose`);
    return !(await answer.text()).includes('[!]');
  });

  t.equal(await replica.terminate(), 0);
  const requests = await cluster.requests(ACCOUNT);
  t.ok(requests.length > 20);
  t.strictSame(
    requests.filter(({ status }) => status === 401 || status === 403),
    [],
    'the API server refuses nothing',
  );
  const permissions = permissionsOf([...rbac(OPTIONS), ...optionRbac(OPTIONS)] as never, OPTIONS);
  t.strictSame(unused(permissions, requests, REASONS), { unexplained: [], idleReasons: [] });
});
