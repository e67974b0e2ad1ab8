// Generated from the CRDs of the Gateway API v1.4.1 (experimental channel) by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, integer, map, object, optional, preset, string } from '../../../schema/node.ts';
import { published } from '../../published-rule.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const Kinds = object({
  group: preset('gateway.networking.k8s.io', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' }),
}, { name: 'XListenerSet.Kinds' });

const MatchExpressions = object({
  key: string(),
  operator: string(),
  values: optional(array(string(), { listType: 'atomic' })),
}, { name: 'XListenerSet.MatchExpressions' });

const Selector = object({
  matchExpressions: optional(array(MatchExpressions, { listType: 'atomic' })),
  matchLabels: optional(map(string())),
}, { name: 'XListenerSet.Selector' });

const Namespaces = object({
  from: preset('Same', string({ enum: ['All', 'Selector', 'Same'] })),
  selector: optional(Selector),
}, { name: 'XListenerSet.Namespaces' });

const AllowedRoutes = object({
  kinds: optional(array(Kinds, { maxItems: 8, listType: 'atomic' })),
  namespaces: preset({ from: 'Same' }, Namespaces),
}, { name: 'XListenerSet.AllowedRoutes' });

const CertificateRefs = object({
  group: preset('', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Secret', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
}, { name: 'XListenerSet.CertificateRefs' });

const Tls = object({
  certificateRefs: optional(array(CertificateRefs, { maxItems: 64, listType: 'atomic' })),
  mode: preset('Terminate', string({ enum: ['Terminate', 'Passthrough'] })),
  options: optional(map(string({ minLength: 0, maxLength: 4096 }), { maxProperties: 16 })),
}, { name: 'XListenerSet.Tls', rules: [published('self.mode == \'Terminate\' ? size(self.certificateRefs) > 0 || size(self.options) > 0 : true', 'certificateRefs or options must be specified when mode is Terminate')] });

const Listeners = object({
  allowedRoutes: preset({ namespaces: { from: 'Same' } }, AllowedRoutes),
  hostname: optional(string({ minLength: 1, maxLength: 253, pattern: '^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a host name without port, at most its first label a `*`' })),
  name: string({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'a DNS name: lower-case letters, digits, `-` and `.`' }),
  port: preset(0, integer({ minimum: 0, maximum: 65535 })),
  protocol: string({ minLength: 1, maxLength: 255, pattern: '^[a-zA-Z0-9]([-a-zA-Z0-9]*[a-zA-Z0-9])?$|[a-z0-9]\\/[A-Za-z0-9]+$', patternDoc: 'a protocol such as `HTTPS`, or a domain and a name' }),
  tls: optional(Tls),
}, { name: 'XListenerSet.Listeners' });

const ParentRef = object({
  group: preset('gateway.networking.k8s.io', string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: preset('Gateway', string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' })),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', patternDoc: 'a DNS label: lower-case letters, digits and `-`' })),
}, { name: 'XListenerSet.ParentRef' });

const Spec = object({
  listeners: array(Listeners, { minItems: 1, maxItems: 64, listType: 'map', key: 'name', unique: 'ST-08', rules: [published('self.all(l, l.protocol in [\'HTTP\', \'TCP\', \'UDP\'] ? !has(l.tls) : true)', 'tls must not be specified for protocols [\'HTTP\', \'TCP\', \'UDP\']'), published('self.all(l, (l.protocol == \'HTTPS\' && has(l.tls)) ? (l.tls.mode == \'\' || l.tls.mode == \'Terminate\') : true)', 'tls mode must be Terminate for protocol HTTPS'), published('self.all(l, l.protocol in [\'TCP\', \'UDP\']  ? (!has(l.hostname) || l.hostname == \'\') : true)', 'hostname must not be specified for protocols [\'TCP\', \'UDP\']'), published('self.all(l1, !has(l1.port) || self.exists_one(l2, has(l2.port) && l1.port == l2.port && l1.protocol == l2.protocol && (has(l1.hostname) && has(l2.hostname) ? l1.hostname == l2.hostname : !has(l1.hostname) && !has(l2.hostname))))', 'Combination of port, protocol and hostname must be unique for each listener')] }),
  parentRef: ParentRef,
}, { name: 'XListenerSet.Spec' });

export const XListenerSet = objectKind(
  'XListenerSet',
  { group: 'gateway.networking.x-k8s.io', version: 'v1alpha1', isNamespaced: true, alike: [{ group: 'gateway.networking.k8s.io', kind: 'ListenerSet', versions: ['v1'] }], isWhole: true },
  {
    spec: Spec,
    status: anyStatus,
  },
);
