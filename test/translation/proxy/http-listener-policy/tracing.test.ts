// The output of tracing.

import t from 'tap';
import { backendRef } from '../../objects.ts';
import { typed, written } from './managers.ts';

const openTelemetry = { grpcService: { backendRef: backendRef('web') } };
const provider = (members: object = {}) => ({
  name: 'envoy.tracers.opentelemetry',
  typedConfig: typed('envoy.config.trace.v3.OpenTelemetryConfig', {
    grpcService: { envoyGrpc: { clusterName: 'kube_default_web_80' } },
    serviceName: 'edge.default',
    ...members,
  }),
});
const ALL = {
  clientSampling: { value: 100 },
  randomSampling: { value: 100 },
  overallSampling: { value: 100 },
  maxPathTagLength: 256,
  spawnUpstreamSpan: false,
};

for (const [what, tracing, expected] of [
  ['of all requests', { provider: { openTelemetry } }, { ...ALL, provider: provider() }],
  [
    'of some, and with more in them',
    {
      provider: { openTelemetry },
      clientSampling: 0,
      randomSampling: 20,
      overallSampling: 30,
      verbose: true,
      maxPathTagLength: 12,
      spawnUpstreamSpan: true,
    },
    {
      clientSampling: {},
      randomSampling: { value: 20 },
      overallSampling: { value: 30 },
      verbose: true,
      maxPathTagLength: 12,
      spawnUpstreamSpan: true,
      provider: provider(),
    },
  ],
  [
    'with all that a provider may say',
    {
      provider: {
        openTelemetry: {
          ...openTelemetry,
          serviceName: 'mine',
          resourceDetectors: [{ environmentResourceDetector: {} }],
          sampler: { alwaysOnConfig: {} },
        },
      },
    },
    {
      ...ALL,
      provider: provider({
        serviceName: 'mine',
        resourceDetectors: [
          {
            name: 'envoy.tracers.opentelemetry.resource_detectors.environment',
            typedConfig: typed(
              'envoy.extensions.tracers.opentelemetry.resource_detectors.v3.EnvironmentResourceDetectorConfig',
            ),
          },
        ],
        sampler: {
          name: 'envoy.tracers.opentelemetry.samplers.always_on',
          typedConfig: typed('envoy.extensions.tracers.opentelemetry.samplers.v3.AlwaysOnSamplerConfig'),
        },
      }),
    },
  ],
  [
    'with attributes of every source, in their order',
    {
      provider: { openTelemetry },
      attributes: [
        { name: 'z', literal: { value: '1' } },
        { name: 'a', environment: { name: 'POD', defaultValue: 'none' } },
        { name: 'b', requestHeader: { name: 'x-b' } },
        {
          name: 'c',
          metadata: {
            kind: 'Cluster',
            metadataKey: { key: 'k', path: [{ key: 'p' }, { key: 'q' }] },
            defaultValue: 'd',
          },
        },
      ],
    },
    {
      ...ALL,
      customTags: [
        { tag: 'z', literal: { value: '1' } },
        { tag: 'a', environment: { name: 'POD', defaultValue: 'none' } },
        { tag: 'b', requestHeader: { name: 'x-b' } },
        {
          tag: 'c',
          metadata: {
            kind: { cluster: {} },
            metadataKey: { key: 'k', path: [{ key: 'p' }, { key: 'q' }] },
            defaultValue: 'd',
          },
        },
      ],
      provider: provider(),
    },
  ],
] as const)
  t.test(`spans ${what}`, async (t) => {
    t.strictSame(written({ tracing }).tracing, expected);
  });
