// A real Envoy that gets everything by aggregated discovery, from a server on the loopback.

import type { Test } from 'tap';
import type { EnvoyProgram, RunningEnvoy } from './envoy.ts';
import { start } from './envoy.ts';

export interface AdsOptions {
  /** Of the discovery servers: replicas of one. */
  readonly ports: readonly number[];
  readonly role: string;
  readonly nodeId: string;
  readonly variant: 'GRPC' | 'DELTA_GRPC';
  /** A bearer token. */
  readonly token?: string;
}

export async function startAdsEnvoy(
  t: Test,
  { path }: EnvoyProgram,
  { ports, role, nodeId, variant, token }: AdsOptions,
): Promise<RunningEnvoy> {
  const ads = { ads: {}, resourceApiVersion: 'V3' };
  const headers =
    token === undefined ? {} : { initialMetadata: [{ key: 'authorization', value: `Bearer ${token}` }] };
  const envoy = await start(
    path,
    {
      node: { id: nodeId, cluster: 'test', metadata: { role } },
      dynamicResources: {
        adsConfig: {
          apiType: variant,
          transportApiVersion: 'V3',
          grpcServices: [{ envoyGrpc: { clusterName: 'xds' }, ...headers }],
        },
        cdsConfig: ads,
        ldsConfig: ads,
      },
      staticResources: {
        clusters: [
          {
            name: 'xds',
            type: 'STATIC',
            connectTimeout: '5s',
            typedExtensionProtocolOptions: {
              'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': {
                '@type': 'type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions',
                explicitHttpConfig: { http2ProtocolOptions: {} },
              },
            },
            loadAssignment: {
              clusterName: 'xds',
              endpoints: [
                {
                  lbEndpoints: ports.map((portValue) => ({
                    endpoint: { address: { socketAddress: { address: '127.0.0.1', portValue } } },
                  })),
                },
              ],
            },
          },
        ],
      },
      layeredRuntime: {
        layers: [{ name: 'static', staticLayer: { 're2.max_program_size.error_level': 32768 } }],
      },
    },
    {},
  );
  t.teardown(() => envoy.stop());
  return envoy;
}
