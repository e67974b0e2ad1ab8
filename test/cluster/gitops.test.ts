// docs/gitops.md, the parts that need kubectl or a cluster: its commands run unchanged, against a real API server with the webhook on.

import { dirname } from 'node:path';
import t from 'tap';
import { LAUNCHER } from '../cli/running.ts';
import { blocksOf } from '../docs/blocks.ts';
import { reader } from '../docs/reader.ts';
import { pathOf } from '../parts/build.ts';
import { Installation } from './installation/installation.ts';

t.test('the commands of docs/gitops.md', async (t) => {
  const installation = await Installation.start();
  t.teardown(() => installation.stop());
  await installation.addReplica();
  await installation.service.ready(1);
  const blocks = await blocksOf('gitops.md');
  const { run } = await reader(t.testdir({}), blocks, `"${await pathOf('kubectl')}"`, {
    KUBECONFIG: installation.cluster.kubeconfig,
    KUBECTL_KUBERC: 'false',
  });
  const wanted: Readonly<Record<string, RegExp>> = {
    kustomize: /^-:\d+:\d+: error ST-03 spec\.mcp\.targets\[0\]\.static\.protocol/m,
    'dry-run': /ST-03.*did you mean `SSE`/,
    diff: /^\+ +path: \/sse$/m,
    audit: /^0 objects in 0 namespaces: 0 would be refused/,
  };
  const steps = blocks.filter(({ marks }) => marks['cluster'] !== undefined || marks['test'] === 'kustomize');
  t.same(
    steps.map(({ marks }) => marks['cluster'] ?? marks['test']),
    Object.keys(wanted),
  );
  // The API server gets the webhook's certificate a moment after the server is ready.
  for (let tries = 0; tries < 100; tries++) {
    const { stderr } = await run(steps.find(({ marks }) => marks['cluster'] === 'dry-run')!.text);
    if (stderr.includes('did you mean')) break;
  }
  for (const { marks, text } of steps) {
    const step = (marks['cluster'] ?? marks['test']) as string;
    const { code, stdout, stderr } = await run(text);
    t.equal(code, Number(marks['exit'] ?? 0), `${step}: ${stderr}`);
    t.match(stdout + stderr, wanted[step], step);
  }
  t.not((await run('kubectl get edgebackend files')).code, 0, 'nothing is stored');

  // The link that npm creates for the package's second name.
  const plugin = await run(
    `ln -s '${LAUNCHER}' bin/kubectl-gatewarden; PATH="${dirname(process.execPath)}:$PATH" kubectl gatewarden validate apps`,
  );
  t.equal(plugin.code, 1, plugin.stderr);
  t.match(plugin.stdout, /error ST-03/, 'kubectl finds us as a plugin');
});
