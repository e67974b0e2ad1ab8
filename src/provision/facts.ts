// What the control plane knows about itself and tells its data planes, from the settings.

import { INSTALL_NAMESPACE } from '../identifiers.ts';
import type { Settings } from '../translation/settings.ts';

type Given = Pick<
  Settings,
  | 'version'
  | 'xdsServiceName'
  | 'xdsServiceHost'
  | 'xdsServicePort'
  | 'edgeXdsServicePort'
  | 'xdsTls'
  | 'xdsTlsCa'
  | 'defaultImageRegistry'
  | 'defaultImageTag'
  | 'defaultImagePullPolicy'
  | 'edgeImageRegistry'
  | 'edgeImageRepository'
  | 'edgeImageTag'
  | 'systemNamespace'
  | 'clusterDomain'
  | 'proxyVersion'
> & {
  readonly mesh: Pick<Settings['mesh'], 'autoMtls'>;
  readonly staticAddresses: Settings['staticAddresses'];
};

export interface ControlPlaneFacts {
  readonly xds: {
    readonly host: string;
    readonly port: number;
    readonly edgePort: number;
    /** The CA in PEM, if data planes connect with TLS; empty: it isn't known. */
    readonly ca?: string;
  };
  readonly image: { readonly registry: string; readonly tag: string };
  readonly edgeImage: { readonly registry: string; readonly repository: string; readonly tag: string };
  readonly pullPolicy: Settings['defaultImagePullPolicy'];
  /** Proxies get the containers of the mesh. */
  readonly hasMesh: boolean;
  /** Gateways ask load balancers for their addresses. */
  readonly hasStaticAddresses: boolean;
  /** Of the control plane. */
  readonly version: string;
  /** The oldest Envoy that must accept a bootstrap. */
  readonly proxyVersion: string;
}

export function factsOf(settings: Given): ControlPlaneFacts {
  const { xdsServiceName, systemNamespace = INSTALL_NAMESPACE, clusterDomain } = settings;
  return {
    xds: {
      host: settings.xdsServiceHost || `${xdsServiceName}.${systemNamespace}.svc.${clusterDomain}`,
      port: settings.xdsServicePort,
      edgePort: settings.edgeXdsServicePort,
      ...(settings.xdsTls ? { ca: settings.xdsTlsCa ?? '' } : {}),
    },
    image: { registry: settings.defaultImageRegistry, tag: settings.defaultImageTag },
    edgeImage: {
      registry: settings.edgeImageRegistry,
      repository: settings.edgeImageRepository,
      tag: settings.edgeImageTag,
    },
    pullPolicy: settings.defaultImagePullPolicy,
    hasMesh: settings.mesh.autoMtls,
    hasStaticAddresses: settings.staticAddresses.enabled,
    version: settings.version ?? '',
    proxyVersion: settings.proxyVersion,
  };
}
