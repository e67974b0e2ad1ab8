// Generated from the CRDs of the Gateway API v1.4.1 (experimental channel) by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, boolean, integer, object, optional, preset, string } from '../../../schema/node.ts';
import { published } from '../../published-rule.ts';
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
  allowMethods: optional(array(string({ enum: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH', '*'] }), { maxItems: 9, listType: 'set', unique: 'ST-08', rules: [published('!(\'*\' in self && self.size() > 1)', 'AllowMethods cannot contain \'*\' alongside other methods')] })),
  allowOrigins: optional(array(string({ minLength: 1, maxLength: 253, pattern: '(^\\*$)|(^([a-zA-Z][a-zA-Z0-9+\\-.]+):\\/\\/([^:/?#]+)(:([0-9]{1,5}))?$)', patternDoc: 'an origin such as `https://example.com:8443`, or `*`' }), { maxItems: 64, listType: 'set', unique: 'ST-08', rules: [published('!(\'*\' in self && self.size() > 1)', 'AllowOrigins cannot contain \'*\' alongside other origins')] })),
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
}, { name: 'HTTPRoute.BackendRef', rules: [published('(size(self.group) == 0 && self.kind == \'Service\') ? has(self.port) : true', 'Must have port for Service reference')] });

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
}, { name: 'HTTPRoute.ExternalAuth', rules: [published('self.protocol == \'GRPC\' ? has(self.grpc) : true', 'grpc must be specified when protocol is set to \'GRPC\''), published('has(self.grpc) ? self.protocol == \'GRPC\' : true', 'protocol must be \'GRPC\' when grpc is set'), published('self.protocol == \'HTTP\' ? has(self.http) : true', 'http must be specified when protocol is set to \'HTTP\''), published('has(self.http) ? self.protocol == \'HTTP\' : true', 'protocol must be \'HTTP\' when http is set')] });

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
}, { name: 'HTTPRoute.Fraction', rules: [published('self.numerator <= self.denominator', 'numerator must be less than or equal to denominator')] });

const RequestMirror = object({
  backendRef: BackendRef,
  fraction: optional(Fraction),
  percent: optional(integer({ minimum: 0, maximum: 100 })),
}, { name: 'HTTPRoute.RequestMirror', rules: [published('!(has(self.percent) && has(self.fraction))', 'Only one of percent or fraction may be specified in HTTPRequestMirrorFilter')] });

const Path = object({
  replaceFullPath: optional(string({ maxLength: 1024 })),
  replacePrefixMatch: optional(string({ maxLength: 1024 })),
  type: string({ enum: ['ReplaceFullPath', 'ReplacePrefixMatch'] }),
}, { name: 'HTTPRoute.Path', rules: [published('self.type == \'ReplaceFullPath\' ? has(self.replaceFullPath) : true', 'replaceFullPath must be specified when type is set to \'ReplaceFullPath\''), published('has(self.replaceFullPath) ? self.type == \'ReplaceFullPath\' : true', 'type must be \'ReplaceFullPath\' when replaceFullPath is set'), published('self.type == \'ReplacePrefixMatch\' ? has(self.replacePrefixMatch) : true', 'replacePrefixMatch must be specified when type is set to \'ReplacePrefixMatch\''), published('has(self.replacePrefixMatch) ? self.type == \'ReplacePrefixMatch\' : true', 'type must be \'ReplacePrefixMatch\' when replacePrefixMatch is set')] });

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
}, { name: 'HTTPRoute.Filters', rules: [published('!(has(self.requestHeaderModifier) && self.type != \'RequestHeaderModifier\')', 'filter.requestHeaderModifier must be nil if the filter.type is not RequestHeaderModifier'), published('!(!has(self.requestHeaderModifier) && self.type == \'RequestHeaderModifier\')', 'filter.requestHeaderModifier must be specified for RequestHeaderModifier filter.type'), published('!(has(self.responseHeaderModifier) && self.type != \'ResponseHeaderModifier\')', 'filter.responseHeaderModifier must be nil if the filter.type is not ResponseHeaderModifier'), published('!(!has(self.responseHeaderModifier) && self.type == \'ResponseHeaderModifier\')', 'filter.responseHeaderModifier must be specified for ResponseHeaderModifier filter.type'), published('!(has(self.requestMirror) && self.type != \'RequestMirror\')', 'filter.requestMirror must be nil if the filter.type is not RequestMirror'), published('!(!has(self.requestMirror) && self.type == \'RequestMirror\')', 'filter.requestMirror must be specified for RequestMirror filter.type'), published('!(has(self.requestRedirect) && self.type != \'RequestRedirect\')', 'filter.requestRedirect must be nil if the filter.type is not RequestRedirect'), published('!(!has(self.requestRedirect) && self.type == \'RequestRedirect\')', 'filter.requestRedirect must be specified for RequestRedirect filter.type'), published('!(has(self.urlRewrite) && self.type != \'URLRewrite\')', 'filter.urlRewrite must be nil if the filter.type is not URLRewrite'), published('!(!has(self.urlRewrite) && self.type == \'URLRewrite\')', 'filter.urlRewrite must be specified for URLRewrite filter.type'), published('!(has(self.extensionRef) && self.type != \'ExtensionRef\')', 'filter.extensionRef must be nil if the filter.type is not ExtensionRef'), published('!(!has(self.extensionRef) && self.type == \'ExtensionRef\')', 'filter.extensionRef must be specified for ExtensionRef filter.type'), published('!(has(self.cors) && self.type != \'CORS\')', 'filter.cors must be nil if the filter.type is not CORS'), published('!(!has(self.cors) && self.type == \'CORS\')', 'filter.cors must be specified for CORS filter.type'), published('!(has(self.externalAuth) && self.type != \'ExternalAuth\')', 'filter.externalAuth must be nil if the filter.type is not ExternalAuth'), published('!(!has(self.externalAuth) && self.type == \'ExternalAuth\')', 'filter.externalAuth must be specified for ExternalAuth filter.type')] });

const BackendRefs = object({
  filters: optional(array(Filters, { maxItems: 16, listType: 'atomic', rules: [published('!(self.exists(f, f.type == \'RequestRedirect\') && self.exists(f, f.type == \'URLRewrite\'))', 'May specify either httpRouteFilterRequestRedirect or httpRouteFilterRequestRewrite, but not both'), published('self.filter(f, f.type == \'RequestHeaderModifier\').size() <= 1', 'RequestHeaderModifier filter cannot be repeated'), published('self.filter(f, f.type == \'ResponseHeaderModifier\').size() <= 1', 'ResponseHeaderModifier filter cannot be repeated'), published('self.filter(f, f.type == \'RequestRedirect\').size() <= 1', 'RequestRedirect filter cannot be repeated'), published('self.filter(f, f.type == \'URLRewrite\').size() <= 1', 'URLRewrite filter cannot be repeated')] })),
  group: preset('', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Service', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
  port: optional(integer({ minimum: 1, maximum: 65535 })),
  weight: preset(1, integer({ minimum: 0, maximum: 1000000 })),
}, { name: 'HTTPRoute.BackendRefs', rules: [published('(size(self.group) == 0 && self.kind == \'Service\') ? has(self.port) : true', 'Must have port for Service reference')] });

const Headers = object({
  name: string({ minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9!#$%&\'*+\\-.^_\\x60|~]+$', patternDoc: 'a header\'s name' }),
  type: preset('Exact', string({ enum: ['Exact', 'RegularExpression'] })),
  value: string({ minLength: 1, maxLength: 4096 }),
}, { name: 'HTTPRoute.Headers' });

const MatchesPath = object({
  type: preset('PathPrefix', string({ enum: ['Exact', 'PathPrefix', 'RegularExpression'] })),
  value: preset('/', string({ maxLength: 1024 })),
}, { name: 'HTTPRoute.MatchesPath', rules: [published('(self.type in [\'Exact\',\'PathPrefix\']) ? self.value.startsWith(\'/\') : true', 'value must be an absolute path and start with \'/\' when type one of [\'Exact\', \'PathPrefix\']'), published('(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.contains(\'//\') : true', 'must not contain \'//\' when type one of [\'Exact\', \'PathPrefix\']'), published('(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.contains(\'/./\') : true', 'must not contain \'/./\' when type one of [\'Exact\', \'PathPrefix\']'), published('(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.contains(\'/../\') : true', 'must not contain \'/../\' when type one of [\'Exact\', \'PathPrefix\']'), published('(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.contains(\'%2f\') : true', 'must not contain \'%2f\' when type one of [\'Exact\', \'PathPrefix\']'), published('(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.contains(\'%2F\') : true', 'must not contain \'%2F\' when type one of [\'Exact\', \'PathPrefix\']'), published('(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.contains(\'#\') : true', 'must not contain \'#\' when type one of [\'Exact\', \'PathPrefix\']'), published('(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.endsWith(\'/..\') : true', 'must not end with \'/..\' when type one of [\'Exact\', \'PathPrefix\']'), published('(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.endsWith(\'/.\') : true', 'must not end with \'/.\' when type one of [\'Exact\', \'PathPrefix\']'), published('self.type in [\'Exact\',\'PathPrefix\'] || self.type == \'RegularExpression\'', 'type must be one of [\'Exact\', \'PathPrefix\', \'RegularExpression\']'), published('(self.type in [\'Exact\',\'PathPrefix\']) ? self.value.matches(r"""^(?:[-A-Za-z0-9/._~!$&\'()*+,;=:@]|[%][0-9a-fA-F]{2})+$""") : true', 'must only contain valid characters (matching ^(?:[-A-Za-z0-9/._~!$&\'()*+,;=:@]|[%][0-9a-fA-F]{2})+$) for types [\'Exact\', \'PathPrefix\']')] });

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
}, { name: 'HTTPRoute.SessionPersistence', rules: [published('!has(self.cookieConfig) || !has(self.cookieConfig.lifetimeType) || self.cookieConfig.lifetimeType != \'Permanent\' || has(self.absoluteTimeout)', 'AbsoluteTimeout must be specified when cookie lifetimeType is Permanent')] });

const Timeouts = object({
  backendRequest: optional(string({ pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$', patternDoc: 'a duration such as `1h30m`, `10s` or `500ms`, without fractions' })),
  request: optional(string({ pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$', patternDoc: 'a duration such as `1h30m`, `10s` or `500ms`, without fractions' })),
}, { name: 'HTTPRoute.Timeouts', rules: [published('!(has(self.request) && has(self.backendRequest) && duration(self.request) != duration(\'0s\') && duration(self.backendRequest) > duration(self.request))', 'backendRequest timeout cannot be longer than request timeout')] });

const Rules = object({
  backendRefs: optional(array(BackendRefs, { maxItems: 16, listType: 'atomic' })),
  filters: optional(array(Filters, { maxItems: 16, listType: 'atomic', rules: [published('!(self.exists(f, f.type == \'RequestRedirect\') && self.exists(f, f.type == \'URLRewrite\'))', 'May specify either httpRouteFilterRequestRedirect or httpRouteFilterRequestRewrite, but not both'), published('self.filter(f, f.type == \'RequestHeaderModifier\').size() <= 1', 'RequestHeaderModifier filter cannot be repeated'), published('self.filter(f, f.type == \'ResponseHeaderModifier\').size() <= 1', 'ResponseHeaderModifier filter cannot be repeated'), published('self.filter(f, f.type == \'RequestRedirect\').size() <= 1', 'RequestRedirect filter cannot be repeated'), published('self.filter(f, f.type == \'URLRewrite\').size() <= 1', 'URLRewrite filter cannot be repeated')] })),
  matches: preset([{ path: { type: 'PathPrefix', value: '/' } }], array(Matches, { maxItems: 64, listType: 'atomic' })),
  name: optional(string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' })),
  retry: optional(Retry),
  sessionPersistence: optional(SessionPersistence),
  timeouts: optional(Timeouts),
}, { name: 'HTTPRoute.Rules', rules: [published('(has(self.backendRefs) && size(self.backendRefs) > 0) ? (!has(self.filters) || self.filters.all(f, !has(f.requestRedirect))): true', 'RequestRedirect filter must not be used together with backendRefs'), published('(has(self.filters) && self.filters.exists_one(f, has(f.requestRedirect) && has(f.requestRedirect.path) && f.requestRedirect.path.type == \'ReplacePrefixMatch\' && has(f.requestRedirect.path.replacePrefixMatch))) ? ((size(self.matches) != 1 || !has(self.matches[0].path) || self.matches[0].path.type != \'PathPrefix\') ? false : true) : true', 'When using RequestRedirect filter with path.replacePrefixMatch, exactly one PathPrefix match must be specified'), published('(has(self.filters) && self.filters.exists_one(f, has(f.urlRewrite) && has(f.urlRewrite.path) && f.urlRewrite.path.type == \'ReplacePrefixMatch\' && has(f.urlRewrite.path.replacePrefixMatch))) ? ((size(self.matches) != 1 || !has(self.matches[0].path) || self.matches[0].path.type != \'PathPrefix\') ? false : true) : true', 'When using URLRewrite filter with path.replacePrefixMatch, exactly one PathPrefix match must be specified'), published('(has(self.backendRefs) && self.backendRefs.exists_one(b, (has(b.filters) && b.filters.exists_one(f, has(f.requestRedirect) && has(f.requestRedirect.path) && f.requestRedirect.path.type == \'ReplacePrefixMatch\' && has(f.requestRedirect.path.replacePrefixMatch))) )) ? ((size(self.matches) != 1 || !has(self.matches[0].path) || self.matches[0].path.type != \'PathPrefix\') ? false : true) : true', 'Within backendRefs, when using RequestRedirect filter with path.replacePrefixMatch, exactly one PathPrefix match must be specified'), published('(has(self.backendRefs) && self.backendRefs.exists_one(b, (has(b.filters) && b.filters.exists_one(f, has(f.urlRewrite) && has(f.urlRewrite.path) && f.urlRewrite.path.type == \'ReplacePrefixMatch\' && has(f.urlRewrite.path.replacePrefixMatch))) )) ? ((size(self.matches) != 1 || !has(self.matches[0].path) || self.matches[0].path.type != \'PathPrefix\') ? false : true) : true', 'Within backendRefs, When using URLRewrite filter with path.replacePrefixMatch, exactly one PathPrefix match must be specified')] });

const Spec = object({
  hostnames: optional(array(string({ minLength: 1, maxLength: 253, pattern: '^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a host name without port, at most its first label a `*`' }), { maxItems: 16, listType: 'atomic' })),
  parentRefs: optional(array(ParentRefs, { maxItems: 32, listType: 'atomic', rules: [published('self.all(p1, self.all(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name && (((!has(p1.__namespace__) || p1.__namespace__ == \'\') && (!has(p2.__namespace__) || p2.__namespace__ == \'\')) || (has(p1.__namespace__) && has(p2.__namespace__) && p1.__namespace__ == p2.__namespace__)) ? ((!has(p1.sectionName) || p1.sectionName == \'\') == (!has(p2.sectionName) || p2.sectionName == \'\') && (!has(p1.port) || p1.port == 0) == (!has(p2.port) || p2.port == 0)): true))', 'sectionName or port must be specified when parentRefs includes 2 or more references to the same parent'), published('self.all(p1, self.exists_one(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name && (((!has(p1.__namespace__) || p1.__namespace__ == \'\') && (!has(p2.__namespace__) || p2.__namespace__ == \'\')) || (has(p1.__namespace__) && has(p2.__namespace__) && p1.__namespace__ == p2.__namespace__ )) && (((!has(p1.sectionName) || p1.sectionName == \'\') && (!has(p2.sectionName) || p2.sectionName == \'\')) || ( has(p1.sectionName) && has(p2.sectionName) && p1.sectionName == p2.sectionName)) && (((!has(p1.port) || p1.port == 0) && (!has(p2.port) || p2.port == 0)) || (has(p1.port) && has(p2.port) && p1.port == p2.port))))', 'sectionName or port must be unique when parentRefs includes 2 or more references to the same parent')] })),
  rules: preset([{ matches: [{ path: { type: 'PathPrefix', value: '/' } }] }], array(Rules, { maxItems: 16, listType: 'atomic', rules: [published('(self.size() > 0 ? self[0].matches.size() : 0) + (self.size() > 1 ? self[1].matches.size() : 0) + (self.size() > 2 ? self[2].matches.size() : 0) + (self.size() > 3 ? self[3].matches.size() : 0) + (self.size() > 4 ? self[4].matches.size() : 0) + (self.size() > 5 ? self[5].matches.size() : 0) + (self.size() > 6 ? self[6].matches.size() : 0) + (self.size() > 7 ? self[7].matches.size() : 0) + (self.size() > 8 ? self[8].matches.size() : 0) + (self.size() > 9 ? self[9].matches.size() : 0) + (self.size() > 10 ? self[10].matches.size() : 0) + (self.size() > 11 ? self[11].matches.size() : 0) + (self.size() > 12 ? self[12].matches.size() : 0) + (self.size() > 13 ? self[13].matches.size() : 0) + (self.size() > 14 ? self[14].matches.size() : 0) + (self.size() > 15 ? self[15].matches.size() : 0) <= 128', 'While 16 rules and 64 matches per rule are allowed, the total number of matches across all rules in a route must be less than 128'), published('self.all(l1, !has(l1.name) || self.exists_one(l2, has(l2.name) && l1.name == l2.name))', 'Rule name must be unique within the route')] })),
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
