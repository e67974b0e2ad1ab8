// tracing: spans of requests, and where they are sent.

import { defined } from '../../../grammar/defined.ts';
import { typed } from '../envoy/any.ts';
import type { GrpcService } from '../envoy/generated/envoy.config.core.v3.ts';
import type { Tracing_Http } from '../envoy/generated/envoy.config.trace.v3.ts';
import type { HttpConnectionManager_Tracing } from '../envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import type { MetadataKind } from '../envoy/generated/envoy.type.metadata.v3.ts';
import type { CustomTag } from '../envoy/generated/envoy.type.tracing.v3.ts';
import { grpcService } from './grpc-service.ts';
import {
  type GatewayName,
  type HttpListenerField,
  type HttpListenerPolicy,
  serviceNameOf,
} from './http-listener-policy-field.ts';

type Written = NonNullable<HttpListenerPolicy['spec']['tracing']>;
type OpenTelemetry = NonNullable<Written['provider']['openTelemetry']>;
type Attribute = NonNullable<Written['attributes']>[number];
type AttributeMetadata = NonNullable<Attribute['metadata']>;
type Detector = NonNullable<OpenTelemetry['resourceDetectors']>[number];

interface Tracing {
  /** Without the provider. */
  readonly settings: HttpConnectionManager_Tracing;
  readonly provider: OpenTelemetry;
  readonly service: GrpcService;
}

export const tracing: HttpListenerField<Tracing> = {
  name: 'tracing',
  parse({ spec }, report, context) {
    if (spec.tracing === undefined) return undefined;
    const { provider, attributes = [], ...settings } = spec.tracing;
    const { openTelemetry } = provider;
    if (openTelemetry === undefined) {
      report('no tracing provider specified');
      return undefined;
    }
    const service = grpcService(openTelemetry.grpcService, report, context);
    const tags = attributes.map((attribute) => tagOf(attribute, report));
    return service && { settings: settingsOf(settings, tags), provider: openTelemetry, service };
  },
  contribute: ({ settings, provider, service }, gateway) => ({
    manager: { tracing: { ...settings, provider: providerOf(provider, service, gateway) } },
  }),
};

function settingsOf(
  settings: Omit<Written, 'provider' | 'attributes'>,
  customTags: readonly CustomTag[],
): HttpConnectionManager_Tracing {
  const { clientSampling, randomSampling, overallSampling } = settings;
  const { verbose, maxPathTagLength, spawnUpstreamSpan } = settings;
  return {
    clientSampling: percent(clientSampling),
    randomSampling: percent(randomSampling),
    overallSampling: percent(overallSampling),
    ...(verbose ? { verbose } : {}),
    maxPathTagLength,
    ...(customTags.length === 0 ? {} : { customTags }),
    spawnUpstreamSpan,
  };
}

const percent = (value: number) => (value === 0 ? {} : { value });

/** If several sources are set, the first is used. */
function tagOf(attribute: Attribute, report: (error: string) => void): CustomTag {
  const { name: tag, literal, environment, requestHeader, metadata } = attribute;
  if (literal !== undefined) return { tag, literal };
  if (environment !== undefined) return { tag, environment };
  if (requestHeader !== undefined) return { tag, requestHeader };
  if (metadata !== undefined) return { tag, metadata: metadataOf(metadata, report) };
  report(`attribute ${tag} has no value`);
  return { tag };
}

const METADATA_KINDS: ReadonlyMap<string, MetadataKind> = new Map([
  ['Request', { request: {} }],
  ['Route', { route: {} }],
  ['Cluster', { cluster: {} }],
  ['Host', { host: {} }],
]);

function metadataOf(
  { kind, metadataKey, defaultValue }: AttributeMetadata,
  report: (error: string) => void,
): NonNullable<CustomTag['metadata']> {
  const known = METADATA_KINDS.get(kind);
  if (known === undefined) report(`unknown kind of metadata (${kind})`);
  return {
    ...defined({ kind: known }),
    metadataKey: { key: metadataKey.key, path: metadataKey.path.map(({ key }) => ({ key })) },
    ...(defaultValue ? { defaultValue } : {}),
  };
}

function providerOf(
  { serviceName, resourceDetectors = [], sampler }: OpenTelemetry,
  grpcService: GrpcService,
  gateway: GatewayName,
): Tracing_Http {
  const detectors = resourceDetectors.flatMap(detectorOf);
  return {
    name: 'envoy.tracers.opentelemetry',
    typedConfig: typed('envoy.config.trace.v3.OpenTelemetryConfig', {
      grpcService,
      serviceName: serviceName || serviceNameOf(gateway),
      ...(detectors.length === 0 ? {} : { resourceDetectors: detectors }),
      ...(sampler?.alwaysOnConfig === undefined ? {} : { sampler: ALWAYS_ON }),
    }),
  };
}

const ALWAYS_ON = {
  name: 'envoy.tracers.opentelemetry.samplers.always_on',
  typedConfig: typed('envoy.extensions.tracers.opentelemetry.samplers.v3.AlwaysOnSamplerConfig', {}),
};

const FROM_ENVIRONMENT = {
  name: 'envoy.tracers.opentelemetry.resource_detectors.environment',
  typedConfig: typed(
    'envoy.extensions.tracers.opentelemetry.resource_detectors.v3.EnvironmentResourceDetectorConfig',
    {},
  ),
};

const detectorOf = ({ environmentResourceDetector }: Detector) =>
  environmentResourceDetector === undefined ? [] : [FROM_ENVIRONMENT];
