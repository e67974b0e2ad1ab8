// The built-in parameters, the lowest layer: what a data plane is without any GatewayParameters.

import { defined } from '../grammar/defined.ts';
import { NON_ROOT_USER } from '../identifiers.ts';
import { MESH_PODS } from '../objects/mesh/names.ts';
import type { ControlPlaneFacts } from './facts.ts';
import { EDGE_POD, LOW_PORTS_SYSCTL, PROXY_POD, SDS_POD } from './names.ts';
import type { Image, Kube, Pod } from './parameters.ts';
import type { Profile } from './profile.ts';

const CONTAINER_SECURITY = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
  runAsUser: NON_ROOT_USER,
  capabilities: { drop: ['ALL'] },
};

/** The scrapes of proxies leave out metrics that were never used. */
const SCRAPED = '/stats/prometheus?usedonly';

export function defaultParameters(
  profile: Profile,
  facts: ControlPlaneFacts,
  { omitsSecurity }: { readonly omitsSecurity: boolean },
): Kube {
  const isEdge = profile === 'edge';
  const security = omitsSecurity ? {} : { securityContext: CONTAINER_SECURITY };
  const { registry, tag } = facts.image;
  const image = (repository: string, from: Image = { registry, tag }): Image => ({
    ...from,
    repository,
    ...defined({ pullPolicy: facts.pullPolicy === '' ? undefined : facts.pullPolicy }),
  });
  return {
    podTemplate: podDefaults(profile, omitsSecurity),
    service: {
      type: profile === 'waypoint' ? 'ClusterIP' : 'LoadBalancer',
      ...(profile === 'waypoint' ? { ports: [{ port: MESH_PODS.waypointPort }] } : {}),
    },
    ...(isEdge
      ? {
          edge: {
            logLevel: 'info',
            image: image(facts.edgeImage.repository, facts.edgeImage),
            ...security,
          },
        }
      : {
          proxyContainer: {
            bootstrap: { logLevel: 'info' },
            image: image(PROXY_POD.repository),
            ...security,
          },
          stats: {
            enabled: true,
            routePrefixRewrite: SCRAPED,
            enableStatsRoute: true,
            statsRoutePrefixRewrite: '/stats',
          },
          ...(facts.hasMesh ? meshDefaults(image) : {}),
        }),
  };
}

function podDefaults(profile: Profile, omitsSecurity: boolean): Pod {
  const { path, port } = profile === 'edge' ? EDGE_POD.readiness : PROXY_POD.readiness;
  const httpGet = { path, port };
  return {
    ...(profile === 'waypoint'
      ? { extraLabels: MESH_PODS.waypointLabels, extraAnnotations: MESH_PODS.waypointAnnotations }
      : {}),
    ...(profile === 'edge' && !omitsSecurity ? { securityContext: { sysctls: [LOW_PORTS_SYSCTL] } } : {}),
    terminationGracePeriodSeconds: 60,
    gracefulShutdown: { enabled: true, sleepTimeSeconds: 10 },
    readinessProbe: { httpGet, periodSeconds: 10 },
    startupProbe: { httpGet, periodSeconds: 1, timeoutSeconds: 2, failureThreshold: 60, successThreshold: 1 },
  };
}

const meshDefaults = (
  image: (repository: string, from?: Image) => Image,
): Pick<Kube, 'sdsContainer' | 'mesh'> => ({
  sdsContainer: { image: image(SDS_POD.repository), bootstrap: { logLevel: 'info' } },
  mesh: {
    meshProxyContainer: {
      image: image(MESH_PODS.image.repository, MESH_PODS.image),
      logLevel: 'warning',
      meshDiscoveryAddress: MESH_PODS.discoveryAddress,
      meshMetaMeshId: MESH_PODS.meshId,
      meshMetaClusterId: MESH_PODS.clusterId,
    },
  },
});
