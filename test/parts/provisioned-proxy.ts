// A real Envoy that is started as its pod would be: with the bootstrap in the ConfigMap that the control plane has written for a Gateway.

import type { Test } from 'tap';
import { parse } from 'yaml';
import { SYSTEM_CA_FILES, systemSecrets } from '../../src/translation/proxy/bootstrap.ts';
import type { Cluster } from './cluster.ts';
import { type EnvoyProgram, type RunningEnvoy, start } from './envoy.ts';
import { eventually } from './eventually.ts';
import { freePorts } from './ports.ts';

/** The ports of a pod: on one machine, each Envoy gets its own. */
const POD_PORTS = [19_000, 8082, 9091];

/** The entry point of the image adds it. */
const SYSTEM_CAS = systemSecrets({ systemCaFile: SYSTEM_CA_FILES[0]! });

interface ConfigMap {
  readonly data?: Readonly<Record<string, string>>;
}

/** The members of a bootstrap that tests change. */
export interface ProvisionedBootstrap {
  readonly static_resources: {
    secrets?: readonly unknown[];
    readonly clusters: readonly { readonly name: string; load_assignment: { endpoints: unknown } }[];
  };
  readonly dynamic_resources: { readonly ads_config: { api_type: string } };
}

export interface ProvisionedOptions {
  /** What the kubelet would have mounted. */
  readonly token?: string;
  /** The node's id, as the downward API gives it. */
  readonly pod?: string;
  /** Of Envoy. */
  readonly args?: readonly string[];
  /** Changes what was rendered. */
  readonly adapt?: (bootstrap: ProvisionedBootstrap) => void;
}

/** Waits for the ConfigMap of the Gateway. */
export async function startProvisionedEnvoy(
  t: Test,
  { path }: EnvoyProgram,
  cluster: Cluster,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  { token = 'token', pod = `pod-1.${namespace}`, args = [], adapt }: ProvisionedOptions = {},
): Promise<RunningEnvoy> {
  const files = await eventually(`ConfigMap ${namespace}/${name}`, async () => {
    const answer = await cluster.request<ConfigMap>(
      'GET',
      `/api/v1/namespaces/${namespace}/configmaps/${name}`,
    );
    return answer.status === 200 ? answer.body.data : undefined;
  });
  // The folders of the pod are the one in which Envoy runs.
  const moved = (text: string): string => text.replaceAll(/\/var\/run\/secrets\/tokens|\/etc\/envoy/g, '.');
  const ports = await freePorts(POD_PORTS.length);
  const text = moved(files['envoy.yaml']!).replaceAll(/port_value: (\d+)/g, (whole, port: string) => {
    const own = ports[POD_PORTS.indexOf(Number(port))];
    return own === undefined ? whole : `port_value: ${own}`;
  });
  const bootstrap = parse(text) as ProvisionedBootstrap;
  const { static_resources: own } = bootstrap;
  own.secrets = [...(own.secrets ?? []), ...SYSTEM_CAS];
  adapt?.(bootstrap);
  const envoy = await start(path, bootstrap, {
    files: {
      'xds-token': token,
      ...Object.fromEntries(Object.entries(files).map(([file, text]) => [file, moved(text)])),
    },
    args: ['--service-node', pod, ...args],
  });
  t.teardown(() => envoy.stop());
  return envoy;
}
