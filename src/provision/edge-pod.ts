// The pod of the edge data plane. It gets everything from the control plane, which it finds through variables.

import { defined } from '../grammar/defined.ts';
import {
  environment,
  fromField,
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
import {
  type ContainerSpec,
  type EnvironmentVariable,
  rendered,
  type VolumeSpec,
} from './kubernetes-object.ts';
import { EDGE_POD } from './names.ts';
import type { Rendering } from './rendering.ts';

const { config, token, ca, temporary } = EDGE_POD;

/** The ConfigMap with the CA of the control plane. */
export const caConfigMapName = ({ gateway }: Rendering): string => `${gateway.metadata.name}-xds-ca`;

export function edgePod(rendering: Rendering): PodContent {
  const { gateway, kube, facts } = rendering;
  const custom = kube.edge?.customConfigMapName ?? '';
  const volumes: readonly VolumeSpec[] = [
    { name: config.volume, configMap: { name: custom === '' ? gateway.metadata.name : custom } },
    tokenVolume(token),
    { name: temporary.volume, emptyDir: {} },
    ...(facts.xds.ca === undefined
      ? []
      : [
          {
            name: ca.volume,
            configMap: { name: caConfigMapName(rendering), items: [{ key: ca.file, path: ca.file }] },
          },
        ]),
  ];
  return { containers: [edgeContainer(rendering)], volumes };
}

function edgeContainer(rendering: Rendering): ContainerSpec {
  const { kube, facts } = rendering;
  const { image, securityContext, resources, env, extraVolumeMounts = [] } = kube.edge ?? {};
  return {
    name: EDGE_POD.container,
    ...imageMembers(image),
    args: ['-f', `${config.folder}/${config.file}`],
    env: environment(builtIn(rendering), env),
    ports: [tcpPort(EDGE_POD.metrics.name, EDGE_POD.metrics.port)],
    volumeMounts: [
      mount(config.volume, config.folder),
      mount(temporary.volume, temporary.folder),
      readOnlyMount(token.volume, token.folder),
      ...(facts.xds.ca === undefined ? [] : [readOnlyMount(ca.volume, ca.folder)]),
      ...extraVolumeMounts,
    ],
    ...probes(kube.podTemplate ?? {}),
    ...rendered({ resources, securityContext }),
  };
}

function builtIn({ gateway, kube, facts: { xds } }: Rendering): readonly EnvironmentVariable[] {
  const { terminationGracePeriodSeconds: grace, gracefulShutdown } = kube.podTemplate ?? {};
  const sleep = gracefulShutdown?.sleepTimeSeconds;
  const { name } = gateway.metadata;
  const scheme = xds.ca === undefined ? 'http' : 'https';
  const texts = {
    before: defined({
      TERMINATION_GRACE_PERIOD_SECONDS: grace === undefined ? undefined : String(grace),
      CONNECTION_MIN_TERMINATION_DEADLINE: sleep === undefined ? undefined : `${sleep}s`,
    }),
    after: {
      GW_NAME: name,
      RUST_BACKTRACE: '1',
      RUST_LOG: kube.edge?.logLevel ?? 'info',
      XDS_ADDRESS: `${scheme}://${hostText(xds.host)}:${xds.edgePort}`,
      ...(xds.ca === undefined ? {} : { XDS_ROOT_CA: `${ca.folder}/${ca.file}` }),
    },
  };
  return [
    ...variables(texts.before),
    fromField('NODE_NAME', 'metadata.name'),
    POD_NAMESPACE,
    POD_NAME,
    ...variables(texts.after),
    fromField('NAMESPACE', 'metadata.namespace'),
    { name: 'GATEWAY', value: name },
  ];
}

const variables = (texts: Readonly<Record<string, string>>): readonly EnvironmentVariable[] =>
  Object.entries(texts).map(([name, value]) => ({ name, value }));

/** An IPv6 address stands in brackets in a URL. */
const hostText = (host: string): string => (host.includes(':') ? `[${host}]` : host);
