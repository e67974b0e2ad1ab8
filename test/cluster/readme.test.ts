// README.md where it needs a cluster: its kubectl commands print what is shown, against a real API server with the webhook on.

import t from 'tap';
import { clone, lacks, scenes } from '../docs/story.ts';
import { pathOf } from '../parts/build.ts';
import { Installation } from './installation/installation.ts';
import { until } from './until.ts';

t.test('the kubectl commands of README.md print what is shown', async (t) => {
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

  await t.test(
    'applied again without --server-side: defaults in lists make kubectl say `configured`',
    async (t) => {
      const apply = 'kubectl apply -f docs/examples/apps/tools.yaml';
      const generation = "kubectl get edgebackend tools -o jsonpath='{.metadata.generation}'";
      const before = await run(generation);
      for (let time = 0; time < 2; time++)
        t.equal((await run(apply)).stdout, 'edgebackend.edge.gatewarden.dev/tools configured\n');
      t.same(await run(generation), before, 'and nothing has changed');
      const onServer = `${apply} --server-side --force-conflicts`;
      await run(onServer);
      const version = "kubectl get edgebackend tools -o jsonpath='{.metadata.resourceVersion}'";
      const applied = await run(version);
      t.equal((await run(onServer)).stdout, 'edgebackend.edge.gatewarden.dev/tools serverside-applied\n');
      t.same(await run(version), applied);
    },
  );
});
