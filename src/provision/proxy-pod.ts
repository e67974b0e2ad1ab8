// The pod of a proxy: Envoy, and beside it the containers of the mesh.

import { compareText } from '../objects/reference.ts';
import {
  environment,
  mount,
  POD_NAME,
  POD_NAMESPACE,
  type PodContent,
  probes,
  readOnlyMount,
  tcpPort,
  tokenVolume,
} from './container.ts';
import { imageMembers } from './image.ts';
import { type ContainerSpec, rendered } from './kubernetes-object.ts';
import { meshPod } from './mesh-pod.ts';
import { PROXY_POD } from './names.ts';
import type { Kube } from './parameters.ts';
import type { Rendering } from './rendering.ts';

const { config, token } = PROXY_POD;

export function proxyPod(rendering: Rendering): PodContent {
  const { gateway, facts } = rendering;
  const mesh = facts.hasMesh ? meshPod(rendering) : { containers: [], volumes: [] };
  return {
    containers: [proxyContainer(rendering), ...mesh.containers],
    volumes: [
      tokenVolume(token),
      { name: config.volume, configMap: { name: gateway.metadata.name } },
      ...mesh.volumes,
    ],
  };
}

function proxyContainer({ kube, ports }: Rendering): ContainerSpec {
  const {
    bootstrap,
    image,
    securityContext,
    resources,
    env,
    extraVolumeMounts = [],
  } = kube.proxyContainer ?? {};
  const { podTemplate = {}, stats } = kube;
  const metrics = stats?.enabled === true ? [tcpPort(PROXY_POD.metrics.name, PROXY_POD.metrics.port)] : [];
  // The API server refuses a port that is listed twice.
  const ofListeners = ports.filter(({ port }) =>
    metrics.every(({ containerPort }) => containerPort !== port),
  );
  return {
    name: PROXY_POD.container,
    ...imageMembers(image),
    args: [
      '--disable-hot-restart',
      '--service-node',
      '$(POD_NAME).$(POD_NAMESPACE)',
      ...option('--log-level', bootstrap?.logLevel),
      ...option('--component-log-level', componentLevels(bootstrap?.componentLogLevels)),
    ],
    env: environment([POD_NAME, POD_NAMESPACE, { name: 'ENVOY_UID', value: '0' }], env),
    ports: [...ofListeners.map(({ name, port }) => tcpPort(name, port)), ...metrics],
    volumeMounts: [
      mount(config.volume, config.folder),
      readOnlyMount(token.volume, token.folder),
      ...extraVolumeMounts,
    ],
    ...probes(podTemplate),
    ...rendered({ resources, securityContext }),
    ...preStop(podTemplate.gracefulShutdown),
  };
}

const option = (name: string, value: string | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : [name, value];

const componentLevels = (levels: Readonly<Record<string, string>> = {}): string =>
  Object.entries(levels)
    .sort(([left], [right]) => compareText(left, right))
    .map(([component, level]) => `${component}:${level}`)
    .join(',');

/** Health checks fail from then on, so that clients go elsewhere while the proxy still answers. */
function preStop(
  shutdown: NonNullable<Kube['podTemplate']>['gracefulShutdown'],
): Pick<ContainerSpec, 'lifecycle'> {
  if (shutdown?.enabled !== true) return {};
  const fail = `wget --post-data "" -O /dev/null 127.0.0.1:${PROXY_POD.adminPort}/healthcheck/fail`;
  const command = ['/bin/sh', '-c', `${fail}; sleep ${shutdown.sleepTimeSeconds ?? 10}`];
  return { lifecycle: { preStop: { exec: { command } } } };
}
