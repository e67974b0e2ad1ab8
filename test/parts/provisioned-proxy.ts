// A real Envoy that is started as its pod would be: with the bootstrap in the ConfigMap that the control plane has written for a Gateway.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'tap';
import { parse } from 'yaml';
import type { Cluster } from './cluster.ts';
import { type EnvoyProgram, type RunningEnvoy, start } from './envoy.ts';
import { eventually } from './eventually.ts';
import { freePorts } from './ports.ts';

/** The ports of a pod: on one machine, each Envoy gets its own. */
const POD_PORTS = [19_000, 8082, 9091];

interface ConfigMap {
  readonly data?: Readonly<Record<string, string>>;
}

/** Waits for the ConfigMap of the Gateway. `token`: what the kubelet would have mounted. */
export async function startProvisionedEnvoy(
  t: Test,
  { path }: EnvoyProgram,
  cluster: Cluster,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  token = 'token',
): Promise<RunningEnvoy> {
  const files = await eventually(`ConfigMap ${namespace}/${name}`, async () => {
    const answer = await cluster.request<ConfigMap>(
      'GET',
      `/api/v1/namespaces/${namespace}/configmaps/${name}`,
    );
    return answer.status === 200 ? answer.body.data : undefined;
  });
  const folder = t.testdir({ tokens: { 'xds-token': token }, envoy: {} });
  const moved = (text: string): string =>
    text
      .replaceAll('/var/run/secrets/tokens', join(folder, 'tokens'))
      .replaceAll('/etc/envoy', join(folder, 'envoy'));
  await mkdir(join(folder, 'envoy'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, 'envoy', file), moved(text));
  const ports = await freePorts(POD_PORTS.length);
  const bootstrap = moved(files['envoy.yaml']!).replaceAll(/port_value: (\d+)/g, (whole, port: string) => {
    const own = ports[POD_PORTS.indexOf(Number(port))];
    return own === undefined ? whole : `port_value: ${own}`;
  });
  const envoy = await start(path, parse(bootstrap) as object, {
    args: ['--service-node', `pod-1.${namespace}`],
  });
  t.teardown(() => envoy.stop());
  return envoy;
}
