// A real Envoy that gets everything by discovery: from a translation, over the discovery server of the control plane.

import type { Test } from 'tap';
import { identityKey, PlaneSource, type XdsIdentity } from '../../src/controller/discovery/plane-source.ts';
import { DISCOVERY_STAGES } from '../../src/controller/discovery/stages.ts';
import { noAuthentication } from '../../src/controller/discovery/token-authentication.ts';
import { Engine } from '../../src/controller/engine.ts';
import { roleOf } from '../../src/controller/feeds/identity.ts';
import { bootstrapCore } from '../../src/translation/proxy/bootstrap.ts';
import type { Bootstrap } from '../../src/translation/proxy/envoy/generated/envoy.config.bootstrap.v3.ts';
import { readSettings, Translator } from '../../src/translation.ts';
import type { SentResponse, XdsEvents } from '../../src/xds/events.ts';
import type { Variant } from '../../src/xds/messages/requests.ts';
import { XdsServer, type XdsServerOptions } from '../../src/xds/server.ts';
import { type EnvoyProgram, type RunningEnvoy, start } from './envoy.ts';

export interface ControlPlane {
  readonly engine: Engine<Translator>;
  readonly server: XdsServer<XdsIdentity>;
  /** What was sent, in order. */
  readonly sent: readonly SentResponse[];
  /** What was rejected: names and message. */
  readonly rejected: readonly string[];
}

export function newEngine(): Engine<Translator> {
  return new Engine({ create: () => new Translator(readSettings({}).settings) });
}

export async function startControlPlane(
  t: Test,
  engine: Engine<Translator>,
  port = 0,
  options: Partial<XdsServerOptions<XdsIdentity>> = {},
): Promise<ControlPlane> {
  const sent: SentResponse[] = [];
  const rejected: string[] = [];
  const events: XdsEvents<XdsIdentity> = {
    sent: (_client, response) => sent.push(response),
    nacked: (_client, { names, message }) => rejected.push(`${names.join(' ')}: ${message}`),
    failed: (error) => t.fail(String((error as Error).stack)),
  };
  const server = await XdsServer.listen<XdsIdentity>({
    port,
    host: '127.0.0.1',
    stages: DISCOVERY_STAGES.proxy,
    authenticate: noAuthentication,
    feeds: new PlaneSource('proxy', engine.feeds, () => true),
    identityKey,
    events: [events],
    ...options,
  });
  t.teardown(() => server.close());
  return { engine, server, sent, rejected };
}

const DISCOVERY = 'discovery';

/** An empty configuration: the rest comes by discovery, from one of the replicas at these ports. */
export function discoveredBootstrap(
  ports: number | readonly number[],
  variant: Variant,
  gateway: { readonly namespace: string; readonly name: string },
): Bootstrap {
  const source = { ads: {}, resourceApiVersion: 'V3' as const };
  const { node, ...core } = bootstrapCore(gateway, {});
  return {
    ...core,
    node: {
      ...node,
      id: `pod-1.${gateway.namespace}`,
      metadata: { role: roleOf('proxy', gateway) },
    },
    dynamicResources: {
      adsConfig: {
        apiType: variant === 'delta' ? 'DELTA_GRPC' : 'GRPC',
        transportApiVersion: 'V3',
        grpcServices: [{ envoyGrpc: { clusterName: DISCOVERY } }],
      },
      cdsConfig: source,
      ldsConfig: source,
    },
    staticResources: {
      clusters: [
        {
          name: DISCOVERY,
          type: 'STATIC',
          connectTimeout: '1s',
          typedExtensionProtocolOptions: {
            'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': {
              '@type': 'type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions',
              explicitHttpConfig: { http2ProtocolOptions: {} },
            },
          },
          loadAssignment: {
            clusterName: DISCOVERY,
            endpoints: [
              {
                lbEndpoints: [ports].flat().map((portValue) => ({
                  endpoint: { address: { socketAddress: { address: '127.0.0.1', portValue } } },
                })),
              },
            ],
          },
        },
      ],
    },
  };
}

export async function startDiscoveredEnvoy(
  t: Test,
  { path }: EnvoyProgram,
  ports: number | readonly number[],
  variant: Variant,
  gateway = { namespace: 'default', name: 'edge' },
  args: readonly string[] = [],
): Promise<RunningEnvoy> {
  const envoy = await start(path, discoveredBootstrap(ports, variant, gateway), { args });
  t.teardown(() => envoy.stop());
  return envoy;
}
