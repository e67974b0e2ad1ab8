// Generated from a mesh's published CRDs by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, boolean, integer, map, object, optional, string } from '../../../schema/node.ts';
import { published } from '../../published-rule.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const TcpKeepalive = object({
  interval: optional(string({ rules: [published('duration(self) >= duration(\'1ms\')', 'must be a valid duration greater than 1ms')] })),
  probes: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
  time: optional(string({ rules: [published('duration(self) >= duration(\'1ms\')', 'must be a valid duration greater than 1ms')] })),
}, { name: 'DestinationRule.TcpKeepalive' });

const Tcp = object({
  tcpKeepalive: optional(TcpKeepalive),
}, { name: 'DestinationRule.Tcp', unread: ['connectTimeout', 'idleTimeout', 'maxConnectionDuration', 'maxConnections'] });

const ConnectionPool = object({
  tcp: optional(Tcp),
}, { name: 'DestinationRule.ConnectionPool', unread: ['http'] });

const Distribute = object({
  from: optional(string()),
  to: optional(map(integer({ format: 'int64', minimum: 0, maximum: 4294967295 }))),
}, { name: 'DestinationRule.Distribute' });

const Failover = object({
  from: optional(string()),
  to: optional(string()),
}, { name: 'DestinationRule.Failover' });

const LocalityLbSetting = object({
  distribute: optional(array(Distribute)),
  enabled: optional(boolean()),
  failover: optional(array(Failover)),
  failoverPriority: optional(array(string())),
}, { name: 'DestinationRule.LocalityLbSetting' });

const LoadBalancer = object({
  localityLbSetting: optional(LocalityLbSetting),
}, { name: 'DestinationRule.LoadBalancer', unread: ['consistentHash', 'simple', 'warmup', 'warmupDurationSecs', 'zoneAwareLbSetting'] });

const OutlierDetection = object({
  baseEjectionTime: optional(string({ rules: [published('duration(self) >= duration(\'1ms\')', 'must be a valid duration greater than 1ms')] })),
  consecutive5xxErrors: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
  consecutiveErrors: optional(integer()),
  consecutiveGatewayErrors: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
  consecutiveLocalOriginFailures: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
  interval: optional(string({ rules: [published('duration(self) >= duration(\'1ms\')', 'must be a valid duration greater than 1ms')] })),
  maxEjectionPercent: optional(integer()),
  minHealthPercent: optional(integer()),
  splitExternalLocalOriginErrors: optional(boolean()),
}, { name: 'DestinationRule.OutlierDetection', unread: ['outlierDetectionHttpErrorCodes'] });

const Port = object({
  number: optional(integer({ format: 'int64', minimum: 0, maximum: 4294967295 })),
}, { name: 'DestinationRule.Port' });

const PortLevelSettings = object({
  connectionPool: optional(ConnectionPool),
  loadBalancer: optional(LoadBalancer),
  outlierDetection: optional(OutlierDetection),
  port: optional(Port),
}, { name: 'DestinationRule.PortLevelSettings', unread: ['tls'] });

const TrafficPolicy = object({
  connectionPool: optional(ConnectionPool),
  loadBalancer: optional(LoadBalancer),
  outlierDetection: optional(OutlierDetection),
  portLevelSettings: optional(array(PortLevelSettings, { maxItems: 4096 })),
}, { name: 'DestinationRule.TrafficPolicy', unread: ['proxyProtocol', 'retryBudget', 'tls', 'tunnel'] });

const WorkloadSelector = object({
  matchLabels: optional(map(string({ maxLength: 63, rules: [published('!self.contains("*")', 'wildcard not allowed in label value match')] }), { maxProperties: 4096, rules: [published('self.all(key, !key.contains("*"))', 'wildcard not allowed in label key match'), published('self.all(key, key.size() != 0)', 'key must not be empty')] })),
}, { name: 'DestinationRule.WorkloadSelector' });

const Spec = object({
  exportTo: optional(array(string())),
  host: string(),
  trafficPolicy: optional(TrafficPolicy),
  workloadSelector: optional(WorkloadSelector),
}, { name: 'DestinationRule.Spec', unread: ['subsets'] });

export const DestinationRule = objectKind(
  'DestinationRule',
  { group: 'networking.mesh.io', version: 'v1', isNamespaced: true, alike: [{ group: 'networking.mesh.io', kind: 'DestinationRule', versions: ['v1alpha3', 'v1beta1'] }] },
  {
    spec: optional(Spec),
    status: anyStatus,
  },
);
