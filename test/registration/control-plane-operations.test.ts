// docs/operations/control-plane.md compared with the code: its times, metrics, paths, alerts and names are those that exist.
// test/cluster/charts.test.ts runs its marked commands.

import { readFile } from 'node:fs/promises';
import t from 'tap';
import {
  LEASE_CALL,
  LEASE_DEADLINE,
  LEASE_DURATION,
  LEASE_LOOK,
  LEASE_RENEWALS,
} from '../../src/cluster/leader.ts';
import { AdminServer } from '../../src/controller/admin/admin-server.ts';
import { STREAM_DRAIN } from '../../src/controller/control-plane.ts';
import { NACK_REASONS } from '../../src/controller/rejections/rejection-events.ts';
import { VARIABLES } from '../../src/environment/variables.ts';
import { PROXY_POD } from '../../src/provision/names.ts';
import { alertName } from '../../src/registration/alert-rule.ts';
import { CONTROL_PLANE_ALERTS } from '../../src/registration/control-plane-alerts.ts';
import { DRAIN_TIMEOUT, DRAIN_WAIT } from '../../src/server/plain-server.ts';
import { environmentOf, find, podOf, render } from '../charts/helm.ts';
import { blocksOf } from '../docs/blocks.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { LABELS_OF } from './control-plane-metrics.ts';
import { readPromql } from './promql.ts';

const PAGE = 'operations/control-plane.md';
const markdown = await readFile(new URL(`../../docs/${PAGE}`, import.meta.url), 'utf8');
const seconds = (milliseconds: number): string =>
  `${milliseconds / 1000} second${milliseconds === 1000 ? '' : 's'}`;

t.test('each block of commands is run by a test, or states what it needs', async (t) => {
  const blocks = (await blocksOf(PAGE)).filter(({ language }) => language === 'sh');
  t.ok(blocks.length > 5);
  for (const { marks, text } of blocks) if (marks['test'] === undefined) t.match(text, /^# Needs /);
});

t.test('the times of the leader and of the end of a pod are those of the code', async (t) => {
  const look = seconds(LEASE_DURATION * LEASE_LOOK);
  t.match(markdown, `| every ${seconds(LEASE_DURATION / LEASE_RENEWALS)} | the leader renews`);
  t.match(markdown, `| about every ${look.replace(/^1 /, '')} | each other replica looks`);
  t.match(markdown, `| within ${look} of a renewal that failed | the leader tries again;`);
  t.match(markdown, `a call that has no answer fails after ${seconds(LEASE_DURATION * LEASE_CALL)} |`);
  t.match(
    markdown,
    `| after ${seconds(LEASE_DURATION * LEASE_DEADLINE)} without a renewal | the leader stops`,
  );
  t.match(markdown, `| after ${seconds(LEASE_DURATION)} without a renewal | another replica`);
  t.match(markdown, `The leader stops writing after ${seconds(LEASE_DURATION * LEASE_DEADLINE)}`);
  t.match(markdown, `at random moments within ${seconds(STREAM_DRAIN)}`);
  t.match(markdown, `waits ${seconds(DRAIN_WAIT)}, then`);
  t.match(markdown, `have ${seconds(DRAIN_TIMEOUT)} to be answered`);
  const { terminationGracePeriodSeconds } = podOf(await render({}));
  t.match(markdown, `\`terminationGracePeriodSeconds\` is ${terminationGracePeriodSeconds} `);
  t.ok(terminationGracePeriodSeconds * 1000 > DRAIN_WAIT + DRAIN_TIMEOUT);
});

t.test('names are those that the chart renders', async (t) => {
  const objects = await render({}, { release: 'gatewarden', namespace: 'gatewarden-system' });
  for (const kind of ['Deployment', 'Service']) t.equal(find(objects, kind).metadata.name, 'gatewarden');
  t.equal(environmentOf(objects)['GATEWARDEN_LEADER_ELECTION_ID'], 'gatewarden');
  const variables = markdown.match(/GATEWARDEN_[A-Z_]+/g) ?? [];
  t.ok(variables.length >= 2);
  for (const variable of variables) t.ok(VARIABLES.has(variable), variable);
  t.match(markdown, `its admin port is ${PROXY_POD.adminPort}`);
  for (const reason of Object.values(NACK_REASONS)) t.match(markdown, `reason=${reason}`);
});

t.test('metrics and their labels exist', async (t) => {
  const expressions = [...markdown.matchAll(/`((?:sum|max|histogram_quantile)\b[^`]*)`/g)].map(
    ([, text]) => text!,
  );
  t.ok(expressions.length > 4);
  for (const expression of expressions) {
    const { selectors, groupedBy, problems } = readPromql(expression);
    t.strictSame(problems, [], expression);
    for (const { metric } of selectors) {
      const known = LABELS_OF.get(metric);
      t.ok(known, metric);
      for (const label of groupedBy) t.ok(known?.includes(label), `${metric} ${label}`);
    }
  }
  for (const metric of markdown.match(/gatewarden_[a-z_]+/g) ?? []) t.ok(LABELS_OF.has(metric), metric);
});

t.test('the paths of the admin port answer', async (t) => {
  const admin = await AdminServer.start({
    port: 0,
    version: '1.2.3',
    log: new CollectedLog(),
    proxies: () => [],
    collections: () => [],
    heldBy: () => undefined,
    snapshots: () => [],
    report: { page: async () => Buffer.from('<html>'), policy: "default-src 'none'", stop: () => {} },
    logging: { level: () => 'info', setLevel: () => {} },
  });
  t.teardown(() => admin.leave());
  const paths = [...markdown.matchAll(/^\| `(\/[^`]*)` \|/gm)].map(([, path]) => path!);
  t.ok(paths.length >= 5);
  for (const path of paths) t.equal((await fetch(`http://localhost:${admin.port}${path}`)).status, 200, path);
  const index = await (await fetch(`http://localhost:${admin.port}/`)).text();
  for (const [path] of index.matchAll(/^\/\S+/gm)) t.ok(paths.includes(path), `${path} is on the page`);
});

t.test('alerts exist', async (t) => {
  const named = [...markdown.matchAll(/\[(Gatewarden[A-Z]\w+)\]/g)].map(([, name]) => name!);
  t.ok(named.length >= 2);
  const known = CONTROL_PLANE_ALERTS.map(alertName);
  for (const name of named) t.ok(known.includes(name), name);
});
