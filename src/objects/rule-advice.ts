// Where a broken rule of a published CRD is reported, and what to write instead. By the rule's message, which the versions of a CRD share;
// a rule without an entry is reported at its object, with the message alone.

import type { Segments } from '../diagnostics/path.ts';
import { isObject, type JsonObject } from '../grammar/json.ts';
import { quote } from '../grammar/quote.ts';

export interface RuleAdvice {
  /** From the value of the rule. */
  readonly at?: Segments;
  readonly hint?: string;
  /** The one value that is certainly meant there. */
  readonly replacement?: unknown;
}

/** `found` is what the pattern of the message found. */
type Advise = (self: unknown, found: readonly string[]) => RuleAdvice;

export function adviceFor(message: string, self: unknown): RuleAdvice {
  for (const [pattern, advise] of ADVICE) {
    const found = pattern.exec(message);
    if (found !== null) return advise(self, found);
  }
  return {};
}

const at =
  (segments: Segments, hint?: string): Advise =>
  () =>
    hint === undefined ? { at: segments } : { at: segments, hint };

const membersOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The first item whose identity an earlier item has. */
function again(list: unknown, identityOf: (item: JsonObject) => unknown): number | undefined {
  const known = new Set<string>();
  const index = itemsOf(list).findIndex((item) => {
    const identity = JSON.stringify(identityOf(membersOf(item)) ?? null);
    const isKnown = known.has(identity);
    known.add(identity);
    return isKnown;
  });
  return index < 0 ? undefined : index;
}

const repeated =
  (identityOf: (item: JsonObject) => unknown, hint: string, ...members: Segments): Advise =>
  (list) => {
    const index = again(list, identityOf);
    return { at: index === undefined ? [] : [index, ...members], hint };
  };

/** The first item that breaks a rule about each item. */
const item =
  (breaks: (each: JsonObject) => boolean, hint: string, ...members: Segments): Advise =>
  (list) => {
    const index = itemsOf(list).findIndex((each) => breaks(membersOf(each)));
    return { at: index < 0 ? [] : [index, ...members], hint };
  };

/** `requestRedirect` of a filter of type RequestRedirect. */
const MEMBERS: Readonly<Record<string, string>> = {
  requestHeaderModifier: 'RequestHeaderModifier',
  responseHeaderModifier: 'ResponseHeaderModifier',
  requestMirror: 'RequestMirror',
  requestRedirect: 'RequestRedirect',
  urlRewrite: 'URLRewrite',
  extensionRef: 'ExtensionRef',
  cors: 'CORS',
  externalAuth: 'ExternalAuth',
};

/** Both rules about one filter are reported at its type, so one slip gives one finding. */
function filterType(self: unknown): RuleAdvice {
  const { type, ...rest } = membersOf(self);
  const written = Object.keys(rest).filter((name) => Object.hasOwn(MEMBERS, name));
  const wanted = Object.keys(MEMBERS).find((name) => MEMBERS[name] === type);
  const [only, ...others] = written;
  if (only !== undefined && others.length === 0 && only !== wanted) {
    const meant = MEMBERS[only]!;
    return { at: ['type'], hint: `for \`${only}\` write \`type: ${meant}\``, replacement: meant };
  }
  if (wanted !== undefined && !written.includes(wanted)) return { at: ['type'], hint: `add \`${wanted}\`` };
  const surplus = written.filter((name) => name !== wanted).map((name) => `\`${name}\``);
  return { at: ['type'], hint: `remove ${surplus.join(' and ')}, or write a filter for each` };
}

const absolutePath: Advise = (self) => {
  const { value } = membersOf(self);
  const meant = typeof value === 'string' ? `/${value}` : undefined;
  return meant === undefined ||
    !/^\/[A-Za-z0-9_~-][A-Za-z0-9/._~-]*$/.test(meant) ||
    /\/\/|\/\.\.?(?:\/|$)/.test(meant)
    ? { at: ['value'], hint: 'begin the path with `/`' }
    : { at: ['value'], hint: `write \`${meant}\``, replacement: meant };
};

const encoded: Advise = (self) => {
  const { value } = membersOf(self);
  const first =
    typeof value === 'string'
      ? /%(?![0-9a-fA-F]{2})|[^-A-Za-z0-9/._~!$&'()*+,;=:@%]/u.exec(value)?.[0]
      : undefined;
  if (first === undefined) return { at: ['value'] };
  return {
    at: ['value'],
    hint:
      first === '%'
        ? 'write `%` with two hexadecimal digits, `%25` for the character itself'
        : `remove or percent-encode ${quote(first)}`,
  };
};

const sameParent = ({ group, kind, namespace, name }: JsonObject): unknown => [
  group,
  kind,
  namespace ?? '',
  name,
];
const sameSection = (parent: JsonObject): unknown => [
  sameParent(parent),
  parent['sectionName'] ?? '',
  parent['port'] ?? 0,
];

const prefixMatch = (member: 'requestRedirect' | 'urlRewrite'): Advise => {
  return (self) => {
    const { filters, matches } = membersOf(self);
    const index = itemsOf(filters).findIndex((filter) =>
      isObject(membersOf(membersOf(filter)[member])['path']),
    );
    const path = membersOf(membersOf(itemsOf(matches)[0])['path']);
    const hint =
      itemsOf(matches).length === 1
        ? `write \`type: PathPrefix\` in the match${path['type'] === 'Exact' ? ', or `type: ReplaceFullPath` with `replaceFullPath` in the filter' : ''}`
        : 'write a rule for each match';
    return { at: index < 0 ? [] : ['filters', index, member, 'path', 'type'], hint };
  };
};

/** By what the message says, the first that fits. */
const ADVICE: readonly (readonly [RegExp, Advise])[] = [
  [/^filter\.(\w+) must be (?:nil|specified)/, filterType],
  [/^value must be an absolute path/, absolutePath],
  [/^must not contain '\/\/'/, at(['value'], 'write one `/`')],
  [/^must not (?:contain '\/\.|end with '\/\.)/, at(['value'], 'write the path without `.` and `..`')],
  [/^must not contain '%2[fF]'/, at(['value'], 'a path can not match an encoded slash: remove it')],
  [/^must not contain '#'/, at(['value'], 'a fragment is never sent to a server: remove it')],
  [/^must only contain valid characters/, encoded],
  [/^type must be one of \['Exact'/, at(['type'])],
  [/^(service|method) must only contain/, (_, [, name = '']) => ({ at: [name] })],
  [/^One or both of 'service' or 'method'/, at([], 'write `service`, `method` or both')],
  [
    /^backendRequest timeout cannot be longer/,
    (self) => ({
      at: ['backendRequest'],
      hint: `write at most \`${String(membersOf(self)['request'])}\`, or a longer \`request\``,
    }),
  ],
  [/using RequestRedirect filter with path\.replacePrefixMatch/i, prefixMatch('requestRedirect')],
  [/using URLRewrite filter with path\.replacePrefixMatch/i, prefixMatch('urlRewrite')],
  [
    /^(replaceFullPath|replacePrefixMatch) must be specified/,
    (_, [, name = '']) => ({ at: [name], hint: `write \`${name}\`` }),
  ],
  [
    /^type must be '(\w+)' when \w+ is set/,
    (_, [, type = '']) => ({ at: ['type'], hint: `write \`type: ${type}\`` }),
  ],
  [
    /^RequestRedirect filter must not be used together with backendRefs/,
    at(['backendRefs'], 'a redirect has no backend: remove `backendRefs`, or the filter'),
  ],
  [/^May specify either httpRouteFilterRequestRedirect/, at([], 'keep one of the two filters')],
  [
    /^(\w+) filter cannot be repeated/,
    (list, [, type]) => ({
      at: [itemsOf(list).findLastIndex((each) => membersOf(each)['type'] === type)],
      hint: 'put everything into one filter',
    }),
  ],
  [/^Must have port for Service reference/, at(['port'], 'write the port of the Service: `port: 80`')],
  [/^numerator must be less/, at(['numerator'], 'write at most the denominator')],
  [/^Only one of percent or fraction/, at([], 'keep one of the two')],
  [
    /^AbsoluteTimeout must be specified/,
    at(['absoluteTimeout'], 'write how long the session lasts: `absoluteTimeout: 24h`'),
  ],
  [
    /^tls must not be specified for protocols/,
    item(
      ({ protocol, tls }) => tls !== undefined && ['HTTP', 'TCP', 'UDP'].includes(protocol as string),
      'for TLS write `protocol: HTTPS` or `protocol: TLS`; otherwise remove `tls`',
      'tls',
    ),
  ],
  [
    /^tls mode must be Terminate for protocol HTTPS/,
    item(
      ({ protocol, tls }) => protocol === 'HTTPS' && membersOf(tls)['mode'] === 'Passthrough',
      'for Passthrough write `protocol: TLS`',
      'tls',
      'mode',
    ),
  ],
  [
    /^tls mode must be set for protocol TLS/,
    item(
      ({ protocol, tls }) => protocol === 'TLS' && membersOf(tls)['mode'] === undefined,
      'write `tls: {mode: ...}`',
    ),
  ],
  [
    /^hostname must not be specified for protocols/,
    item(
      ({ protocol, hostname }) => Boolean(hostname) && ['TCP', 'UDP'].includes(protocol as string),
      'such connections name no host: remove it',
      'hostname',
    ),
  ],
  [/^Listener name must be unique/, repeated(({ name }) => name, 'give each listener its own name', 'name')],
  [
    /^Rule name must be unique/,
    repeated(({ name }) => name ?? Symbol.iterator.toString(), 'give each rule its own name', 'name'),
  ],
  [
    /^Combination of port, protocol and hostname must be unique/,
    repeated(
      ({ port, protocol, hostname }) => [port, protocol, hostname],
      'give the listeners different hostnames or ports',
    ),
  ],
  [
    /^certificateRefs or options must be specified/,
    at(['certificateRefs'], 'name the Secret with the certificate: `certificateRefs: [{name: ...}]`'),
  ],
  [
    /^sectionName(?: or port)? must be specified when/,
    repeated(sameParent, 'give each of them a `sectionName`'),
  ],
  [/^sectionName(?: or port)? must be unique when/, repeated(sameSection, 'remove the second one')],
  [
    /^(?:IPAddress|Hostname) values must be unique/,
    repeated(({ type, value }) => [type, value], 'remove the second one'),
  ],
  [/^(?:value must be an IP address|Hostname value must)/, at(['value'])],
  [
    /^Port for TLS configuration must be unique/,
    repeated(({ port }) => port, 'write one entry for each port', 'port'),
  ],
  [
    /^must specify either CACertificateRefs or WellKnownCACertificates/,
    at([], 'write `caCertificateRefs`, or `wellKnownCACertificates: System`'),
  ],
  [/^must not contain both CACertificateRefs/, at([], 'keep one of the two')],
  [
    /^SubjectAltName element must contain (\w+)/,
    (_, [, name = '']) => ({ at: [name.toLowerCase()], hint: `write \`${name.toLowerCase()}\`` }),
  ],
  [
    /^SubjectAltName element must not contain (\w+)/,
    (_, [, name = '']) => ({ at: [name.toLowerCase()], hint: 'remove it, or write its type' }),
  ],
  [/cannot contain '\*' alongside/, at([], "keep `'*'` alone, or remove it")],
  [
    /^(grpc|http) must be specified when protocol/,
    (_, [, name = '']) => ({ at: [name], hint: `write \`${name}: {}\`` }),
  ],
  [
    /^protocol must be '(\w+)' when/,
    (_, [, name = '']) => ({ at: ['protocol'], hint: `write \`protocol: ${name}\`` }),
  ],
  [/^While 16 rules and 64 matches/, at([], 'split the route into several')],
];
