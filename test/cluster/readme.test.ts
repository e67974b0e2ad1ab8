// README.md, the part that needs a cluster: its kubectl commands print the shown output, against a real API server with the webhook on.

import t from 'tap';
import { clone, lacks, scenes } from '../docs/story.ts';
import { pathOf } from '../parts/build.ts';
import { Installation } from './installation/installation.ts';
import { until } from './until.ts';

t.test('the kubectl commands of README.md print the shown output', async (t) => {
  const installation = await Installation.start();
  t.teardown(() => installation.stop());
  await installation.addReplica();
  await installation.ready(1);
  const { run } = await clone(t.testdir({}), `"${await pathOf('kubectl')}"`, {
    KUBECONFIG: installation.cluster.kubeconfig,
    KUBECTL_KUBERC: 'false',
  });
  const steps = scenes.filter(({ command }) => command.startsWith('kubectl '));
  t.ok(steps.length >= 3);
  await until('the webhook is called', async () => {
    const { stderr } = await run(`${steps[0]!.command} --dry-run=server`);
    return stderr.includes('C-12');
  });
  for (const { command, shown } of steps) {
    const { stdout, stderr } = await run(command);
    t.equal(lacks(shown, stderr + stdout), undefined, `${command}\n${stderr}${stdout}`);
  }

  const tools = 'edgebackend.edge.gatewarden.dev/tools';
  const apply = 'kubectl apply -f docs/examples/apps/tools.yaml';
  const metadataOf = async (member: string): Promise<string> =>
    (await run(`kubectl get edgebackend tools -o jsonpath='{.metadata.${member}}'`)).stdout;

  await t.test(
    'client-side apply reports `configured` for defaults in lists, and changes nothing',
    async (t) => {
      const before = await metadataOf('generation');
      t.equal(before, '1');
      for (let time = 0; time < 2; time++) t.equal((await run(apply)).stdout, `${tools} configured\n`);
      t.equal(await metadataOf('generation'), before);
    },
  );

  await t.test('server-side apply changes nothing either', async (t) => {
    const onServer = `${apply} --server-side --force-conflicts`;
    await run(onServer);
    const before = await metadataOf('resourceVersion');
    t.equal((await run(onServer)).stdout, `${tools} serverside-applied\n`);
    t.equal(await metadataOf('resourceVersion'), before);
  });

  await t.test('with the defaults in the file it reports `unchanged`', async (t) => {
    t.equal((await run('gatewarden default --in-place docs/examples/apps/tools.yaml')).code, 0);
    await run(apply);
    t.equal((await run(apply)).stdout, `${tools} unchanged\n`);
  });
});
