// Generated from the rules of src/objects; change the kinds there.

export const publishedRules = ({ all, and, atLeast, atMost, contains, differs, duration, endsWith, equals, filter, greater, has, hasIPFormat, hasValue, isIP, isIn, item, less, matches, not, one, or, size, some, split, startsWith, subdomainProblem, substring, sum, sumOf }) => ({
  '!(!has(self.cors) && self.type == \'CORS\')': {
    reads: ['cors?', 'type'],
    holds: (self) => { let t1; return not(((t1 = not((self.cors !== undefined))) === false ? false : and(t1, equals(self?.type, 'CORS')))); },
  },
  '!(!has(self.extensionRef) && self.type == \'ExtensionRef\')': {
    reads: ['extensionRef?', 'type'],
    holds: (self) => { let t1; return not(((t1 = not((self.extensionRef !== undefined))) === false ? false : and(t1, equals(self?.type, 'ExtensionRef')))); },
  },
  '!(!has(self.externalAuth) && self.type == \'ExternalAuth\')': {
    reads: ['externalAuth?', 'type'],
    holds: (self) => { let t1; return not(((t1 = not((self.externalAuth !== undefined))) === false ? false : and(t1, equals(self?.type, 'ExternalAuth')))); },
  },
  '!(!has(self.requestHeaderModifier) && self.type == \'RequestHeaderModifier\')': {
    reads: ['requestHeaderModifier?', 'type'],
    holds: (self) => { let t1; return not(((t1 = not((self.requestHeaderModifier !== undefined))) === false ? false : and(t1, equals(self?.type, 'RequestHeaderModifier')))); },
  },
  '!(!has(self.requestMirror) && self.type == \'RequestMirror\')': {
    reads: ['requestMirror?', 'type'],
    holds: (self) => { let t1; return not(((t1 = not((self.requestMirror !== undefined))) === false ? false : and(t1, equals(self?.type, 'RequestMirror')))); },
  },
  '!(!has(self.requestRedirect) && self.type == \'RequestRedirect\')': {
    reads: ['requestRedirect?', 'type'],
    holds: (self) => { let t1; return not(((t1 = not((self.requestRedirect !== undefined))) === false ? false : and(t1, equals(self?.type, 'RequestRedirect')))); },
  },
  '!(!has(self.responseHeaderModifier) && self.type == \'ResponseHeaderModifier\')': {
    reads: ['responseHeaderModifier?', 'type'],
    holds: (self) => { let t1; return not(((t1 = not((self.responseHeaderModifier !== undefined))) === false ? false : and(t1, equals(self?.type, 'ResponseHeaderModifier')))); },
  },
  '!(!has(self.urlRewrite) && self.type == \'URLRewrite\')': {
    reads: ['type', 'urlRewrite?'],
    holds: (self) => { let t1; return not(((t1 = not((self.urlRewrite !== undefined))) === false ? false : and(t1, equals(self?.type, 'URLRewrite')))); },
  },
  '!(\'*\' in self && self.size() > 1)': {
    reads: [''],
    holds: (self) => { let t1; return not(((t1 = isIn('*', self)) === false ? false : and(t1, greater(size(self), 1)))); },
  },
  '!((has(self.addresses) ? self.addresses : []).exists(k, k.contains("/")) && !((has(self.resolution) ? self.resolution : "NONE") in ["STATIC", "NONE"]))': {
    reads: ['addresses', 'resolution'],
    holds: (self) => { let t1, t2, t3; return not(((t2 = some(((t1 = (self.addresses !== undefined)) === undefined ? undefined : t1 ? self?.addresses : []), (v1) => contains(v1, '/'))) === false ? false : and(t2, not(isIn(((t3 = (self.resolution !== undefined)) === undefined ? undefined : t3 ? self?.resolution : 'NONE'), ['STATIC', 'NONE']))))); },
  },
  '!(has(self.caCertificateRefs) && size(self.caCertificateRefs) > 0 && has(self.wellKnownCACertificates) && self.wellKnownCACertificates != "")': {
    reads: ['caCertificateRefs', 'wellKnownCACertificates'],
    holds: (self) => { let t1, t2, t3; return not(((t2 = ((t1 = (self.caCertificateRefs !== undefined)) === false ? false : and(t1, greater(size(self?.caCertificateRefs), 0)))) === false ? false : and(t2, ((t3 = (self.wellKnownCACertificates !== undefined)) === false ? false : and(t3, differs(self?.wellKnownCACertificates, '')))))); },
  },
  '!(has(self.cors) && self.type != \'CORS\')': {
    reads: ['cors?', 'type'],
    holds: (self) => { let t1; return not(((t1 = (self.cors !== undefined)) === false ? false : and(t1, differs(self?.type, 'CORS')))); },
  },
  '!(has(self.extensionRef) && self.type != \'ExtensionRef\')': {
    reads: ['extensionRef?', 'type'],
    holds: (self) => { let t1; return not(((t1 = (self.extensionRef !== undefined)) === false ? false : and(t1, differs(self?.type, 'ExtensionRef')))); },
  },
  '!(has(self.externalAuth) && self.type != \'ExternalAuth\')': {
    reads: ['externalAuth?', 'type'],
    holds: (self) => { let t1; return not(((t1 = (self.externalAuth !== undefined)) === false ? false : and(t1, differs(self?.type, 'ExternalAuth')))); },
  },
  '!(has(self.percent) && has(self.fraction))': {
    reads: ['fraction?', 'percent?'],
    holds: (self) => { let t1; return not(((t1 = (self.percent !== undefined)) === false ? false : and(t1, (self.fraction !== undefined)))); },
  },
  '!(has(self.request) && has(self.backendRequest) && duration(self.request) != duration(\'0s\') && duration(self.backendRequest) > duration(self.request))': {
    reads: ['backendRequest', 'request'],
    holds: (self) => { let t1, t2, t3; return not(((t2 = ((t1 = (self.request !== undefined)) === false ? false : and(t1, (self.backendRequest !== undefined)))) === false ? false : and(t2, ((t3 = differs(duration(self?.request), duration('0s'))) === false ? false : and(t3, greater(duration(self?.backendRequest), duration(self?.request))))))); },
  },
  '!(has(self.requestHeaderModifier) && self.type != \'RequestHeaderModifier\')': {
    reads: ['requestHeaderModifier?', 'type'],
    holds: (self) => { let t1; return not(((t1 = (self.requestHeaderModifier !== undefined)) === false ? false : and(t1, differs(self?.type, 'RequestHeaderModifier')))); },
  },
  '!(has(self.requestMirror) && self.type != \'RequestMirror\')': {
    reads: ['requestMirror?', 'type'],
    holds: (self) => { let t1; return not(((t1 = (self.requestMirror !== undefined)) === false ? false : and(t1, differs(self?.type, 'RequestMirror')))); },
  },
  '!(has(self.requestRedirect) && self.type != \'RequestRedirect\')': {
    reads: ['requestRedirect?', 'type'],
    holds: (self) => { let t1; return not(((t1 = (self.requestRedirect !== undefined)) === false ? false : and(t1, differs(self?.type, 'RequestRedirect')))); },
  },
  '!(has(self.responseHeaderModifier) && self.type != \'ResponseHeaderModifier\')': {
    reads: ['responseHeaderModifier?', 'type'],
    holds: (self) => { let t1; return not(((t1 = (self.responseHeaderModifier !== undefined)) === false ? false : and(t1, differs(self?.type, 'ResponseHeaderModifier')))); },
  },
  '!(has(self.urlRewrite) && self.type != \'URLRewrite\')': {
    reads: ['type', 'urlRewrite?'],
    holds: (self) => { let t1; return not(((t1 = (self.urlRewrite !== undefined)) === false ? false : and(t1, differs(self?.type, 'URLRewrite')))); },
  },
  '!(self.exists(f, f.type == \'RequestRedirect\') && self.exists(f, f.type == \'URLRewrite\'))': {
    reads: ['[].type'],
    holds: (self) => { let t1; return not(((t1 = some(self, (v1) => equals(v1?.type, 'RequestRedirect'))) === false ? false : and(t1, some(self, (v2) => equals(v2?.type, 'URLRewrite'))))); },
  },
  '!(self.type != "Hostname" && has(self.hostname) && self.hostname != "")': {
    reads: ['hostname', 'type'],
    holds: (self) => { let t1, t2; return not(((t2 = ((t1 = differs(self?.type, 'Hostname')) === false ? false : and(t1, (self.hostname !== undefined)))) === false ? false : and(t2, differs(self?.hostname, '')))); },
  },
  '!(self.type != "URI" && has(self.uri) && self.uri != "")': {
    reads: ['type', 'uri'],
    holds: (self) => { let t1, t2; return not(((t2 = ((t1 = differs(self?.type, 'URI')) === false ? false : and(t1, (self.uri !== undefined)))) === false ? false : and(t2, differs(self?.uri, '')))); },
  },
  '!(self.type == "Hostname" && (!has(self.hostname) || self.hostname == ""))': {
    reads: ['hostname', 'type'],
    holds: (self) => { let t1, t2; return not(((t1 = equals(self?.type, 'Hostname')) === false ? false : and(t1, ((t2 = not((self.hostname !== undefined))) === true ? true : or(t2, equals(self?.hostname, '')))))); },
  },
  '!(self.type == "URI" && (!has(self.uri) || self.uri == ""))': {
    reads: ['type', 'uri'],
    holds: (self) => { let t1, t2; return not(((t1 = equals(self?.type, 'URI')) === false ? false : and(t1, ((t2 = not((self.uri !== undefined))) === true ? true : or(t2, equals(self?.uri, '')))))); },
  },
  '!has(self.cookie) || !has(self.cookie.lifetimeType) || self.cookie.lifetimeType != \'Permanent\' || has(self.absoluteTimeout)': {
    reads: ['absoluteTimeout?', 'cookie.lifetimeType', 'cookie?'],
    holds: (self) => { let t1, t2, t3; return ((t2 = ((t1 = not((self.cookie !== undefined))) === true ? true : or(t1, not(has(self?.cookie, 'lifetimeType'))))) === true ? true : or(t2, ((t3 = differs(self?.cookie?.lifetimeType, 'Permanent')) === true ? true : or(t3, (self.absoluteTimeout !== undefined))))); },
  },
  '!has(self.cookie) || self.type == \'Cookie\'': {
    reads: ['cookie?', 'type'],
    holds: (self) => { let t1; return ((t1 = not((self.cookie !== undefined))) === true ? true : or(t1, equals(self?.type, 'Cookie'))); },
  },
  '!has(self.cookieConfig) || !has(self.cookieConfig.lifetimeType) || self.cookieConfig.lifetimeType != \'Permanent\' || has(self.absoluteTimeout)': {
    reads: ['absoluteTimeout?', 'cookieConfig.lifetimeType', 'cookieConfig?'],
    holds: (self) => { let t1, t2, t3; return ((t2 = ((t1 = not((self.cookieConfig !== undefined))) === true ? true : or(t1, not(has(self?.cookieConfig, 'lifetimeType'))))) === true ? true : or(t2, ((t3 = differs(self?.cookieConfig?.lifetimeType, 'Permanent')) === true ? true : or(t3, (self.absoluteTimeout !== undefined))))); },
  },
  '!has(self.cookieConfig) || self.type == \'Cookie\'': {
    reads: ['cookieConfig?', 'type'],
    holds: (self) => { let t1; return ((t1 = not((self.cookieConfig !== undefined))) === true ? true : or(t1, equals(self?.type, 'Cookie'))); },
  },
  '!has(self.filters) || self.protocol in [\'HTTP\', \'HTTPS\']': {
    reads: ['filters?', 'protocol'],
    holds: (self) => { let t1; return ((t1 = not((self.filters !== undefined))) === true ? true : or(t1, isIn(self?.protocol, ['HTTP', 'HTTPS']))); },
  },
  '!has(self.header) || self.type == \'Header\'': {
    reads: ['header?', 'type'],
    holds: (self) => { let t1; return ((t1 = not((self.header !== undefined))) === true ? true : or(t1, equals(self?.type, 'Header'))); },
  },
  '!self.contains("*")': {
    reads: [''],
    holds: (self) => { return not(contains(self, '*')); },
  },
  '(!has(self.type) || self.type == \'Exact\') && has(self.method) ? self.method.matches(r"""^[A-Za-z_][A-Za-z_0-9]*$"""): true': {
    reads: ['method', 'type'],
    holds: (self) => { let t1, t2, t3; return ((t3 = ((t2 = ((t1 = not((self.type !== undefined))) === true ? true : or(t1, equals(self?.type, 'Exact')))) === false ? false : and(t2, (self.method !== undefined)))) === undefined ? undefined : t3 ? matches(self?.method, /^[A-Za-z_][A-Za-z_0-9]*$/) : true); },
  },
  '(!has(self.type) || self.type == \'Exact\') && has(self.service) ? self.service.matches(r"""^(?i)\\.?[a-z_][a-z_0-9]*(\\.[a-z_][a-z_0-9]*)*$"""): true': {
    reads: ['service', 'type'],
    holds: (self) => { let t1, t2, t3; return ((t3 = ((t2 = ((t1 = not((self.type !== undefined))) === true ? true : or(t1, equals(self?.type, 'Exact')))) === false ? false : and(t2, (self.service !== undefined)))) === undefined ? undefined : t3 ? matches(self?.service, /^\.?[a-z_][a-z_0-9]*(\.[a-z_][a-z_0-9]*)*$/iu) : true); },
  },
  '((has(self.resolution) ? self.resolution : "") == "DNS_ROUND_ROBIN") ? ((has(self.endpoints) ? self.endpoints : []).size() <= 1) : true': {
    reads: ['endpoints', 'resolution'],
    holds: (self) => { let t1, t2, t3; return ((t2 = equals(((t1 = (self.resolution !== undefined)) === undefined ? undefined : t1 ? self?.resolution : ''), 'DNS_ROUND_ROBIN')) === undefined ? undefined : t2 ? atMost(size(((t3 = (self.endpoints !== undefined)) === undefined ? undefined : t3 ? self?.endpoints : [])), 1) : true); },
  },
  '((has(self.resolution) ? self.resolution : "NONE") == "NONE") ? !has(self.endpoints) : true': {
    reads: ['endpoints?', 'resolution'],
    holds: (self) => { let t1, t2; return ((t2 = equals(((t1 = (self.resolution !== undefined)) === undefined ? undefined : t1 ? self?.resolution : 'NONE'), 'NONE')) === undefined ? undefined : t2 ? not((self.endpoints !== undefined)) : true); },
  },
  '(has(self.address) ? self.address : "").startsWith("unix://") ? !has(self.ports) : true': {
    reads: ['address', 'ports?'],
    holds: (self) => { let t1, t2; return ((t2 = startsWith(((t1 = (self.address !== undefined)) === undefined ? undefined : t1 ? self?.address : ''), 'unix://')) === undefined ? undefined : t2 ? not((self.ports !== undefined)) : true); },
  },
  '(has(self.backendRefs) && self.backendRefs.exists_one(b, (has(b.filters) && b.filters.exists_one(f, has(f.requestRedirect) && has(f.requestRedirect.path) && f.requestRedirect.path.type == \'ReplacePrefixMatch\' && has(f.requestRedirect.path.replacePrefixMatch))) )) ? ((size(self.matches) != 1 || !has(self.matches[0].path) || self.matches[0].path.type != \'PathPrefix\') ? false : true) : true': {
    reads: ['backendRefs?', 'backendRefs[].filters?', 'backendRefs[].filters[].requestRedirect.path.replacePrefixMatch?', 'backendRefs[].filters[].requestRedirect.path.type', 'backendRefs[].filters[].requestRedirect.path?', 'backendRefs[].filters[].requestRedirect?', 'matches'],
    holds: (self) => { let t1, t6, t7, t8, t9; return ((t6 = ((t1 = (self.backendRefs !== undefined)) === false ? false : and(t1, one(self?.backendRefs, (v1) => { let t2; return ((t2 = has(v1, 'filters')) === false ? false : and(t2, one(v1?.filters, (v2) => { let t3, t4, t5; return ((t4 = ((t3 = has(v2, 'requestRedirect')) === false ? false : and(t3, has(v2?.requestRedirect, 'path')))) === false ? false : and(t4, ((t5 = equals(v2?.requestRedirect?.path?.type, 'ReplacePrefixMatch')) === false ? false : and(t5, has(v2?.requestRedirect?.path, 'replacePrefixMatch'))))); }))); })))) === undefined ? undefined : t6 ? ((t9 = ((t8 = ((t7 = differs(size(self?.matches), 1)) === true ? true : or(t7, not(has(item(self?.matches, 0), 'path'))))) === true ? true : or(t8, differs(item(self?.matches, 0)?.path?.type, 'PathPrefix')))) === undefined ? undefined : t9 ? false : true) : true); },
  },
  '(has(self.backendRefs) && self.backendRefs.exists_one(b, (has(b.filters) && b.filters.exists_one(f, has(f.urlRewrite) && has(f.urlRewrite.path) && f.urlRewrite.path.type == \'ReplacePrefixMatch\' && has(f.urlRewrite.path.replacePrefixMatch))) )) ? ((size(self.matches) != 1 || !has(self.matches[0].path) || self.matches[0].path.type != \'PathPrefix\') ? false : true) : true': {
    reads: ['backendRefs?', 'backendRefs[].filters?', 'backendRefs[].filters[].urlRewrite.path.replacePrefixMatch?', 'backendRefs[].filters[].urlRewrite.path.type', 'backendRefs[].filters[].urlRewrite.path?', 'backendRefs[].filters[].urlRewrite?', 'matches'],
    holds: (self) => { let t1, t6, t7, t8, t9; return ((t6 = ((t1 = (self.backendRefs !== undefined)) === false ? false : and(t1, one(self?.backendRefs, (v1) => { let t2; return ((t2 = has(v1, 'filters')) === false ? false : and(t2, one(v1?.filters, (v2) => { let t3, t4, t5; return ((t4 = ((t3 = has(v2, 'urlRewrite')) === false ? false : and(t3, has(v2?.urlRewrite, 'path')))) === false ? false : and(t4, ((t5 = equals(v2?.urlRewrite?.path?.type, 'ReplacePrefixMatch')) === false ? false : and(t5, has(v2?.urlRewrite?.path, 'replacePrefixMatch'))))); }))); })))) === undefined ? undefined : t6 ? ((t9 = ((t8 = ((t7 = differs(size(self?.matches), 1)) === true ? true : or(t7, not(has(item(self?.matches, 0), 'path'))))) === true ? true : or(t8, differs(item(self?.matches, 0)?.path?.type, 'PathPrefix')))) === undefined ? undefined : t9 ? false : true) : true); },
  },
  '(has(self.backendRefs) && size(self.backendRefs) > 0) ? (!has(self.filters) || self.filters.all(f, !has(f.requestRedirect))): true': {
    reads: ['backendRefs', 'filters?', 'filters[].requestRedirect?'],
    holds: (self) => { let t1, t2, t3; return ((t2 = ((t1 = (self.backendRefs !== undefined)) === false ? false : and(t1, greater(size(self?.backendRefs), 0)))) === undefined ? undefined : t2 ? ((t3 = not((self.filters !== undefined))) === true ? true : or(t3, all(self?.filters, (v1) => not(has(v1, 'requestRedirect'))))) : true); },
  },
  '(has(self.caCertificateRefs) && size(self.caCertificateRefs) > 0 || has(self.wellKnownCACertificates) && self.wellKnownCACertificates != "")': {
    reads: ['caCertificateRefs', 'wellKnownCACertificates'],
    holds: (self) => { let t1, t2, t3; return ((t2 = ((t1 = (self.caCertificateRefs !== undefined)) === false ? false : and(t1, greater(size(self?.caCertificateRefs), 0)))) === true ? true : or(t2, ((t3 = (self.wellKnownCACertificates !== undefined)) === false ? false : and(t3, differs(self?.wellKnownCACertificates, ''))))); },
  },
  '(has(self.caCertificateRefs)?1:0)+(has(self.wellKnownCACertificates)?1:0) == 1': {
    reads: ['caCertificateRefs?', 'wellKnownCACertificates?'],
    holds: (self) => { let t1, t2; return equals(sum(((t1 = (self.caCertificateRefs !== undefined)) === undefined ? undefined : t1 ? 1 : 0), ((t2 = (self.wellKnownCACertificates !== undefined)) === undefined ? undefined : t2 ? 1 : 0)), 1); },
  },
  '(has(self.filters) && self.filters.exists_one(f, has(f.requestRedirect) && has(f.requestRedirect.path) && f.requestRedirect.path.type == \'ReplacePrefixMatch\' && has(f.requestRedirect.path.replacePrefixMatch))) ? ((size(self.matches) != 1 || !has(self.matches[0].path) || self.matches[0].path.type != \'PathPrefix\') ? false : true) : true': {
    reads: ['filters?', 'filters[].requestRedirect.path.replacePrefixMatch?', 'filters[].requestRedirect.path.type', 'filters[].requestRedirect.path?', 'filters[].requestRedirect?', 'matches'],
    holds: (self) => { let t1, t5, t6, t7, t8; return ((t5 = ((t1 = (self.filters !== undefined)) === false ? false : and(t1, one(self?.filters, (v1) => { let t2, t3, t4; return ((t3 = ((t2 = has(v1, 'requestRedirect')) === false ? false : and(t2, has(v1?.requestRedirect, 'path')))) === false ? false : and(t3, ((t4 = equals(v1?.requestRedirect?.path?.type, 'ReplacePrefixMatch')) === false ? false : and(t4, has(v1?.requestRedirect?.path, 'replacePrefixMatch'))))); })))) === undefined ? undefined : t5 ? ((t8 = ((t7 = ((t6 = differs(size(self?.matches), 1)) === true ? true : or(t6, not(has(item(self?.matches, 0), 'path'))))) === true ? true : or(t7, differs(item(self?.matches, 0)?.path?.type, 'PathPrefix')))) === undefined ? undefined : t8 ? false : true) : true); },
  },
  '(has(self.filters) && self.filters.exists_one(f, has(f.urlRewrite) && has(f.urlRewrite.path) && f.urlRewrite.path.type == \'ReplacePrefixMatch\' && has(f.urlRewrite.path.replacePrefixMatch))) ? ((size(self.matches) != 1 || !has(self.matches[0].path) || self.matches[0].path.type != \'PathPrefix\') ? false : true) : true': {
    reads: ['filters?', 'filters[].urlRewrite.path.replacePrefixMatch?', 'filters[].urlRewrite.path.type', 'filters[].urlRewrite.path?', 'filters[].urlRewrite?', 'matches'],
    holds: (self) => { let t1, t5, t6, t7, t8; return ((t5 = ((t1 = (self.filters !== undefined)) === false ? false : and(t1, one(self?.filters, (v1) => { let t2, t3, t4; return ((t3 = ((t2 = has(v1, 'urlRewrite')) === false ? false : and(t2, has(v1?.urlRewrite, 'path')))) === false ? false : and(t3, ((t4 = equals(v1?.urlRewrite?.path?.type, 'ReplacePrefixMatch')) === false ? false : and(t4, has(v1?.urlRewrite?.path, 'replacePrefixMatch'))))); })))) === undefined ? undefined : t5 ? ((t8 = ((t7 = ((t6 = differs(size(self?.matches), 1)) === true ? true : or(t6, not(has(item(self?.matches, 0), 'path'))))) === true ? true : or(t7, differs(item(self?.matches, 0)?.path?.type, 'PathPrefix')))) === undefined ? undefined : t8 ? false : true) : true); },
  },
  '(has(self.selector) ? 1 : 0) + (has(self.targetRef) ? 1 : 0) + (has(self.targetRefs) ? 1 : 0) <= 1': {
    reads: ['selector?', 'targetRef?', 'targetRefs?'],
    holds: (self) => { let t1, t2, t3; return atMost(sum(sum(((t1 = (self.selector !== undefined)) === undefined ? undefined : t1 ? 1 : 0), ((t2 = (self.targetRef !== undefined)) === undefined ? undefined : t2 ? 1 : 0)), ((t3 = (self.targetRefs !== undefined)) === undefined ? undefined : t3 ? 1 : 0)), 1); },
  },
  '(has(self.serviceAccounts) || has(self.notServiceAccounts)) ? (!has(self.principals) &&\n!has(self.notPrincipals) && !has(self.namespaces) && !has(self.notNamespaces)) : true': {
    reads: ['namespaces?', 'notNamespaces?', 'notPrincipals?', 'notServiceAccounts?', 'principals?', 'serviceAccounts?'],
    holds: (self) => { let t1, t2, t3, t4, t5; return ((t2 = ((t1 = (self.serviceAccounts !== undefined)) === true ? true : or(t1, (self.notServiceAccounts !== undefined)))) === undefined ? undefined : t2 ? ((t4 = ((t3 = not((self.principals !== undefined))) === false ? false : and(t3, not((self.notPrincipals !== undefined))))) === false ? false : and(t4, ((t5 = not((self.namespaces !== undefined))) === false ? false : and(t5, not((self.notNamespaces !== undefined)))))) : true); },
  },
  '(has(self.workloadSelector) ? 1 : 0) + (has(self.endpoints) ? 1 : 0) <= 1': {
    reads: ['endpoints?', 'workloadSelector?'],
    holds: (self) => { let t1, t2; return atMost(sum(((t1 = (self.workloadSelector !== undefined)) === undefined ? undefined : t1 ? 1 : 0), ((t2 = (self.endpoints !== undefined)) === undefined ? undefined : t2 ? 1 : 0)), 1); },
  },
  '(self.group == \'gateway.networking.x-k8s.io\' && self.kind == \'XBackend\') ? !has(self.port) : true': {
    reads: ['group', 'kind', 'port?'],
    holds: (self) => { let t1, t2; return ((t2 = ((t1 = equals(self?.group, 'gateway.networking.x-k8s.io')) === false ? false : and(t1, equals(self?.kind, 'XBackend')))) === undefined ? undefined : t2 ? not((self.port !== undefined)) : true); },
  },
  '(self.size() > 0 ? (has(self[0].matches) ? self[0].matches.size() : 0) : 0) + (self.size() > 1 ? (has(self[1].matches) ? self[1].matches.size() : 0) : 0) + (self.size() > 2 ? (has(self[2].matches) ? self[2].matches.size() : 0) : 0) + (self.size() > 3 ? (has(self[3].matches) ? self[3].matches.size() : 0) : 0) + (self.size() > 4 ? (has(self[4].matches) ? self[4].matches.size() : 0) : 0) + (self.size() > 5 ? (has(self[5].matches) ? self[5].matches.size() : 0) : 0) + (self.size() > 6 ? (has(self[6].matches) ? self[6].matches.size() : 0) : 0) + (self.size() > 7 ? (has(self[7].matches) ? self[7].matches.size() : 0) : 0) + (self.size() > 8 ? (has(self[8].matches) ? self[8].matches.size() : 0) : 0) + (self.size() > 9 ? (has(self[9].matches) ? self[9].matches.size() : 0) : 0) + (self.size() > 10 ? (has(self[10].matches) ? self[10].matches.size() : 0) : 0) + (self.size() > 11 ? (has(self[11].matches) ? self[11].matches.size() : 0) : 0) + (self.size() > 12 ? (has(self[12].matches) ? self[12].matches.size() : 0) : 0) + (self.size() > 13 ? (has(self[13].matches) ? self[13].matches.size() : 0) : 0) + (self.size() > 14 ? (has(self[14].matches) ? self[14].matches.size() : 0) : 0) + (self.size() > 15 ? (has(self[15].matches) ? self[15].matches.size() : 0) : 0) <= 128': {
    reads: [''],
    holds: (self) => { return atMost(sumOf(self, 16, (v1) => { let t1; return ((t1 = has(v1, 'matches')) === undefined ? undefined : t1 ? size(v1?.matches) : 0); }), 128); },
  },
  '(self.size() > 0 ? self[0].matches.size() : 0) + (self.size() > 1 ? self[1].matches.size() : 0) + (self.size() > 2 ? self[2].matches.size() : 0) + (self.size() > 3 ? self[3].matches.size() : 0) + (self.size() > 4 ? self[4].matches.size() : 0) + (self.size() > 5 ? self[5].matches.size() : 0) + (self.size() > 6 ? self[6].matches.size() : 0) + (self.size() > 7 ? self[7].matches.size() : 0) + (self.size() > 8 ? self[8].matches.size() : 0) + (self.size() > 9 ? self[9].matches.size() : 0) + (self.size() > 10 ? self[10].matches.size() : 0) + (self.size() > 11 ? self[11].matches.size() : 0) + (self.size() > 12 ? self[12].matches.size() : 0) + (self.size() > 13 ? self[13].matches.size() : 0) + (self.size() > 14 ? self[14].matches.size() : 0) + (self.size() > 15 ? self[15].matches.size() : 0) <= 128': {
    reads: [''],
    holds: (self) => { return atMost(sumOf(self, 16, (v1) => size(v1?.matches)), 128); },
  },
  '(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.contains(\'#\') : true': {
    reads: ['type', 'value'],
    holds: (self) => { let t1; return ((t1 = isIn(self?.type, ['Exact', 'PathPrefix'])) === undefined ? undefined : t1 ? not(contains(self?.value, '#')) : true); },
  },
  '(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.contains(\'%2F\') : true': {
    reads: ['type', 'value'],
    holds: (self) => { let t1; return ((t1 = isIn(self?.type, ['Exact', 'PathPrefix'])) === undefined ? undefined : t1 ? not(contains(self?.value, '%2F')) : true); },
  },
  '(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.contains(\'%2f\') : true': {
    reads: ['type', 'value'],
    holds: (self) => { let t1; return ((t1 = isIn(self?.type, ['Exact', 'PathPrefix'])) === undefined ? undefined : t1 ? not(contains(self?.value, '%2f')) : true); },
  },
  '(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.contains(\'/../\') : true': {
    reads: ['type', 'value'],
    holds: (self) => { let t1; return ((t1 = isIn(self?.type, ['Exact', 'PathPrefix'])) === undefined ? undefined : t1 ? not(contains(self?.value, '/../')) : true); },
  },
  '(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.contains(\'/./\') : true': {
    reads: ['type', 'value'],
    holds: (self) => { let t1; return ((t1 = isIn(self?.type, ['Exact', 'PathPrefix'])) === undefined ? undefined : t1 ? not(contains(self?.value, '/./')) : true); },
  },
  '(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.contains(\'//\') : true': {
    reads: ['type', 'value'],
    holds: (self) => { let t1; return ((t1 = isIn(self?.type, ['Exact', 'PathPrefix'])) === undefined ? undefined : t1 ? not(contains(self?.value, '//')) : true); },
  },
  '(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.endsWith(\'/.\') : true': {
    reads: ['type', 'value'],
    holds: (self) => { let t1; return ((t1 = isIn(self?.type, ['Exact', 'PathPrefix'])) === undefined ? undefined : t1 ? not(endsWith(self?.value, '/.')) : true); },
  },
  '(self.type in [\'Exact\',\'PathPrefix\']) ? !self.value.endsWith(\'/..\') : true': {
    reads: ['type', 'value'],
    holds: (self) => { let t1; return ((t1 = isIn(self?.type, ['Exact', 'PathPrefix'])) === undefined ? undefined : t1 ? not(endsWith(self?.value, '/..')) : true); },
  },
  '(self.type in [\'Exact\',\'PathPrefix\']) ? self.value.matches(r"""^(?:[-A-Za-z0-9/._~!$&\'()*+,;=:@]|[%][0-9a-fA-F]{2})+$""") : true': {
    reads: ['type', 'value'],
    holds: (self) => { let t1; return ((t1 = isIn(self?.type, ['Exact', 'PathPrefix'])) === undefined ? undefined : t1 ? matches(self?.value, /^(?:[-A-Za-z0-9\/._~!$&'()*+,;=:@]|[%][0-9a-fA-F]{2})+$/) : true); },
  },
  '(self.type in [\'Exact\',\'PathPrefix\']) ? self.value.startsWith(\'/\') : true': {
    reads: ['type', 'value'],
    holds: (self) => { let t1; return ((t1 = isIn(self?.type, ['Exact', 'PathPrefix'])) === undefined ? undefined : t1 ? startsWith(self?.value, '/') : true); },
  },
  '(size(self.group) == 0 && self.kind == \'Service\') ? has(self.port) : true': {
    reads: ['group', 'kind', 'port?'],
    holds: (self) => { let t1, t2; return ((t2 = ((t1 = equals(size(self?.group), 0)) === false ? false : and(t1, equals(self?.kind, 'Service')))) === undefined ? undefined : t2 ? (self.port !== undefined) : true); },
  },
  '0 < self && self <= 65535': {
    reads: [''],
    holds: (self) => { let t1; return ((t1 = less(0, self)) === false ? false : and(t1, atMost(self, 65535))); },
  },
  'duration(self) >= duration(\'1ms\')': {
    reads: [''],
    holds: (self) => { return atLeast(duration(self), duration('1ms')); },
  },
  'has(self.address) || has(self.network)': {
    reads: ['address?', 'network?'],
    holds: (self) => { let t1; return ((t1 = (self.address !== undefined)) === true ? true : or(t1, (self.network !== undefined))); },
  },
  'has(self.grpc) ? self.protocol == \'GRPC\' : true': {
    reads: ['grpc?', 'protocol'],
    holds: (self) => { let t1; return ((t1 = (self.grpc !== undefined)) === undefined ? undefined : t1 ? equals(self?.protocol, 'GRPC') : true); },
  },
  'has(self.http) ? self.protocol == \'HTTP\' : true': {
    reads: ['http?', 'protocol'],
    holds: (self) => { let t1; return ((t1 = (self.http !== undefined)) === undefined ? undefined : t1 ? equals(self?.protocol, 'HTTP') : true); },
  },
  'has(self.replaceFullPath) ? self.type == \'ReplaceFullPath\' : true': {
    reads: ['replaceFullPath?', 'type'],
    holds: (self) => { let t1; return ((t1 = (self.replaceFullPath !== undefined)) === undefined ? undefined : t1 ? equals(self?.type, 'ReplaceFullPath') : true); },
  },
  'has(self.replacePrefixMatch) ? self.type == \'ReplacePrefixMatch\' : true': {
    reads: ['replacePrefixMatch?', 'type'],
    holds: (self) => { let t1; return ((t1 = (self.replacePrefixMatch !== undefined)) === undefined ? undefined : t1 ? equals(self?.type, 'ReplacePrefixMatch') : true); },
  },
  'has(self.type) ? has(self.service) || has(self.method) : true': {
    reads: ['method?', 'service?', 'type?'],
    holds: (self) => { let t1, t2; return ((t1 = (self.type !== undefined)) === undefined ? undefined : t1 ? ((t2 = (self.service !== undefined)) === true ? true : or(t2, (self.method !== undefined))) : true); },
  },
  'self != "*"': {
    reads: [''],
    holds: (self) => { return differs(self, '*'); },
  },
  'self in [true]': {
    reads: [''],
    holds: (self) => { return isIn(self, [true]); },
  },
  'self.all(a1, a1.type == \'Hostname\'  && has(a1.value) ? self.exists_one(a2, a2.type == a1.type && has(a2.value) && a2.value == a1.value) : true )': {
    reads: ['[].type', '[].value'],
    holds: (self) => { return all(self, (v1) => { let t1, t2; return ((t2 = ((t1 = equals(v1?.type, 'Hostname')) === false ? false : and(t1, has(v1, 'value')))) === undefined ? undefined : t2 ? one(self, (v2) => { let t3, t4; return ((t4 = ((t3 = equals(v2?.type, v1?.type)) === false ? false : and(t3, has(v2, 'value')))) === false ? false : and(t4, equals(v2?.value, v1?.value))); }) : true); }); },
  },
  'self.all(a1, a1.type == \'Hostname\' ? self.exists_one(a2, a2.type == a1.type && a2.value == a1.value) : true )': {
    reads: ['[].type', '[].value'],
    holds: (self) => { return all(self, (v1) => { let t1; return ((t1 = equals(v1?.type, 'Hostname')) === undefined ? undefined : t1 ? one(self, (v2) => { let t2; return ((t2 = equals(v2?.type, v1?.type)) === false ? false : and(t2, equals(v2?.value, v1?.value))); }) : true); }); },
  },
  'self.all(a1, a1.type == \'IPAddress\' && has(a1.value) ? self.exists_one(a2, a2.type == a1.type && has(a2.value) && a2.value == a1.value) : true )': {
    reads: ['[].type', '[].value'],
    holds: (self) => { return all(self, (v1) => { let t1, t2; return ((t2 = ((t1 = equals(v1?.type, 'IPAddress')) === false ? false : and(t1, has(v1, 'value')))) === undefined ? undefined : t2 ? one(self, (v2) => { let t3, t4; return ((t4 = ((t3 = equals(v2?.type, v1?.type)) === false ? false : and(t3, has(v2, 'value')))) === false ? false : and(t4, equals(v2?.value, v1?.value))); }) : true); }); },
  },
  'self.all(a1, a1.type == \'IPAddress\' ? self.exists_one(a2, a2.type == a1.type && a2.value == a1.value) : true )': {
    reads: ['[].type', '[].value'],
    holds: (self) => { return all(self, (v1) => { let t1; return ((t1 = equals(v1?.type, 'IPAddress')) === undefined ? undefined : t1 ? one(self, (v2) => { let t2; return ((t2 = equals(v2?.type, v1?.type)) === false ? false : and(t2, equals(v2?.value, v1?.value))); }) : true); }); },
  },
  'self.all(h, !h.contains(\'*\') ? h.matches(\'^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)$\') : true)': {
    reads: ['[]'],
    holds: (self) => { return all(self, (v1) => { let t1; return ((t1 = not(contains(v1, '*'))) === undefined ? undefined : t1 ? matches(v1, /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)$/) : true); }); },
  },
  'self.all(h, !isIP(h))': {
    reads: ['[]'],
    holds: (self) => { return all(self, (v1) => not(isIP(v1))); },
  },
  'self.all(h, h.contains(\'*\') ? (h.startsWith(\'*.\') && h.substring(2).matches(\'^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)$\')) : true)': {
    reads: ['[]'],
    holds: (self) => { return all(self, (v1) => { let t1, t2; return ((t1 = contains(v1, '*')) === undefined ? undefined : t1 ? ((t2 = startsWith(v1, '*.')) === false ? false : and(t2, matches(substring(v1, 2), /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)$/))) : true); }); },
  },
  'self.all(key, !key.contains("*"))': {
    reads: ['[]'],
    holds: (self) => { return all(self, (v1) => not(contains(v1, '*'))); },
  },
  'self.all(key, key.matches(r"""^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9]$"""))': {
    reads: ['[]'],
    holds: (self) => { return all(self, (v1) => matches(v1, /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9]$/)); },
  },
  'self.all(key, key.size() != 0)': {
    reads: ['[]'],
    holds: (self) => { return all(self, (v1) => differs(size(v1), 0)); },
  },
  'self.all(key, key.split("/")[0].size() < 253)': {
    reads: ['[]'],
    holds: (self) => { return all(self, (v1) => less(size(item(split(v1, '/'), 0)), 253)); },
  },
  'self.all(key, size(key) < 63 && key.matches("^[a-zA-Z0-9](?:[-a-zA-Z0-9]*[a-zA-Z0-9])?$"))': {
    reads: ['[]'],
    holds: (self) => { return all(self, (v1) => { let t1; return ((t1 = less(size(v1), 63)) === false ? false : and(t1, matches(v1, /^[a-zA-Z0-9](?:[-a-zA-Z0-9]*[a-zA-Z0-9])?$/))); }); },
  },
  'self.all(l, (l.protocol == \'HTTPS\' && has(l.tls)) ? (l.tls.mode == \'\' || l.tls.mode == \'Terminate\') : true)': {
    reads: ['[].protocol', '[].tls.mode', '[].tls?'],
    holds: (self) => { return all(self, (v1) => { let t1, t2, t3; return ((t2 = ((t1 = equals(v1?.protocol, 'HTTPS')) === false ? false : and(t1, has(v1, 'tls')))) === undefined ? undefined : t2 ? ((t3 = equals(v1?.tls?.mode, '')) === true ? true : or(t3, equals(v1?.tls?.mode, 'Terminate'))) : true); }); },
  },
  'self.all(l, (l.protocol == \'TLS\' ? has(l.tls) && has(l.tls.mode) && l.tls.mode != \'\' : true))': {
    reads: ['[].protocol', '[].tls.mode', '[].tls?'],
    holds: (self) => { return all(self, (v1) => { let t1, t2, t3; return ((t1 = equals(v1?.protocol, 'TLS')) === undefined ? undefined : t1 ? ((t3 = ((t2 = has(v1, 'tls')) === false ? false : and(t2, has(v1?.tls, 'mode')))) === false ? false : and(t3, differs(v1?.tls?.mode, ''))) : true); }); },
  },
  'self.all(l, l.protocol in [\'HTTP\', \'TCP\', \'UDP\'] ? !has(l.tls) : true)': {
    reads: ['[].protocol', '[].tls?'],
    holds: (self) => { return all(self, (v1) => { let t1; return ((t1 = isIn(v1?.protocol, ['HTTP', 'TCP', 'UDP'])) === undefined ? undefined : t1 ? not(has(v1, 'tls')) : true); }); },
  },
  'self.all(l, l.protocol in [\'TCP\', \'UDP\']  ? (!has(l.hostname) || l.hostname == \'\') : true)': {
    reads: ['[].hostname', '[].protocol'],
    holds: (self) => { return all(self, (v1) => { let t1, t2; return ((t1 = isIn(v1?.protocol, ['TCP', 'UDP'])) === undefined ? undefined : t1 ? ((t2 = not(has(v1, 'hostname'))) === true ? true : or(t2, equals(v1?.hostname, ''))) : true); }); },
  },
  'self.all(l1, !has(l1.name) || self.exists_one(l2, has(l2.name) && l1.name == l2.name))': {
    reads: ['[].name'],
    holds: (self) => { return all(self, (v1) => { let t1; return ((t1 = not(has(v1, 'name'))) === true ? true : or(t1, one(self, (v2) => { let t2; return ((t2 = has(v2, 'name')) === false ? false : and(t2, equals(v1?.name, v2?.name))); }))); }); },
  },
  'self.all(l1, !has(l1.port) || self.exists_one(l2, has(l2.port) && l1.port == l2.port && l1.protocol == l2.protocol && (has(l1.hostname) && has(l2.hostname) ? l1.hostname == l2.hostname : !has(l1.hostname) && !has(l2.hostname))))': {
    reads: ['[].hostname', '[].port', '[].protocol'],
    holds: (self) => { return all(self, (v1) => { let t1; return ((t1 = not(has(v1, 'port'))) === true ? true : or(t1, one(self, (v2) => { let t2, t3, t4, t5, t6, t7; return ((t3 = ((t2 = has(v2, 'port')) === false ? false : and(t2, equals(v1?.port, v2?.port)))) === false ? false : and(t3, ((t4 = equals(v1?.protocol, v2?.protocol)) === false ? false : and(t4, ((t6 = ((t5 = has(v1, 'hostname')) === false ? false : and(t5, has(v2, 'hostname')))) === undefined ? undefined : t6 ? equals(v1?.hostname, v2?.hostname) : ((t7 = not(has(v1, 'hostname'))) === false ? false : and(t7, not(has(v2, 'hostname'))))))))); }))); }); },
  },
  'self.all(l1, self.exists_one(l2, l1.number == l2.number))': {
    reads: ['[].number'],
    holds: (self) => { return all(self, (v1) => one(self, (v2) => equals(v1?.number, v2?.number))); },
  },
  'self.all(l1, self.exists_one(l2, l1.port == l2.port && l1.protocol == l2.protocol && (has(l1.hostname) && has(l2.hostname) ? l1.hostname == l2.hostname : !has(l1.hostname) && !has(l2.hostname))))': {
    reads: ['[].hostname', '[].port', '[].protocol'],
    holds: (self) => { return all(self, (v1) => one(self, (v2) => { let t1, t2, t3, t4, t5; return ((t2 = ((t1 = equals(v1?.port, v2?.port)) === false ? false : and(t1, equals(v1?.protocol, v2?.protocol)))) === false ? false : and(t2, ((t4 = ((t3 = has(v1, 'hostname')) === false ? false : and(t3, has(v2, 'hostname')))) === undefined ? undefined : t4 ? equals(v1?.hostname, v2?.hostname) : ((t5 = not(has(v1, 'hostname'))) === false ? false : and(t5, not(has(v2, 'hostname'))))))); })); },
  },
  'self.all(p1, self.all(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name && (((!has(p1.__namespace__) || p1.__namespace__ == \'\') && (!has(p2.__namespace__) || p2.__namespace__ == \'\')) || (has(p1.__namespace__) && has(p2.__namespace__) && p1.__namespace__ == p2.__namespace__ )) ? ((!has(p1.sectionName) || p1.sectionName == \'\') == (!has(p2.sectionName) || p2.sectionName == \'\')) : true))': {
    reads: ['[].group', '[].kind', '[].name', '[].namespace', '[].sectionName'],
    holds: (self) => { return all(self, (v1) => all(self, (v2) => { let t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12; return ((t10 = ((t2 = ((t1 = equals(v1?.group, v2?.group)) === false ? false : and(t1, equals(v1?.kind, v2?.kind)))) === false ? false : and(t2, ((t3 = equals(v1?.name, v2?.name)) === false ? false : and(t3, ((t7 = ((t5 = ((t4 = not(has(v1, 'namespace'))) === true ? true : or(t4, equals(v1?.namespace, '')))) === false ? false : and(t5, ((t6 = not(has(v2, 'namespace'))) === true ? true : or(t6, equals(v2?.namespace, '')))))) === true ? true : or(t7, ((t9 = ((t8 = has(v1, 'namespace')) === false ? false : and(t8, has(v2, 'namespace')))) === false ? false : and(t9, equals(v1?.namespace, v2?.namespace)))))))))) === undefined ? undefined : t10 ? equals(((t11 = not(has(v1, 'sectionName'))) === true ? true : or(t11, equals(v1?.sectionName, ''))), ((t12 = not(has(v2, 'sectionName'))) === true ? true : or(t12, equals(v2?.sectionName, '')))) : true); })); },
  },
  'self.all(p1, self.all(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name && (((!has(p1.__namespace__) || p1.__namespace__ == \'\') && (!has(p2.__namespace__) || p2.__namespace__ == \'\')) || (has(p1.__namespace__) && has(p2.__namespace__) && p1.__namespace__ == p2.__namespace__)) ? ((!has(p1.sectionName) || p1.sectionName == \'\') == (!has(p2.sectionName) || p2.sectionName == \'\') && (!has(p1.port) || p1.port == 0) == (!has(p2.port) || p2.port == 0)): true))': {
    reads: ['[].group', '[].kind', '[].name', '[].namespace', '[].port', '[].sectionName'],
    holds: (self) => { return all(self, (v1) => all(self, (v2) => { let t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15; return ((t10 = ((t2 = ((t1 = equals(v1?.group, v2?.group)) === false ? false : and(t1, equals(v1?.kind, v2?.kind)))) === false ? false : and(t2, ((t3 = equals(v1?.name, v2?.name)) === false ? false : and(t3, ((t7 = ((t5 = ((t4 = not(has(v1, 'namespace'))) === true ? true : or(t4, equals(v1?.namespace, '')))) === false ? false : and(t5, ((t6 = not(has(v2, 'namespace'))) === true ? true : or(t6, equals(v2?.namespace, '')))))) === true ? true : or(t7, ((t9 = ((t8 = has(v1, 'namespace')) === false ? false : and(t8, has(v2, 'namespace')))) === false ? false : and(t9, equals(v1?.namespace, v2?.namespace)))))))))) === undefined ? undefined : t10 ? ((t13 = equals(((t11 = not(has(v1, 'sectionName'))) === true ? true : or(t11, equals(v1?.sectionName, ''))), ((t12 = not(has(v2, 'sectionName'))) === true ? true : or(t12, equals(v2?.sectionName, ''))))) === false ? false : and(t13, equals(((t14 = not(has(v1, 'port'))) === true ? true : or(t14, equals(v1?.port, 0))), ((t15 = not(has(v2, 'port'))) === true ? true : or(t15, equals(v2?.port, 0)))))) : true); })); },
  },
  'self.all(p1, self.all(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name ? ((!has(p1.sectionName) || p1.sectionName == \'\') == (!has(p2.sectionName) || p2.sectionName == \'\')) : true))': {
    reads: ['[].group', '[].kind', '[].name', '[].sectionName'],
    holds: (self) => { return all(self, (v1) => all(self, (v2) => { let t1, t2, t3, t4, t5; return ((t3 = ((t2 = ((t1 = equals(v1?.group, v2?.group)) === false ? false : and(t1, equals(v1?.kind, v2?.kind)))) === false ? false : and(t2, equals(v1?.name, v2?.name)))) === undefined ? undefined : t3 ? equals(((t4 = not(has(v1, 'sectionName'))) === true ? true : or(t4, equals(v1?.sectionName, ''))), ((t5 = not(has(v2, 'sectionName'))) === true ? true : or(t5, equals(v2?.sectionName, '')))) : true); })); },
  },
  'self.all(p1, self.exists_one(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name && (((!has(p1.__namespace__) || p1.__namespace__ == \'\') && (!has(p2.__namespace__) || p2.__namespace__ == \'\')) || (has(p1.__namespace__) && has(p2.__namespace__) && p1.__namespace__ == p2.__namespace__ )) && (((!has(p1.sectionName) || p1.sectionName == \'\') && (!has(p2.sectionName) || p2.sectionName == \'\')) || ( has(p1.sectionName) && has(p2.sectionName) && p1.sectionName == p2.sectionName)) && (((!has(p1.port) || p1.port == 0) && (!has(p2.port) || p2.port == 0)) || (has(p1.port) && has(p2.port) && p1.port == p2.port))))': {
    reads: ['[].group', '[].kind', '[].name', '[].namespace', '[].port', '[].sectionName'],
    holds: (self) => { return all(self, (v1) => one(self, (v2) => { let t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21, t22, t23; return ((t3 = ((t2 = ((t1 = equals(v1?.group, v2?.group)) === false ? false : and(t1, equals(v1?.kind, v2?.kind)))) === false ? false : and(t2, equals(v1?.name, v2?.name)))) === false ? false : and(t3, ((t17 = ((t10 = ((t7 = ((t5 = ((t4 = not(has(v1, 'namespace'))) === true ? true : or(t4, equals(v1?.namespace, '')))) === false ? false : and(t5, ((t6 = not(has(v2, 'namespace'))) === true ? true : or(t6, equals(v2?.namespace, '')))))) === true ? true : or(t7, ((t9 = ((t8 = has(v1, 'namespace')) === false ? false : and(t8, has(v2, 'namespace')))) === false ? false : and(t9, equals(v1?.namespace, v2?.namespace)))))) === false ? false : and(t10, ((t14 = ((t12 = ((t11 = not(has(v1, 'sectionName'))) === true ? true : or(t11, equals(v1?.sectionName, '')))) === false ? false : and(t12, ((t13 = not(has(v2, 'sectionName'))) === true ? true : or(t13, equals(v2?.sectionName, '')))))) === true ? true : or(t14, ((t16 = ((t15 = has(v1, 'sectionName')) === false ? false : and(t15, has(v2, 'sectionName')))) === false ? false : and(t16, equals(v1?.sectionName, v2?.sectionName)))))))) === false ? false : and(t17, ((t21 = ((t19 = ((t18 = not(has(v1, 'port'))) === true ? true : or(t18, equals(v1?.port, 0)))) === false ? false : and(t19, ((t20 = not(has(v2, 'port'))) === true ? true : or(t20, equals(v2?.port, 0)))))) === true ? true : or(t21, ((t23 = ((t22 = has(v1, 'port')) === false ? false : and(t22, has(v2, 'port')))) === false ? false : and(t23, equals(v1?.port, v2?.port))))))))); })); },
  },
  'self.all(p1, self.exists_one(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name && (((!has(p1.__namespace__) || p1.__namespace__ == \'\') && (!has(p2.__namespace__) || p2.__namespace__ == \'\')) || (has(p1.__namespace__) && has(p2.__namespace__) && p1.__namespace__ == p2.__namespace__ )) && (((!has(p1.sectionName) || p1.sectionName == \'\') && (!has(p2.sectionName) || p2.sectionName == \'\')) || (has(p1.sectionName) && has(p2.sectionName) && p1.sectionName == p2.sectionName))))': {
    reads: ['[].group', '[].kind', '[].name', '[].namespace', '[].sectionName'],
    holds: (self) => { return all(self, (v1) => one(self, (v2) => { let t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16; return ((t3 = ((t2 = ((t1 = equals(v1?.group, v2?.group)) === false ? false : and(t1, equals(v1?.kind, v2?.kind)))) === false ? false : and(t2, equals(v1?.name, v2?.name)))) === false ? false : and(t3, ((t10 = ((t7 = ((t5 = ((t4 = not(has(v1, 'namespace'))) === true ? true : or(t4, equals(v1?.namespace, '')))) === false ? false : and(t5, ((t6 = not(has(v2, 'namespace'))) === true ? true : or(t6, equals(v2?.namespace, '')))))) === true ? true : or(t7, ((t9 = ((t8 = has(v1, 'namespace')) === false ? false : and(t8, has(v2, 'namespace')))) === false ? false : and(t9, equals(v1?.namespace, v2?.namespace)))))) === false ? false : and(t10, ((t14 = ((t12 = ((t11 = not(has(v1, 'sectionName'))) === true ? true : or(t11, equals(v1?.sectionName, '')))) === false ? false : and(t12, ((t13 = not(has(v2, 'sectionName'))) === true ? true : or(t13, equals(v2?.sectionName, '')))))) === true ? true : or(t14, ((t16 = ((t15 = has(v1, 'sectionName')) === false ? false : and(t15, has(v2, 'sectionName')))) === false ? false : and(t16, equals(v1?.sectionName, v2?.sectionName))))))))); })); },
  },
  'self.all(p1, self.exists_one(p2, p1.group == p2.group && p1.kind == p2.kind && p1.name == p2.name && (((!has(p1.sectionName) || p1.sectionName == \'\') && (!has(p2.sectionName) || p2.sectionName == \'\')) || (has(p1.sectionName) && has(p2.sectionName) && p1.sectionName == p2.sectionName))))': {
    reads: ['[].group', '[].kind', '[].name', '[].sectionName'],
    holds: (self) => { return all(self, (v1) => one(self, (v2) => { let t1, t2, t3, t4, t5, t6, t7, t8, t9; return ((t2 = ((t1 = equals(v1?.group, v2?.group)) === false ? false : and(t1, equals(v1?.kind, v2?.kind)))) === false ? false : and(t2, ((t3 = equals(v1?.name, v2?.name)) === false ? false : and(t3, ((t7 = ((t5 = ((t4 = not(has(v1, 'sectionName'))) === true ? true : or(t4, equals(v1?.sectionName, '')))) === false ? false : and(t5, ((t6 = not(has(v2, 'sectionName'))) === true ? true : or(t6, equals(v2?.sectionName, '')))))) === true ? true : or(t7, ((t9 = ((t8 = has(v1, 'sectionName')) === false ? false : and(t8, has(v2, 'sectionName')))) === false ? false : and(t9, equals(v1?.sectionName, v2?.sectionName))))))))); })); },
  },
  'self.all(p1, self.exists_one(p2, p1.number==p2.number))': {
    reads: ['[].number'],
    holds: (self) => { return all(self, (v1) => one(self, (v2) => equals(v1?.number, v2?.number))); },
  },
  'self.all(r, !(r.group == \'certificates.k8s.io\' && r.kind == \'ClusterTrustBundle\' && has(r.namespace)))': {
    reads: ['[].group', '[].kind', '[].namespace?'],
    holds: (self) => { return all(self, (v1) => { let t1, t2; return not(((t2 = ((t1 = equals(v1?.group, 'certificates.k8s.io')) === false ? false : and(t1, equals(v1?.kind, 'ClusterTrustBundle')))) === false ? false : and(t2, has(v1, 'namespace')))); }); },
  },
  'self.all(t1, self.exists_one(t2, t1.port == t2.port))': {
    reads: ['[].port'],
    holds: (self) => { return all(self, (v1) => one(self, (v2) => equals(v1?.port, v2?.port))); },
  },
  'self.filter(f, f.type == \'CORS\').size() <= 1': {
    reads: ['[].type'],
    holds: (self) => { return atMost(size(filter(self, (v1) => equals(v1?.type, 'CORS'))), 1); },
  },
  'self.filter(f, f.type == \'RequestHeaderModifier\').size() <= 1': {
    reads: ['[].type'],
    holds: (self) => { return atMost(size(filter(self, (v1) => equals(v1?.type, 'RequestHeaderModifier'))), 1); },
  },
  'self.filter(f, f.type == \'RequestRedirect\').size() <= 1': {
    reads: ['[].type'],
    holds: (self) => { return atMost(size(filter(self, (v1) => equals(v1?.type, 'RequestRedirect'))), 1); },
  },
  'self.filter(f, f.type == \'ResponseHeaderModifier\').size() <= 1': {
    reads: ['[].type'],
    holds: (self) => { return atMost(size(filter(self, (v1) => equals(v1?.type, 'ResponseHeaderModifier'))), 1); },
  },
  'self.filter(f, f.type == \'URLRewrite\').size() <= 1': {
    reads: ['[].type'],
    holds: (self) => { return atMost(size(filter(self, (v1) => equals(v1?.type, 'URLRewrite'))), 1); },
  },
  'self.kind != \'Service\' || has(self.port)': {
    reads: ['kind', 'port?'],
    holds: (self) => { let t1; return ((t1 = differs(self?.kind, 'Service')) === true ? true : or(t1, (self.port !== undefined))); },
  },
  'self.mode == \'Terminate\' ? size(self.certificateRefs) > 0 || size(self.options) > 0 : true': {
    reads: ['certificateRefs', 'mode', 'options'],
    holds: (self) => { let t1, t2; return ((t1 = equals(self?.mode, 'Terminate')) === undefined ? undefined : t1 ? ((t2 = greater(size(self?.certificateRefs), 0)) === true ? true : or(t2, greater(size(self?.options), 0))) : true); },
  },
  'self.numerator <= self.denominator': {
    reads: ['denominator', 'numerator'],
    holds: (self) => { return atMost(self?.numerator, self?.denominator); },
  },
  'self.protocol == \'GRPC\' ? has(self.grpc) : true': {
    reads: ['grpc?', 'protocol'],
    holds: (self) => { let t1; return ((t1 = equals(self?.protocol, 'GRPC')) === undefined ? undefined : t1 ? (self.grpc !== undefined) : true); },
  },
  'self.protocol == \'HTTP\' ? has(self.http) : true': {
    reads: ['http?', 'protocol'],
    holds: (self) => { let t1; return ((t1 = equals(self?.protocol, 'HTTP')) === undefined ? undefined : t1 ? (self.http !== undefined) : true); },
  },
  'self.size() == 0': {
    reads: [''],
    holds: (self) => { return equals(size(self), 0); },
  },
  'self.startsWith("unix://") ? !self.endsWith("/") : true': {
    reads: [''],
    holds: (self) => { let t1; return ((t1 = startsWith(self, 'unix://')) === undefined ? undefined : t1 ? not(endsWith(self, '/')) : true); },
  },
  'self.startsWith("unix://") ? (self.substring(7, 8) == "/" || self.substring(7, 8) == "@") : true': {
    reads: [''],
    holds: (self) => { let t1, t2; return ((t1 = startsWith(self, 'unix://')) === undefined ? undefined : t1 ? ((t2 = equals(substring(self, 7, 8), '/')) === true ? true : or(t2, equals(substring(self, 7, 8), '@'))) : true); },
  },
  'self.type != \'Cookie\' || has(self.cookie)': {
    reads: ['cookie?', 'type'],
    holds: (self) => { let t1; return ((t1 = differs(self?.type, 'Cookie')) === true ? true : or(t1, (self.cookie !== undefined))); },
  },
  'self.type != \'Header\' || has(self.header)': {
    reads: ['header?', 'type'],
    holds: (self) => { let t1; return ((t1 = differs(self?.type, 'Header')) === true ? true : or(t1, (self.header !== undefined))); },
  },
  'self.type != \'IPAddress\' || !has(self.value) || hasIPFormat(self.value)': {
    reads: ['type', 'value'],
    holds: (self) => { let t1, t2; return ((t2 = ((t1 = differs(self?.type, 'IPAddress')) === true ? true : or(t1, not((self.value !== undefined))))) === true ? true : or(t2, hasIPFormat(self?.value))); },
  },
  'self.type == \'Hostname\' ? (!has(self.value) || self.value.matches(r"""^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$""")): true': {
    reads: ['type', 'value'],
    holds: (self) => { let t1, t2; return ((t1 = equals(self?.type, 'Hostname')) === undefined ? undefined : t1 ? ((t2 = not((self.value !== undefined))) === true ? true : or(t2, matches(self?.value, /^(\*\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/))) : true); },
  },
  'self.type == \'Hostname\' ? self.value.matches(r"""^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"""): true': {
    reads: ['type', 'value'],
    holds: (self) => { let t1; return ((t1 = equals(self?.type, 'Hostname')) === undefined ? undefined : t1 ? matches(self?.value, /^(\*\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/) : true); },
  },
  'self.type == \'ReplaceFullPath\' ? has(self.replaceFullPath) : true': {
    reads: ['replaceFullPath?', 'type'],
    holds: (self) => { let t1; return ((t1 = equals(self?.type, 'ReplaceFullPath')) === undefined ? undefined : t1 ? (self.replaceFullPath !== undefined) : true); },
  },
  'self.type == \'ReplacePrefixMatch\' ? has(self.replacePrefixMatch) : true': {
    reads: ['replacePrefixMatch?', 'type'],
    holds: (self) => { let t1; return ((t1 = equals(self?.type, 'ReplacePrefixMatch')) === undefined ? undefined : t1 ? (self.replacePrefixMatch !== undefined) : true); },
  },
  'self.type in [\'Exact\',\'PathPrefix\'] || self.type == \'RegularExpression\'': {
    reads: ['type'],
    holds: (self) => { let t1; return ((t1 = isIn(self?.type, ['Exact', 'PathPrefix'])) === true ? true : or(t1, equals(self?.type, 'RegularExpression'))); },
  },
  'size(self) == 0 || self == \'Cluster\' || (self.matches(\'^.*/.+$\') && !format.dns1123Subdomain().validate(self.split(\'/\')[0]).hasValue() && self.split(\'/\')[0] != \'k8s.io\' && !self.split(\'/\')[0].endsWith(\'.k8s.io\'))': {
    reads: [''],
    holds: (self) => { let t1, t2, t3, t4, t5; return ((t2 = ((t1 = equals(size(self), 0)) === true ? true : or(t1, equals(self, 'Cluster')))) === true ? true : or(t2, ((t4 = ((t3 = matches(self, /^.*\/.+$/)) === false ? false : and(t3, not(hasValue(subdomainProblem(item(split(self, '/'), 0))))))) === false ? false : and(t4, ((t5 = differs(item(split(self, '/'), 0), 'k8s.io')) === false ? false : and(t5, not(endsWith(item(split(self, '/'), 0), '.k8s.io')))))))); },
  },
});
