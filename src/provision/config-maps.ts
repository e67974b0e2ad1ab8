// The ConfigMaps of a data plane: the bootstrap of a proxy, or the file of the edge data plane and the CA of the control plane.

import { defined } from '../grammar/defined.ts';
import { blockLines } from '../manifests/edit/text-of.ts';
import { bootstrapOf } from './bootstrap.ts';
import { caConfigMapName } from './edge-pod.ts';
import type { ProvisionedObject } from './kubernetes-object.ts';
import { objectMetadata } from './metadata.ts';
import { EDGE_POD, PROXY_POD } from './names.ts';
import { isEdge, type Rendering } from './rendering.ts';
import { tokenSecretFile } from './token-filter.ts';

/** The same text for every reader of YAML: Envoy, the edge data plane, people's tools. */
const toYaml = (value: unknown): string => `${blockLines(value, '').join('\n')}\n`;

export function configMaps(rendering: Rendering): readonly ProvisionedObject[] {
  return isEdge(rendering) ? edgeConfigMaps(rendering) : [proxyConfigMap(rendering)];
}

function proxyConfigMap(rendering: Rendering): ProvisionedObject {
  const { xds, proxyVersion } = rendering.facts;
  const token = tokenSecretFile(proxyVersion);
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: objectMetadata(rendering),
    data: {
      [PROXY_POD.config.file]: toYaml(bootstrapOf(rendering)),
      ...defined({
        [PROXY_POD.tokenSecretFile]: token && toYaml(token),
        [PROXY_POD.caFile]: xds.ca,
      }),
    },
  };
}

function edgeConfigMaps(rendering: Rendering): readonly ProvisionedObject[] {
  const { kube, facts } = rendering;
  const { ca } = facts.xds;
  const metadata = objectMetadata(rendering);
  const { annotations: _, ...bare } = metadata;
  const isCustom = (kube.edge?.customConfigMapName ?? '') !== '';
  return [
    ...(isCustom ? [] : [configMap(metadata, { [EDGE_POD.config.file]: toYaml({ config: {} }) })]),
    ...(ca === undefined
      ? []
      : [configMap({ ...bare, name: caConfigMapName(rendering) }, { [EDGE_POD.ca.file]: ca })]),
  ];
}

const configMap = (
  metadata: ProvisionedObject['metadata'],
  data: Readonly<Record<string, string>>,
): ProvisionedObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data });
