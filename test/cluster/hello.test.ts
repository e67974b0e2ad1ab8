// README.md from nothing to an answered request: both charts installed by its helm commands, its manifests, and the Envoy that the control plane
// starts for the Gateway in the node of the tests. The control plane is a process beside the API server, with what its chart rendered, as in
// the conformance runs.

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { containerOf, environmentOf, render } from '../charts/helm.ts';
import { asked, had } from '../oracles/asking.ts';
import { requirements } from '../parts/gateway-api/run.ts';
import { appliedCommands, commands, helmCommands, story } from '../parts/hello/commands.ts';
import type { Seen } from '../parts/hello/seen.ts';
import { startIsolated } from '../parts/node/isolated.ts';

t.test('the commands of the story', async (t) => {
  t.equal(helmCommands.length, 2);
  t.ok(appliedCommands.includes('kubectl apply -f docs/examples/hello'));
  t.ok(
    commands.some((command) => command.startsWith('kubectl -n hello port-forward deployment/front 8080 ')),
  );
});

if ((await asked(t, () => had(requirements()))) !== undefined) {
  const [envoy] = await requirements();
  const folder = join(t.testdir({}), 'results');
  await mkdir(folder);
  const script = join(import.meta.dirname, '../parts/hello/world.ts');
  const { program, stop } = await startIsolated(script, [envoy!.path, folder]);
  t.teardown(stop);
  while (program.end === undefined) await delay(100);
  if (program.end !== 'code 0') throw new Error(`${program.end}: ${await readFile(program.logFile, 'utf8')}`);
  const seen = JSON.parse(await readFile(join(folder, 'seen.json'), 'utf8')) as Seen;

  t.test('from nothing to an answered request', async (t) => {
    t.match(story, `It prints \`${seen.answer}\``);
  });

  t.test('proxies have to authenticate themselves, as in every installation', async (t) => {
    t.equal(environmentOf(await render({}))['GATEWARDEN_XDS_AUTH'] ?? 'true', 'true');
  });

  t.test('the images of both Deployments are built and loaded', async (t) => {
    const { image } = containerOf(await render({}));
    for (const each of [image, ...seen.images]) {
      t.ok(
        commands.some((command) => command.startsWith(`docker build -t ${each} `)),
        `${each} is built`,
      );
      t.ok(
        commands.some((command) => command.startsWith('kind load ') && command.split(' ').includes(each)),
        `${each} is loaded`,
      );
    }
  });
}
