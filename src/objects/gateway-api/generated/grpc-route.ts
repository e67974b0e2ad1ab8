// Generated from the CRDs of the Gateway API v1.4.1 (experimental channel) by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, integer, object, optional, preset, string } from '../../../schema/node.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const ParentRefs = object({
  group: preset('gateway.networking.k8s.io', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Gateway', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
  port: optional(integer({ minimum: 1, maximum: 65535 })),
  sectionName: optional(string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' })),
}, { name: 'GRPCRoute.ParentRefs' });

const ExtensionRef = object({
  group: string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' }),
  kind: string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' }),
  name: string({ minLength: 1, maxLength: 253 }),
}, { name: 'GRPCRoute.ExtensionRef' });

const Add = object({
  name: string({ minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9!#$%&\'*+\\-.^_\\x60|~]+$', patternDoc: 'a header\'s name' }),
  value: string({ minLength: 1, maxLength: 4096 }),
}, { name: 'GRPCRoute.Add' });

const RequestHeaderModifier = object({
  add: optional(array(Add, { maxItems: 16, listType: 'map', key: 'name', unique: 'ST-08' })),
  remove: optional(array(string(), { maxItems: 16, listType: 'set', unique: 'ST-08' })),
  set: optional(array(Add, { maxItems: 16, listType: 'map', key: 'name', unique: 'ST-08' })),
}, { name: 'GRPCRoute.RequestHeaderModifier' });

const BackendRef = object({
  group: preset('', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Service', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
  port: optional(integer({ minimum: 1, maximum: 65535 })),
}, { name: 'GRPCRoute.BackendRef' });

const Fraction = object({
  denominator: preset(100, integer({ minimum: 1 })),
  numerator: integer({ minimum: 0 }),
}, { name: 'GRPCRoute.Fraction' });

const RequestMirror = object({
  backendRef: BackendRef,
  fraction: optional(Fraction),
  percent: optional(integer({ minimum: 0, maximum: 100 })),
}, { name: 'GRPCRoute.RequestMirror' });

const Filters = object({
  extensionRef: optional(ExtensionRef),
  requestHeaderModifier: optional(RequestHeaderModifier),
  requestMirror: optional(RequestMirror),
  responseHeaderModifier: optional(RequestHeaderModifier),
  type: string({ enum: ['ResponseHeaderModifier', 'RequestHeaderModifier', 'RequestMirror', 'ExtensionRef'] }),
}, { name: 'GRPCRoute.Filters' });

const BackendRefs = object({
  filters: optional(array(Filters, { maxItems: 16, listType: 'atomic' })),
  group: preset('', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Service', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
  port: optional(integer({ minimum: 1, maximum: 65535 })),
  weight: preset(1, integer({ minimum: 0, maximum: 1000000 })),
}, { name: 'GRPCRoute.BackendRefs' });

const Headers = object({
  name: string({ minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9!#$%&\'*+\\-.^_\\x60|~]+$', patternDoc: 'a header\'s name' }),
  type: preset('Exact', string({ enum: ['Exact', 'RegularExpression'] })),
  value: string({ minLength: 1, maxLength: 4096 }),
}, { name: 'GRPCRoute.Headers' });

const Method = object({
  method: optional(string({ maxLength: 1024 })),
  service: optional(string({ maxLength: 1024 })),
  type: preset('Exact', string({ enum: ['Exact', 'RegularExpression'] })),
}, { name: 'GRPCRoute.Method' });

const Matches = object({
  headers: optional(array(Headers, { maxItems: 16, listType: 'map', key: 'name', unique: 'ST-08' })),
  method: optional(Method),
}, { name: 'GRPCRoute.Matches' });

const CookieConfig = object({
  lifetimeType: preset('Session', string({ enum: ['Permanent', 'Session'] })),
}, { name: 'GRPCRoute.CookieConfig' });

const SessionPersistence = object({
  absoluteTimeout: optional(string({ pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$', patternDoc: 'a duration such as `1h30m`, `10s` or `500ms`, without fractions' })),
  cookieConfig: optional(CookieConfig),
  idleTimeout: optional(string({ pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$', patternDoc: 'a duration such as `1h30m`, `10s` or `500ms`, without fractions' })),
  sessionName: optional(string({ maxLength: 128 })),
  type: preset('Cookie', string({ enum: ['Cookie', 'Header'] })),
}, { name: 'GRPCRoute.SessionPersistence' });

const Rules = object({
  backendRefs: optional(array(BackendRefs, { maxItems: 16, listType: 'atomic' })),
  filters: optional(array(Filters, { maxItems: 16, listType: 'atomic' })),
  matches: optional(array(Matches, { maxItems: 64, listType: 'atomic' })),
  name: optional(string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' })),
  sessionPersistence: optional(SessionPersistence),
}, { name: 'GRPCRoute.Rules' });

const Spec = object({
  hostnames: optional(array(string({ minLength: 1, maxLength: 253, pattern: '^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a host name without port, at most its first label a `*`' }), { maxItems: 16, listType: 'atomic' })),
  parentRefs: optional(array(ParentRefs, { maxItems: 32, listType: 'atomic' })),
  rules: optional(array(Rules, { maxItems: 16, listType: 'atomic' })),
  useDefaultGateways: optional(string({ enum: ['All', 'None'] })),
}, { name: 'GRPCRoute.Spec' });

export const GRPCRoute = objectKind(
  'GRPCRoute',
  { group: 'gateway.networking.k8s.io', version: 'v1', isNamespaced: true, isWhole: true },
  {
    spec: Spec,
    status: anyStatus,
  },
);
