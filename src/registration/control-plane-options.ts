// The options of an installation of the whole control plane without helm. Their defaults are those of the chart's values.

import { CONTROLLER_REPOSITORY, IMAGE_REGISTRY, INSTALL_NAMESPACE, NAME } from '../identifiers.ts';
import { VALUES } from './chart/values.ts';
import { CONTROL_PLANE_LABEL } from './control-plane-container.ts';
import type { RegistrationOptions } from './options.ts';

export interface ControlPlaneOptions
  extends Pick<RegistrationOptions, 'name' | 'namespace' | 'image' | 'replicas'> {
  /** Of the release that the objects belong to, which is the tag of the proxies' images too. */
  readonly version: string;
}

/** The default of a value of the chart. */
export function chartDefault(key: string): unknown {
  const found = VALUES.find((value) => value.key === key);
  if (found === undefined) throw new Error(`the chart has no value ${key}`);
  return found.default;
}

export const controlPlaneDefaults = (version: string): ControlPlaneOptions => ({
  name: NAME,
  namespace: INSTALL_NAMESPACE,
  image: `${IMAGE_REGISTRY}/${CONTROLLER_REPOSITORY}:${version}`,
  replicas: Number(chartDefault('controller.replicaCount')),
  version,
});

/** Of the pods, which Deployment and Service select. */
export const podLabels = ({ name }: ControlPlaneOptions): Readonly<Record<string, string>> => ({
  [CONTROL_PLANE_LABEL.name]: CONTROL_PLANE_LABEL.value,
  'app.kubernetes.io/name': NAME,
  'app.kubernetes.io/instance': name,
});

/** Of all objects. */
export const objectLabels = (options: ControlPlaneOptions): Readonly<Record<string, string>> => ({
  ...podLabels(options),
  'app.kubernetes.io/version': options.version,
});
