// The kinds of other projects that are generated from published CRDs: their source, and the members that are read.

import { type GatewayApiVersion, RELEASES } from '../objects/gateway-api/versions.ts';
import type { ServedAs } from '../objects/object-kind.ts';
import { type KindSource, members } from './published-crds.ts';

/** A Go module that contains CRDs. */
export interface CrdModule {
  readonly path: string;
  readonly version: string;
  /** Files and folders in the module. */
  readonly files: readonly string[];
  /** The folder of the generated modules. */
  readonly folder: string;
  /** The source as a generated file names it. */
  readonly from: string;
  readonly kinds: readonly KindSource[];
}

const WHOLE = { isWhole: true, members: { spec: true } } as const;
const GATEWAY_API = 'gateway.networking.k8s.io';

/** v1 was added after these CRDs (Gateway API v1.5 to v1.7). It has the same members, but more of them are required. */
const laterAlike = (kind: string, ...others: readonly string[]): readonly ServedAs[] => [
  { group: GATEWAY_API, kind, versions: ['v1', ...others] },
];

/** The experimental channel: it includes the kinds and fields of the standard channel. */
export const gatewayApi: CrdModule = {
  path: 'sigs.k8s.io/gateway-api',
  version: RELEASES['v1.4'],
  files: ['config/crd/experimental'],
  folder: 'src/objects/gateway-api/generated',
  from: `the CRDs of the Gateway API ${RELEASES['v1.4']} (experimental channel)`,
  kinds: [
    { kind: 'GatewayClass', version: 'v1', ...WHOLE },
    { kind: 'Gateway', version: 'v1', ...WHOLE },
    { kind: 'HTTPRoute', version: 'v1', ...WHOLE },
    { kind: 'GRPCRoute', version: 'v1', ...WHOLE },
    { kind: 'TCPRoute', version: 'v1alpha2', alike: laterAlike('TCPRoute'), ...WHOLE },
    { kind: 'TLSRoute', version: 'v1alpha2', alike: laterAlike('TLSRoute', 'v1alpha3'), ...WHOLE },
    { kind: 'ReferenceGrant', version: 'v1beta1', alike: laterAlike('ReferenceGrant'), ...WHOLE },
    { kind: 'BackendTLSPolicy', version: 'v1', ...WHOLE },
    // The same kind after its graduation.
    { kind: 'XListenerSet', version: 'v1alpha1', alike: laterAlike('ListenerSet'), ...WHOLE },
  ],
};

/** The module of another version of the Gateway API. */
export function gatewayApiAt(version: GatewayApiVersion): CrdModule {
  const [release = '', channel = ''] = version.split('-');
  return {
    ...gatewayApi,
    version: RELEASES[release as keyof typeof RELEASES],
    files: [`config/crd/${channel}`],
  };
}

/** The kinds of the Gateway API that are read, under all of their names. */
export const GATEWAY_API_NAMES: readonly string[] = [
  ...new Set(gatewayApi.kinds.flatMap(({ kind, alike = [] }) => [kind, ...alike.map((other) => other.kind)])),
];

/** One API version of a kind as it is judged. */
export const wholeKind = (kind: string, version: string): KindSource => ({ kind, version, ...WHOLE });

const TRAFFIC_POLICY = {
  outlierDetection: members(
    'consecutive5xxErrors consecutiveErrors consecutiveGatewayErrors consecutiveLocalOriginFailures splitExternalLocalOriginErrors interval baseEjectionTime maxEjectionPercent minHealthPercent',
  ),
  loadBalancer: { localityLbSetting: true },
  connectionPool: { tcp: { tcpKeepalive: true } },
} as const;

/** A mesh's kinds under neutral names: only the parts that the translation reads. */
const mesh: CrdModule = {
  path: 'istio.io/api',
  version: 'v1.31.1',
  files: ['kubernetes/customresourcedefinitions.gen.yaml'],
  folder: 'src/objects/mesh/generated',
  from: "a mesh's published CRDs",
  kinds: [
    {
      kind: 'ServiceEntry',
      group: 'networking.mesh.io',
      version: 'v1',
      members: {
        spec: members('hosts addresses ports location resolution endpoints workloadSelector exportTo'),
      },
    },
    {
      kind: 'WorkloadEntry',
      group: 'networking.mesh.io',
      version: 'v1',
      members: { spec: members('address ports labels network locality weight serviceAccount') },
    },
    {
      kind: 'DestinationRule',
      group: 'networking.mesh.io',
      version: 'v1',
      members: {
        spec: {
          ...members('host exportTo workloadSelector'),
          trafficPolicy: { ...TRAFFIC_POLICY, portLevelSettings: { port: true, ...TRAFFIC_POLICY } },
        },
      },
    },
    {
      kind: 'AuthorizationPolicy',
      group: 'security.mesh.io',
      version: 'v1',
      members: { spec: members('action rules selector targetRef targetRefs') },
    },
  ],
};

/** Pools of model servers, in the version that is served by all releases since v1.0. */
const inference: CrdModule = {
  path: 'sigs.k8s.io/gateway-api-inference-extension',
  version: 'v1.2.0',
  files: ['config/crd/bases/inference.networking.k8s.io_inferencepools.yaml'],
  folder: 'src/objects/inference/generated',
  from: 'the CRDs of the Gateway API Inference Extension v1.2.0',
  kinds: [{ kind: 'InferencePool', version: 'v1', ...WHOLE }],
};

export const CRD_MODULES: readonly CrdModule[] = [gatewayApi, mesh, inference];
