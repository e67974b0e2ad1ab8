// Generated from a mesh's published CRDs by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, boolean, integer, map, object, optional, string } from '../../../schema/node.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const TcpKeepalive = object({
  interval: optional(string()),
  probes: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
  time: optional(string()),
}, { name: 'DestinationRule.TcpKeepalive', ignoresUnknown: true });

const Tcp = object({
  tcpKeepalive: optional(TcpKeepalive),
}, { name: 'DestinationRule.Tcp', ignoresUnknown: true });

const ConnectionPool = object({
  tcp: optional(Tcp),
}, { name: 'DestinationRule.ConnectionPool', ignoresUnknown: true });

const Distribute = object({
  from: optional(string()),
  to: optional(map(integer({ format: 'int64', minimum: 0, maximum: 4294967295 }))),
}, { name: 'DestinationRule.Distribute', ignoresUnknown: true });

const Failover = object({
  from: optional(string()),
  to: optional(string()),
}, { name: 'DestinationRule.Failover', ignoresUnknown: true });

const LocalityLbSetting = object({
  distribute: optional(array(Distribute)),
  enabled: optional(boolean()),
  failover: optional(array(Failover)),
  failoverPriority: optional(array(string())),
}, { name: 'DestinationRule.LocalityLbSetting', ignoresUnknown: true });

const LoadBalancer = object({
  localityLbSetting: optional(LocalityLbSetting),
}, { name: 'DestinationRule.LoadBalancer', ignoresUnknown: true });

const OutlierDetection = object({
  baseEjectionTime: optional(string()),
  consecutive5xxErrors: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
  consecutiveErrors: optional(integer()),
  consecutiveGatewayErrors: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
  consecutiveLocalOriginFailures: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
  interval: optional(string()),
  maxEjectionPercent: optional(integer()),
  minHealthPercent: optional(integer()),
  splitExternalLocalOriginErrors: optional(boolean()),
}, { name: 'DestinationRule.OutlierDetection', ignoresUnknown: true });

const Port = object({
  number: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
}, { name: 'DestinationRule.Port', ignoresUnknown: true });

const PortLevelSettings = object({
  connectionPool: optional(ConnectionPool),
  loadBalancer: optional(LoadBalancer),
  outlierDetection: optional(OutlierDetection),
  port: optional(Port),
}, { name: 'DestinationRule.PortLevelSettings', ignoresUnknown: true });

const TrafficPolicy = object({
  connectionPool: optional(ConnectionPool),
  loadBalancer: optional(LoadBalancer),
  outlierDetection: optional(OutlierDetection),
  portLevelSettings: optional(array(PortLevelSettings, { maxItems: 4096 })),
}, { name: 'DestinationRule.TrafficPolicy', ignoresUnknown: true });

const WorkloadSelector = object({
  matchLabels: optional(map(string({ maxLength: 63 }), { maxProperties: 4096 })),
}, { name: 'DestinationRule.WorkloadSelector', ignoresUnknown: true });

const Spec = object({
  exportTo: optional(array(string())),
  host: string(),
  trafficPolicy: optional(TrafficPolicy),
  workloadSelector: optional(WorkloadSelector),
}, { name: 'DestinationRule.Spec', ignoresUnknown: true });

export const DestinationRule = objectKind(
  'DestinationRule',
  { group: 'networking.mesh.io', version: 'v1', isNamespaced: true, alike: [{ group: 'networking.mesh.io', kind: 'DestinationRule', versions: ['v1alpha3', 'v1beta1'] }] },
  {
    spec: optional(Spec),
    status: anyStatus,
  },
);
