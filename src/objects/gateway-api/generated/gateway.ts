// Generated from the CRDs of the Gateway API v1.4.1 (experimental channel) by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, integer, map, object, optional, preset, string } from '../../../schema/node.ts';
import { published } from '../../published-rule.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const Addresses = object({
  type: preset('IPAddress', string({ minLength: 1, maxLength: 253, pattern: '^Hostname|IPAddress|NamedAddress|[A-Za-z0-9\\/\\-._~%!$&\'()*+,;=:]$(?<=[a-z0-9]\\/[A-Za-z0-9\\/\\-._~%!$&\'()*+,;=:]+)', patternDoc: '`Hostname`, `IPAddress`, `NamedAddress`, or a domain and a path' })),
  value: optional(string({ maxLength: 253 })),
}, { name: 'Gateway.Addresses', rules: [published('self.type == \'Hostname\' ? (!has(self.value) || self.value.matches(r"""^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$""")): true', 'Hostname value must be empty or contain only valid characters (matching ^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$)'), published('self.type != \'IPAddress\' || !has(self.value) || hasIPFormat(self.value)', 'value must be an IP address when type is IPAddress')] });

const MatchExpressions = object({
  key: string(),
  operator: string(),
  values: optional(array(string(), { listType: 'atomic' })),
}, { name: 'Gateway.MatchExpressions' });

const Selector = object({
  matchExpressions: optional(array(MatchExpressions, { listType: 'atomic' })),
  matchLabels: optional(map(string())),
}, { name: 'Gateway.Selector' });

const Namespaces = object({
  from: preset('None', string({ enum: ['All', 'Selector', 'Same', 'None'] })),
  selector: optional(Selector),
}, { name: 'Gateway.Namespaces' });

const AllowedListeners = object({
  namespaces: preset({ from: 'None' }, Namespaces),
}, { name: 'Gateway.AllowedListeners' });

const ParametersRef = object({
  group: string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' }),
  kind: string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' }),
  name: string({ minLength: 1, maxLength: 253 }),
}, { name: 'Gateway.ParametersRef' });

const Infrastructure = object({
  annotations: optional(map(string({ minLength: 0, maxLength: 4096 }), { maxProperties: 8, rules: [published('self.all(key, key.matches(r"""^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9]$"""))', 'Annotation keys must be in the form of an optional DNS subdomain prefix followed by a required name segment of up to 63 characters.'), published('self.all(key, key.split("/")[0].size() < 253)', 'If specified, the annotation key\'s prefix must be a DNS subdomain not longer than 253 characters in total.')] })),
  labels: optional(map(string({ minLength: 0, maxLength: 63, pattern: '^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$', patternDoc: 'a label\'s value' }), { maxProperties: 8, rules: [published('self.all(key, key.matches(r"""^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9]$"""))', 'Label keys must be in the form of an optional DNS subdomain prefix followed by a required name segment of up to 63 characters.'), published('self.all(key, key.split("/")[0].size() < 253)', 'If specified, the label key\'s prefix must be a DNS subdomain not longer than 253 characters in total.')] })),
  parametersRef: optional(ParametersRef),
}, { name: 'Gateway.Infrastructure' });

const Kinds = object({
  group: preset('gateway.networking.k8s.io', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' }),
}, { name: 'Gateway.Kinds' });

const AllowedRoutesNamespaces = object({
  from: preset('Same', string({ enum: ['All', 'Selector', 'Same'] })),
  selector: optional(Selector),
}, { name: 'Gateway.AllowedRoutesNamespaces' });

const AllowedRoutes = object({
  kinds: optional(array(Kinds, { maxItems: 8, listType: 'atomic' })),
  namespaces: preset({ from: 'Same' }, AllowedRoutesNamespaces),
}, { name: 'Gateway.AllowedRoutes' });

const CertificateRefs = object({
  group: preset('', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Secret', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
}, { name: 'Gateway.CertificateRefs' });

const Tls = object({
  certificateRefs: optional(array(CertificateRefs, { maxItems: 64, listType: 'atomic' })),
  mode: preset('Terminate', string({ enum: ['Terminate', 'Passthrough'] })),
  options: optional(map(string({ minLength: 0, maxLength: 4096 }), { maxProperties: 16 })),
}, { name: 'Gateway.Tls', rules: [published('self.mode == \'Terminate\' ? size(self.certificateRefs) > 0 || size(self.options) > 0 : true', 'certificateRefs or options must be specified when mode is Terminate')] });

const Listeners = object({
  allowedRoutes: preset({ namespaces: { from: 'Same' } }, AllowedRoutes),
  hostname: optional(string({ minLength: 1, maxLength: 253, pattern: '^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a host name without port, at most its first label a `*`' })),
  name: string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' }),
  port: integer({ minimum: 1, maximum: 65535 }),
  protocol: string({ minLength: 1, maxLength: 255, pattern: '^[a-zA-Z0-9]([-a-zA-Z0-9]*[a-zA-Z0-9])?$|[a-z0-9]\\/[A-Za-z0-9]+$', patternDoc: 'a protocol such as `HTTPS`, or a domain and a name' }),
  tls: optional(Tls),
}, { name: 'Gateway.Listeners' });

const Backend = object({
  clientCertificateRef: optional(CertificateRefs),
}, { name: 'Gateway.Backend' });

const CaCertificateRefs = object({
  group: string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' }),
  kind: string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' }),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
}, { name: 'Gateway.CaCertificateRefs' });

const Validation = object({
  caCertificateRefs: array(CaCertificateRefs, { minItems: 1, maxItems: 8, listType: 'atomic' }),
  mode: preset('AllowValidOnly', string({ enum: ['AllowValidOnly', 'AllowInsecureFallback'] })),
}, { name: 'Gateway.Validation' });

const Default = object({
  validation: optional(Validation),
}, { name: 'Gateway.Default' });

const PerPort = object({
  port: integer({ minimum: 1, maximum: 65535 }),
  tls: Default,
}, { name: 'Gateway.PerPort' });

const Frontend = object({
  default: Default,
  perPort: optional(array(PerPort, { maxItems: 64, listType: 'map', key: 'port', unique: 'ST-08', rules: [published('self.all(t1, self.exists_one(t2, t1.port == t2.port))', 'Port for TLS configuration must be unique within the Gateway')] })),
}, { name: 'Gateway.Frontend' });

const SpecTls = object({
  backend: optional(Backend),
  frontend: optional(Frontend),
}, { name: 'Gateway.SpecTls' });

const Spec = object({
  addresses: optional(array(Addresses, { maxItems: 16, listType: 'atomic', rules: [published('self.all(a1, a1.type == \'IPAddress\' && has(a1.value) ? self.exists_one(a2, a2.type == a1.type && has(a2.value) && a2.value == a1.value) : true )', 'IPAddress values must be unique'), published('self.all(a1, a1.type == \'Hostname\'  && has(a1.value) ? self.exists_one(a2, a2.type == a1.type && has(a2.value) && a2.value == a1.value) : true )', 'Hostname values must be unique')] })),
  allowedListeners: optional(AllowedListeners),
  defaultScope: optional(string({ enum: ['All', 'None'] })),
  gatewayClassName: string({ minLength: 1, maxLength: 253 }),
  infrastructure: optional(Infrastructure),
  listeners: array(Listeners, { minItems: 1, maxItems: 64, listType: 'map', key: 'name', unique: 'ST-08', rules: [published('self.all(l, l.protocol in [\'HTTP\', \'TCP\', \'UDP\'] ? !has(l.tls) : true)', 'tls must not be specified for protocols [\'HTTP\', \'TCP\', \'UDP\']'), published('self.all(l, (l.protocol == \'HTTPS\' && has(l.tls)) ? (l.tls.mode == \'\' || l.tls.mode == \'Terminate\') : true)', 'tls mode must be Terminate for protocol HTTPS'), published('self.all(l, l.protocol in [\'TCP\', \'UDP\']  ? (!has(l.hostname) || l.hostname == \'\') : true)', 'hostname must not be specified for protocols [\'TCP\', \'UDP\']'), published('self.all(l1, self.exists_one(l2, l1.port == l2.port && l1.protocol == l2.protocol && (has(l1.hostname) && has(l2.hostname) ? l1.hostname == l2.hostname : !has(l1.hostname) && !has(l2.hostname))))', 'Combination of port, protocol and hostname must be unique for each listener')] }),
  tls: optional(SpecTls),
}, { name: 'Gateway.Spec' });

export const Gateway = objectKind(
  'Gateway',
  { group: 'gateway.networking.k8s.io', version: 'v1', isNamespaced: true, alike: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', versions: ['v1beta1'] }], isWhole: true },
  {
    spec: Spec,
    status: anyStatus,
  },
);
