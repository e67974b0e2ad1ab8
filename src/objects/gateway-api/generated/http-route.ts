// Generated from the CRDs of the Gateway API v1.4.1 (experimental channel) by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, boolean, integer, object, optional, preset, string } from '../../../schema/node.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const ParentRefs = object({
  group: preset('gateway.networking.k8s.io', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Gateway', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
  port: optional(integer({ minimum: 1, maximum: 65535 })),
  sectionName: optional(string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' })),
}, { name: 'HTTPRoute.ParentRefs' });

const Cors = object({
  allowCredentials: optional(boolean()),
  allowHeaders: optional(array(string({ minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9!#$%&\'*+\\-.^_\\x60|~]+$', patternDoc: 'a header\'s name' }), { maxItems: 64, listType: 'set', unique: 'ST-08' })),
  allowMethods: optional(array(string({ enum: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH', '*'] }), { maxItems: 9, listType: 'set', unique: 'ST-08' })),
  allowOrigins: optional(array(string({ minLength: 1, maxLength: 253, pattern: '(^\\*$)|(^([a-zA-Z][a-zA-Z0-9+\\-.]+):\\/\\/([^:/?#]+)(:([0-9]{1,5}))?$)', patternDoc: 'an origin such as `https://example.com:8443`, or `*`' }), { maxItems: 64, listType: 'set', unique: 'ST-08' })),
  exposeHeaders: optional(array(string({ minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9!#$%&\'*+\\-.^_\\x60|~]+$', patternDoc: 'a header\'s name' }), { maxItems: 64, listType: 'set', unique: 'ST-08' })),
  maxAge: preset(5, integer({ minimum: 1 })),
}, { name: 'HTTPRoute.Cors' });

const ExtensionRef = object({
  group: string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' }),
  kind: string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' }),
  name: string({ minLength: 1, maxLength: 253 }),
}, { name: 'HTTPRoute.ExtensionRef' });

const BackendRef = object({
  group: preset('', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Service', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
  port: optional(integer({ minimum: 1, maximum: 65535 })),
}, { name: 'HTTPRoute.BackendRef' });

const ForwardBody = object({
  maxSize: optional(integer({ format: 'int64' })),
}, { name: 'HTTPRoute.ForwardBody' });

const Grpc = object({
  allowedHeaders: optional(array(string(), { listType: 'set', unique: 'ST-08' })),
}, { name: 'HTTPRoute.Grpc' });

const Http = object({
  allowedHeaders: optional(array(string(), { listType: 'set', unique: 'ST-08' })),
  allowedResponseHeaders: optional(array(string(), { listType: 'set', unique: 'ST-08' })),
  path: optional(string({ maxLength: 1024, pattern: '^(?:[-A-Za-z0-9/._~!$&\'()*+,;=:@]|[%][0-9a-fA-F]{2})+$', patternDoc: 'a path, with `%` before two hexadecimal digits only' })),
}, { name: 'HTTPRoute.Http' });

const ExternalAuth = object({
  backendRef: BackendRef,
  forwardBody: optional(ForwardBody),
  grpc: optional(Grpc),
  http: optional(Http),
  protocol: string({ enum: ['HTTP', 'GRPC'] }),
}, { name: 'HTTPRoute.ExternalAuth' });

const Add = object({
  name: string({ minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9!#$%&\'*+\\-.^_\\x60|~]+$', patternDoc: 'a header\'s name' }),
  value: string({ minLength: 1, maxLength: 4096 }),
}, { name: 'HTTPRoute.Add' });

const RequestHeaderModifier = object({
  add: optional(array(Add, { maxItems: 16, listType: 'map', key: 'name', unique: 'ST-08' })),
  remove: optional(array(string(), { maxItems: 16, listType: 'set', unique: 'ST-08' })),
  set: optional(array(Add, { maxItems: 16, listType: 'map', key: 'name', unique: 'ST-08' })),
}, { name: 'HTTPRoute.RequestHeaderModifier' });

const Fraction = object({
  denominator: preset(100, integer({ minimum: 1 })),
  numerator: integer({ minimum: 0 }),
}, { name: 'HTTPRoute.Fraction' });

const RequestMirror = object({
  backendRef: BackendRef,
  fraction: optional(Fraction),
  percent: optional(integer({ minimum: 0, maximum: 100 })),
}, { name: 'HTTPRoute.RequestMirror' });

const Path = object({
  replaceFullPath: optional(string({ maxLength: 1024 })),
  replacePrefixMatch: optional(string({ maxLength: 1024 })),
  type: string({ enum: ['ReplaceFullPath', 'ReplacePrefixMatch'] }),
}, { name: 'HTTPRoute.Path' });

const RequestRedirect = object({
  hostname: optional(string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' })),
  path: optional(Path),
  port: optional(integer({ minimum: 1, maximum: 65535 })),
  scheme: optional(string({ enum: ['http', 'https'] })),
  statusCode: preset(302, integer({ format: 'int64', enum: [301, 302] })),
}, { name: 'HTTPRoute.RequestRedirect' });

const UrlRewrite = object({
  hostname: optional(string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' })),
  path: optional(Path),
}, { name: 'HTTPRoute.UrlRewrite' });

const Filters = object({
  cors: optional(Cors),
  extensionRef: optional(ExtensionRef),
  externalAuth: optional(ExternalAuth),
  requestHeaderModifier: optional(RequestHeaderModifier),
  requestMirror: optional(RequestMirror),
  requestRedirect: optional(RequestRedirect),
  responseHeaderModifier: optional(RequestHeaderModifier),
  type: string({ enum: ['RequestHeaderModifier', 'ResponseHeaderModifier', 'RequestMirror', 'RequestRedirect', 'URLRewrite', 'ExtensionRef', 'CORS', 'ExternalAuth'] }),
  urlRewrite: optional(UrlRewrite),
}, { name: 'HTTPRoute.Filters' });

const BackendRefs = object({
  filters: optional(array(Filters, { maxItems: 16, listType: 'atomic' })),
  group: preset('', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Service', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
  port: optional(integer({ minimum: 1, maximum: 65535 })),
  weight: preset(1, integer({ minimum: 0, maximum: 1000000 })),
}, { name: 'HTTPRoute.BackendRefs' });

const Headers = object({
  name: string({ minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9!#$%&\'*+\\-.^_\\x60|~]+$', patternDoc: 'a header\'s name' }),
  type: preset('Exact', string({ enum: ['Exact', 'RegularExpression'] })),
  value: string({ minLength: 1, maxLength: 4096 }),
}, { name: 'HTTPRoute.Headers' });

const MatchesPath = object({
  type: preset('PathPrefix', string({ enum: ['Exact', 'PathPrefix', 'RegularExpression'] })),
  value: preset('/', string({ maxLength: 1024 })),
}, { name: 'HTTPRoute.MatchesPath' });

const QueryParams = object({
  name: string({ minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9!#$%&\'*+\\-.^_\\x60|~]+$', patternDoc: 'a header\'s name' }),
  type: preset('Exact', string({ enum: ['Exact', 'RegularExpression'] })),
  value: string({ minLength: 1, maxLength: 1024 }),
}, { name: 'HTTPRoute.QueryParams' });

const Matches = object({
  headers: optional(array(Headers, { maxItems: 16, listType: 'map', key: 'name', unique: 'ST-08' })),
  method: optional(string({ enum: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'] })),
  path: preset({ type: 'PathPrefix', value: '/' }, MatchesPath),
  queryParams: optional(array(QueryParams, { maxItems: 16, listType: 'map', key: 'name', unique: 'ST-08' })),
}, { name: 'HTTPRoute.Matches' });

const Retry = object({
  attempts: optional(integer({ format: 'int64' })),
  backoff: optional(string({ pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$', patternDoc: 'a duration such as `1h30m`, `10s` or `500ms`, without fractions' })),
  codes: optional(array(integer({ format: 'int64', minimum: 400, maximum: 599 }), { listType: 'atomic' })),
}, { name: 'HTTPRoute.Retry' });

const CookieConfig = object({
  lifetimeType: preset('Session', string({ enum: ['Permanent', 'Session'] })),
}, { name: 'HTTPRoute.CookieConfig' });

const SessionPersistence = object({
  absoluteTimeout: optional(string({ pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$', patternDoc: 'a duration such as `1h30m`, `10s` or `500ms`, without fractions' })),
  cookieConfig: optional(CookieConfig),
  idleTimeout: optional(string({ pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$', patternDoc: 'a duration such as `1h30m`, `10s` or `500ms`, without fractions' })),
  sessionName: optional(string({ maxLength: 128 })),
  type: preset('Cookie', string({ enum: ['Cookie', 'Header'] })),
}, { name: 'HTTPRoute.SessionPersistence' });

const Timeouts = object({
  backendRequest: optional(string({ pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$', patternDoc: 'a duration such as `1h30m`, `10s` or `500ms`, without fractions' })),
  request: optional(string({ pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$', patternDoc: 'a duration such as `1h30m`, `10s` or `500ms`, without fractions' })),
}, { name: 'HTTPRoute.Timeouts' });

const Rules = object({
  backendRefs: optional(array(BackendRefs, { maxItems: 16, listType: 'atomic' })),
  filters: optional(array(Filters, { maxItems: 16, listType: 'atomic' })),
  matches: preset([{ path: { type: 'PathPrefix', value: '/' } }], array(Matches, { maxItems: 64, listType: 'atomic' })),
  name: optional(string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' })),
  retry: optional(Retry),
  sessionPersistence: optional(SessionPersistence),
  timeouts: optional(Timeouts),
}, { name: 'HTTPRoute.Rules' });

const Spec = object({
  hostnames: optional(array(string({ minLength: 1, maxLength: 253, pattern: '^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a host name without port, at most its first label a `*`' }), { maxItems: 16, listType: 'atomic' })),
  parentRefs: optional(array(ParentRefs, { maxItems: 32, listType: 'atomic' })),
  rules: preset([{ matches: [{ path: { type: 'PathPrefix', value: '/' } }] }], array(Rules, { maxItems: 16, listType: 'atomic' })),
  useDefaultGateways: optional(string({ enum: ['All', 'None'] })),
}, { name: 'HTTPRoute.Spec' });

export const HTTPRoute = objectKind(
  'HTTPRoute',
  { group: 'gateway.networking.k8s.io', version: 'v1', isNamespaced: true, alike: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', versions: ['v1beta1'] }], isWhole: true },
  {
    spec: Spec,
    status: anyStatus,
  },
);
