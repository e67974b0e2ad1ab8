// Generated from the OpenAPI of Kubernetes 1.35 by `npm run generate:kubernetes`: change src/generate/published-crds.ts.

import { array, boolean, integer, object, optional, preset, string } from '../../../schema/node.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const Conditions = object({
  ready: optional(boolean()),
  serving: optional(boolean()),
  terminating: optional(boolean()),
}, { name: 'EndpointSlice.Conditions' });

const TargetRef = object({
  kind: optional(string()),
  name: optional(string()),
  namespace: optional(string()),
}, { name: 'EndpointSlice.TargetRef', unread: ['apiVersion', 'fieldPath', 'resourceVersion', 'uid'] });

const Endpoints = object({
  addresses: preset([], array(string())),
  conditions: optional(Conditions),
  hostname: optional(string()),
  nodeName: optional(string()),
  targetRef: optional(TargetRef),
  zone: optional(string()),
}, { name: 'EndpointSlice.Endpoints', unread: ['deprecatedTopology', 'hints'] });

const Ports = object({
  appProtocol: optional(string()),
  name: optional(string()),
  port: optional(integer()),
  protocol: optional(string({ enum: ['SCTP', 'TCP', 'UDP', ''] })),
}, { name: 'EndpointSlice.Ports' });

export const EndpointSlice = objectKind(
  'EndpointSlice',
  { group: 'discovery.k8s.io', version: 'v1', isNamespaced: true },
  {
    addressType: string({ enum: ['FQDN', 'IPv4', 'IPv6'] }),
    endpoints: preset([], array(Endpoints)),
    ports: optional(array(Ports)),
    status: anyStatus,
  },
);
