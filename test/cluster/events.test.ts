// `serve --events` on a real API server: Events about rejected objects, in their namespace, few and counted.

import t from 'tap';
import { get } from '../server/webhook.ts';
import { Installation } from './installation/installation.ts';
import { until } from './until.ts';

const installation = await Installation.start({ components: ['events'] });
t.teardown(() => installation.stop());
const { cluster } = installation;
const kubectl = (args: readonly string[], input?: string) => installation.kubectl([...args], input);
const replica = await installation.addReplica(['--events']);
await installation.ready(1);
for (const namespace of ['team-a', 'team-b']) await kubectl(['create', 'namespace', namespace]);

const backend = (name: string, host = 'bad host') => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: { name },
  spec: { static: { host, port: 80 } },
});
const create = async (name: string, namespace = 'team-a', query = ''): Promise<number> =>
  (
    await cluster.request(
      'POST',
      `/apis/edge.gatewarden.dev/v1alpha1/namespaces/${namespace}/edgebackends${query}`,
      backend(name),
    )
  ).status;
interface Event {
  readonly count: number;
  readonly message: string;
  readonly involvedObject: { readonly name: string };
}
const eventsIn = async (namespace: string): Promise<readonly Event[]> =>
  (await cluster.request<{ items: Event[] }>('GET', `/api/v1/namespaces/${namespace}/events`)).body.items;
const eventOf = async (name: string, namespace = 'team-a'): Promise<Event | undefined> =>
  (await eventsIn(namespace)).find(({ involvedObject }) => involvedObject.name === name);

await until(
  'the API server calls the webhook',
  async () => (await create('x', 'team-b', '?dryRun=All')) === 422,
);

t.test('a rejected object has an Event, which kubectl shows', async (t) => {
  t.equal(await create('files'), 422);
  await until('there is an Event', async () => (await eventOf('files')) !== undefined);
  t.match(await eventOf('files'), {
    type: 'Warning',
    reason: 'Rejected',
    action: 'CREATE',
    count: 1,
    message: 'Gatewarden rejected it: C-12; run `gatewarden explain-code C-12`',
    involvedObject: {
      apiVersion: 'edge.gatewarden.dev/v1alpha1',
      kind: 'EdgeBackend',
      namespace: 'team-a',
      name: 'files',
    },
    reportingComponent: 'gatewarden.dev/admission',
    source: { component: 'gatewarden' },
  });
  t.match(
    await kubectl(['events', '-n', 'team-a']),
    /Warning +Rejected +EdgeBackend\/files +Gatewarden rejected it: C-12/,
  );
});

t.test('a pipeline that tries again and again is one Event with a count', async (t) => {
  for (let n = 0; n < 30; n++) await create('files');
  await until('all are counted', async () => (await eventOf('files'))?.count === 31);
  t.equal((await eventsIn('team-a')).length, 1);
});

t.test('dry runs and admitted objects have none', async (t) => {
  await create('dry', 'team-b', '?dryRun=All');
  await create('real', 'team-b');
  await until('the real one has an Event', async () => (await eventOf('real', 'team-b')) !== undefined);
  t.equal((await eventsIn('team-b')).length, 1);
});

t.test('a deleted Event is written again', async (t) => {
  await kubectl(['delete', 'events', '--all', '-n', 'team-b']);
  await create('real', 'team-b');
  await until('it is back', async () => (await eventOf('real', 'team-b'))?.count === 2);
  t.equal((await eventsIn('team-b')).length, 1);
});

t.test('names that no object can have, and namespaces that are gone, stop nothing', async (t) => {
  await cluster.request(
    'POST',
    '/apis/edge.gatewarden.dev/v1alpha1/namespaces/team-a/edgebackends',
    backend('UPPER/../x\u0000'),
  );
  await create('y', 'nowhere');
  t.equal(await create('after'), 422);
  await until('the next one has an Event', async () => (await eventOf('after')) !== undefined);
});

t.test('a flood writes few Events', async (t) => {
  for (let n = 0; n < 100; n++) await create(`flood-${n}`, 'team-b');
  const { text } = await get(replica.metricsPort, '/metrics');
  const written = Number(/^gatewarden_events_total\{result="written"\} (\d+)$/m.exec(text)?.[1]);
  t.ok(written < 100, `${written} written`);
});

t.test('the last Events are written when the server stops', async (t) => {
  t.equal(await create('last'), 422);
  await replica.terminate();
  t.not(await eventOf('last'), undefined);
});
