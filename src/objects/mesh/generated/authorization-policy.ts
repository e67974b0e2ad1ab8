// Generated from a mesh's published CRDs by `npm run generate:published`: change src/generate/published-crds.ts.

import { array, map, object, optional, string } from '../../../schema/node.ts';
import { published } from '../../published-rule.ts';
import { anyStatus, objectKind } from '../../object-kind.ts';

const Source = object({
  ipBlocks: optional(array(string())),
  namespaces: optional(array(string())),
  notIpBlocks: optional(array(string())),
  notNamespaces: optional(array(string())),
  notPrincipals: optional(array(string())),
  notRemoteIpBlocks: optional(array(string())),
  notRequestPrincipals: optional(array(string())),
  notServiceAccounts: optional(array(string({ maxLength: 320 }), { maxItems: 16 })),
  notTrustDomains: optional(array(string())),
  principals: optional(array(string())),
  remoteIpBlocks: optional(array(string())),
  requestPrincipals: optional(array(string())),
  serviceAccounts: optional(array(string({ maxLength: 320 }), { maxItems: 16 })),
  trustDomains: optional(array(string())),
}, { name: 'AuthorizationPolicy.Source', rules: [published('(has(self.serviceAccounts) || has(self.notServiceAccounts)) ? (!has(self.principals) &&\n!has(self.notPrincipals) && !has(self.namespaces) && !has(self.notNamespaces)) : true', 'Cannot set serviceAccounts with namespaces or principals')] });

const From = object({
  source: optional(Source),
}, { name: 'AuthorizationPolicy.From' });

const Operation = object({
  hosts: optional(array(string())),
  methods: optional(array(string())),
  notHosts: optional(array(string())),
  notMethods: optional(array(string())),
  notPaths: optional(array(string())),
  notPorts: optional(array(string())),
  paths: optional(array(string())),
  ports: optional(array(string())),
}, { name: 'AuthorizationPolicy.Operation' });

const To = object({
  operation: optional(Operation),
}, { name: 'AuthorizationPolicy.To' });

const When = object({
  key: string(),
  notValues: optional(array(string())),
  values: optional(array(string())),
}, { name: 'AuthorizationPolicy.When' });

const Rules = object({
  from: optional(array(From, { maxItems: 512 })),
  to: optional(array(To)),
  when: optional(array(When)),
}, { name: 'AuthorizationPolicy.Rules' });

const Selector = object({
  matchLabels: optional(map(string({ maxLength: 63, rules: [published('!self.contains("*")', 'wildcard not allowed in label value match')] }), { maxProperties: 4096, rules: [published('self.all(key, !key.contains("*"))', 'wildcard not allowed in label key match'), published('self.all(key, key.size() != 0)', 'key must not be empty')] })),
}, { name: 'AuthorizationPolicy.Selector' });

const TargetRef = object({
  group: optional(string({ maxLength: 253, pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', patternDoc: 'the name of an API group, or empty for the core group' })),
  kind: string({ minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', patternDoc: 'the name of a kind, such as `Service`' }),
  name: string({ minLength: 1, maxLength: 253 }),
  namespace: optional(string({ rules: [published('self.size() == 0', 'cross namespace referencing is not currently supported')] })),
}, { name: 'AuthorizationPolicy.TargetRef' });

const Spec = object({
  action: optional(string({ enum: ['ALLOW', 'DENY', 'AUDIT', 'CUSTOM'] })),
  rules: optional(array(Rules, { maxItems: 512 })),
  selector: optional(Selector),
  targetRef: optional(TargetRef),
  targetRefs: optional(array(TargetRef, { maxItems: 16 })),
}, { name: 'AuthorizationPolicy.Spec', unread: ['provider'], rules: [published('(has(self.selector) ? 1 : 0) + (has(self.targetRef) ? 1 : 0) + (has(self.targetRefs) ? 1 : 0) <= 1', 'only one of targetRefs or selector can be set')] });

export const AuthorizationPolicy = objectKind(
  'AuthorizationPolicy',
  { group: 'security.mesh.io', version: 'v1', isNamespaced: true, alike: [{ group: 'security.mesh.io', kind: 'AuthorizationPolicy', versions: ['v1beta1'] }] },
  {
    spec: optional(Spec),
    status: anyStatus,
  },
);
