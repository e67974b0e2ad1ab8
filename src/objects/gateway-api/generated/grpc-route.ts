// Generated from the CRDs of the Gateway API v1.4.1 (experimental channel) by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, integer, object, optional, preset, string } from '../../../schema/node.ts';
import { published } from '../../published-rule.ts';
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
}, { name: 'GRPCRoute.BackendRef', rules: [published('(size(self.group) == 0 && self.kind == \'Service\') ? has(self.port) : true', 'Must have port for Service reference')] });

const Fraction = object({
  denominator: preset(100, integer({ minimum: 1 })),
  numerator: integer({ minimum: 0 }),
}, { name: 'GRPCRoute.Fraction', rules: [published('self.numerator <= self.denominator', 'numerator must be less than or equal to denominator')] });

const RequestMirror = object({
  backendRef: BackendRef,
  fraction: optional(Fraction),
  percent: optional(integer({ minimum: 0, maximum: 100 })),
}, { name: 'GRPCRoute.RequestMirror', rules: [published('!(has(self.percent) && has(self.fraction))', 'Only one of percent or fraction may be specified in HTTPRequestMirrorFilter')] });

const Filters = object({
  extensionRef: optional(ExtensionRef),
  requestHeaderModifier: optional(RequestHeaderModifier),
  requestMirror: optional(RequestMirror),
  responseHeaderModifier: optional(RequestHeaderModifier),
  type: string({ enum: ['ResponseHeaderModifier', 'RequestHeaderModifier', 'RequestMirror', 'ExtensionRef'] }),
}, { name: 'GRPCRoute.Filters', rules: [published('!(has(self.requestHeaderModifier) && self.type != \'RequestHeaderModifier\')', 'filter.requestHeaderModifier must be nil if the filter.type is not RequestHeaderModifier'), published('!(!has(self.requestHeaderModifier) && self.type == \'RequestHeaderModifier\')', 'filter.requestHeaderModifier must be specified for RequestHeaderModifier filter.type'), published('!(has(self.responseHeaderModifier) && self.type != \'ResponseHeaderModifier\')', 'filter.responseHeaderModifier must be nil if the filter.type is not ResponseHeaderModifier'), published('!(!has(self.responseHeaderModifier) && self.type == \'ResponseHeaderModifier\')', 'filter.responseHeaderModifier must be specified for ResponseHeaderModifier filter.type'), published('!(has(self.requestMirror) && self.type != \'RequestMirror\')', 'filter.requestMirror must be nil if the filter.type is not RequestMirror'), published('!(!has(self.requestMirror) && self.type == \'RequestMirror\')', 'filter.requestMirror must be specified for RequestMirror filter.type'), published('!(has(self.extensionRef) && self.type != \'ExtensionRef\')', 'filter.extensionRef must be nil if the filter.type is not ExtensionRef'), published('!(!has(self.extensionRef) && self.type == \'ExtensionRef\')', 'filter.extensionRef must be specified for ExtensionRef filter.type')] });

const BackendRefs = object({
  filters: optional(array(Filters, { maxItems: 16, listType: 'atomic', rules: [published('self.filter(f, f.type == \'RequestHeaderModifier\').size() <= 1', 'RequestHeaderModifier filter cannot be repeated'), published('self.filter(f, f.type == \'ResponseHeaderModifier\').size() <= 1', 'ResponseHeaderModifier filter cannot be repeated')] })),
  group: preset('', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Service', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
  port: optional(integer({ minimum: 1, maximum: 65535 })),
  weight: preset(1, integer({ minimum: 0, maximum: 1000000 })),
}, { name: 'GRPCRoute.BackendRefs', rules: [published('(size(self.group) == 0 && self.kind == \'Service\') ? has(self.port) : true', 'Must have port for Service reference')] });

const Headers = object({
  name: string({ minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9!#$%&\'*+\\-.^_\\x60|~]+$', patternDoc: 'a header\'s name' }),
  type: preset('Exact', string({ enum: ['Exact', 'RegularExpression'] })),
  value: string({ minLength: 1, maxLength: 4096 }),
}, { name: 'GRPCRoute.Headers' });

const Method = object({
  method: optional(string({ maxLength: 1024 })),
  service: optional(string({ maxLength: 1024 })),
  type: preset('Exact', string({ enum: ['Exact', 'RegularExpression'] })),
}, { name: 'GRPCRoute.Method', rules: [published('has(self.type) ? has(self.service) || has(self.method) : true', 'One or both of \'service\' or \'method\' must be specified'), published('(!has(self.type) || self.type == \'Exact\') && has(self.service) ? self.service.matches(r"""^(?i)\\.?[a-z_][a-z_0-9]*(\\.[a-z_][a-z_0-9]*)*$"""): true', 'service must only contain valid characters (matching ^(?i)\\.?[a-z_][a-z_0-9]*(\\.[a-z_][a-z_0-9]*)*$)'), published('(!has(self.type) || self.type == \'Exact\') && has(self.method) ? self.method.matches(r"""^[A-Za-z_][A-Za-z_0-9]*$"""): true', 'method must only contain valid characters (matching ^[A-Za-z_][A-Za-z_0-9]*$)')] });

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
}, { name: 'GRPCRoute.SessionPersistence', rules: [published('!has(self.cookieConfig) || !has(self.cookieConfig.lifetimeType) || self.cookieConfig.lifetimeType != \'Permanent\' || has(self.absoluteTimeout)', 'AbsoluteTimeout must be specified when cookie lifetimeType is Permanent')] });

const Rules = object({
  backendRefs: optional(array(BackendRefs, { maxItems: 16, listType: 'atomic' })),
  filters: optional(array(Filters, { maxItems: 16, listType: 'atomic', rules: [published('self.filter(f, f.type == \'RequestHeaderModifier\').size() <= 1', 'RequestHeaderModifier filter cannot be repeated'), published('self.filter(f, f.type == \'ResponseHeaderModifier\').size() <= 1', 'ResponseHeaderModifier filter cannot be repeated')] })),
  matches: optional(array(Matches, { maxItems: 64, listType: 'atomic' })),
  name: optional(string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' })),
  sessionPersistence: optional(SessionPersistence),
}, { name: 'GRPCRoute.Rules' });

const Spec = object({
  hostnames: optional(array(string({ minLength: 1, maxLength: 253, pattern: '^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a host name without port, at most its first label a `*`' }), { maxItems: 16, listType: 'atomic' })),
  parentRefs: optional(array(ParentRefs, { maxItems: 32, listType: 'atomic', rules: [published('self.all(p1, self.all(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name && (((!has(p1.__namespace__) || p1.__namespace__ == \'\') && (!has(p2.__namespace__) || p2.__namespace__ == \'\')) || (has(p1.__namespace__) && has(p2.__namespace__) && p1.__namespace__ == p2.__namespace__)) ? ((!has(p1.sectionName) || p1.sectionName == \'\') == (!has(p2.sectionName) || p2.sectionName == \'\') && (!has(p1.port) || p1.port == 0) == (!has(p2.port) || p2.port == 0)): true))', 'sectionName or port must be specified when parentRefs includes 2 or more references to the same parent'), published('self.all(p1, self.exists_one(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name && (((!has(p1.__namespace__) || p1.__namespace__ == \'\') && (!has(p2.__namespace__) || p2.__namespace__ == \'\')) || (has(p1.__namespace__) && has(p2.__namespace__) && p1.__namespace__ == p2.__namespace__ )) && (((!has(p1.sectionName) || p1.sectionName == \'\') && (!has(p2.sectionName) || p2.sectionName == \'\')) || ( has(p1.sectionName) && has(p2.sectionName) && p1.sectionName == p2.sectionName)) && (((!has(p1.port) || p1.port == 0) && (!has(p2.port) || p2.port == 0)) || (has(p1.port) && has(p2.port) && p1.port == p2.port))))', 'sectionName or port must be unique when parentRefs includes 2 or more references to the same parent')] })),
  rules: optional(array(Rules, { maxItems: 16, listType: 'atomic', rules: [published('(self.size() > 0 ? (has(self[0].matches) ? self[0].matches.size() : 0) : 0) + (self.size() > 1 ? (has(self[1].matches) ? self[1].matches.size() : 0) : 0) + (self.size() > 2 ? (has(self[2].matches) ? self[2].matches.size() : 0) : 0) + (self.size() > 3 ? (has(self[3].matches) ? self[3].matches.size() : 0) : 0) + (self.size() > 4 ? (has(self[4].matches) ? self[4].matches.size() : 0) : 0) + (self.size() > 5 ? (has(self[5].matches) ? self[5].matches.size() : 0) : 0) + (self.size() > 6 ? (has(self[6].matches) ? self[6].matches.size() : 0) : 0) + (self.size() > 7 ? (has(self[7].matches) ? self[7].matches.size() : 0) : 0) + (self.size() > 8 ? (has(self[8].matches) ? self[8].matches.size() : 0) : 0) + (self.size() > 9 ? (has(self[9].matches) ? self[9].matches.size() : 0) : 0) + (self.size() > 10 ? (has(self[10].matches) ? self[10].matches.size() : 0) : 0) + (self.size() > 11 ? (has(self[11].matches) ? self[11].matches.size() : 0) : 0) + (self.size() > 12 ? (has(self[12].matches) ? self[12].matches.size() : 0) : 0) + (self.size() > 13 ? (has(self[13].matches) ? self[13].matches.size() : 0) : 0) + (self.size() > 14 ? (has(self[14].matches) ? self[14].matches.size() : 0) : 0) + (self.size() > 15 ? (has(self[15].matches) ? self[15].matches.size() : 0) : 0) <= 128', 'While 16 rules and 64 matches per rule are allowed, the total number of matches across all rules in a route must be less than 128'), published('self.all(l1, !has(l1.name) || self.exists_one(l2, has(l2.name) && l1.name == l2.name))', 'Rule name must be unique within the route')] })),
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
