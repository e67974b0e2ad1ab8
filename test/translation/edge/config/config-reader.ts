// Reads a static file back, independently of what writes it: listeners with their routes, each with its units and its destinations as the
// program combines them. Units have one form here, which `wanted-units.ts` makes of the values of policies too.

import { parse } from 'yaml';

export type Units = Readonly<Record<string, unknown>>;

export interface ReadDestination {
  readonly weight: number;
  /** `host a:80`, `service ns/a:80`, `dynamic`, `ai`, `mcp`, `invalid`. */
  readonly to: string;
  readonly units: Units;
  /** Providers and targets, each with what the destination has and with its own on top. */
  readonly sections: readonly ReadSection[];
  /** Filters of the reference, and what is no unit. */
  readonly others: Units;
}

export interface ReadSection {
  readonly name: string;
  readonly group: number;
  readonly to: string;
  readonly units: Units;
}

export interface ReadRoute {
  /** `binds[0].listeners[0].routes[0]` */
  readonly at: string;
  /** `shop/cart` */
  readonly route: string;
  readonly rule: number;
  readonly match: number;
  readonly hostnames: readonly string[];
  readonly matches: readonly unknown[];
  readonly units: Units;
  /** Redirects, rewrites, copies of requests, and authentication of MCP clients. */
  readonly others: Units;
  readonly destinations: readonly ReadDestination[];
}

export interface ReadListener {
  readonly port: number;
  readonly name: string;
  readonly protocol: string;
  readonly tls: Units | undefined;
  readonly units: Units;
  readonly routes: readonly ReadRoute[];
}

export interface ReadFile {
  readonly frontend: Units;
  readonly listeners: readonly ReadListener[];
}

type Members = Readonly<Record<string, unknown>>;
type Files = ReadonlyMap<string, string>;

/** `text`: as the program reads it, with each `$$` as `$`. */
export function readConfig(
  text: string,
  files: readonly { readonly path: string; readonly content: string }[],
): ReadFile {
  if (/(?<!\$)(?:\$\$)*\$(?!\$)/.test(text)) throw new Error('a single `$` is in the text');
  const document = parse(text.replaceAll('$$', '$'), { maxAliasCount: 0 }) as Members;
  const contents = new Map(files.map(({ path, content }) => [path, content]));
  const shared = new Map(list(document['backends']).map((backend) => [`/${backend['name']}`, backend]));
  const ports = new Set<unknown>();
  const listeners: ReadListener[] = [];
  for (const [bind, { port, listeners: own }] of list(document['binds']).entries()) {
    if (ports.has(port)) throw new Error(`port ${port} comes twice`);
    ports.add(port);
    for (const [index, listener] of list(own).entries()) {
      const at = `binds[${bind}].listeners[${index}]`;
      listeners.push(readListener(listener, port as number, at, contents, shared));
    }
  }
  return { frontend: frontendUnits(object(document['frontendPolicies'])), listeners };
}

function readListener(
  listener: Members,
  port: number,
  at: string,
  files: Files,
  shared: ReadonlyMap<string, Members>,
): ReadListener {
  const isHttp = 'routes' in listener;
  if (isHttp === 'tcpRoutes' in listener) throw new Error(`${at} needs exactly one list of routes`);
  const kind = isHttp ? 'routes' : 'tcpRoutes';
  const names = new Set<unknown>();
  const routes = list(listener[kind]).map((route, index): ReadRoute => {
    if (names.has(route['name'])) throw new Error(`${at}: two routes are called ${route['name']}`);
    names.add(route['name']);
    return readRoute(route, `${at}.${kind}[${index}]`, files, shared);
  });
  const sorted = [...names].toSorted();
  if (JSON.stringify(sorted) !== JSON.stringify([...names])) throw new Error(`${at}: routes aren't in order`);
  const { units, others } = trafficUnits(object(listener['policies']));
  if (Object.keys(others).length > 0) throw new Error(`${at} has ${Object.keys(others)}`);
  const tls = listener['tls'] === undefined ? undefined : object(listener['tls']);
  return {
    port,
    name: String(listener['name']),
    protocol: String(listener['protocol']),
    tls: tls && Object.fromEntries(Object.entries(tls).map(([part, path]) => [part, fileAt(files, path)])),
    units,
    routes,
  };
}

function readRoute(
  route: Members,
  at: string,
  files: Files,
  shared: ReadonlyMap<string, Members>,
): ReadRoute {
  const [, namespace, name, rule, match] =
    /^[0-9]{5,}-([^.]+)\.(.+?)\.([0-9]+)(?:\.([0-9]+))?$/s.exec(
      at.includes('tcpRoutes') ? String(route['name']).concat('.0') : String(route['name']),
    ) ?? [];
  if (namespace === undefined) throw new Error(`${at} is called ${route['name']}`);
  return {
    at,
    route: `${namespace}/${name}`,
    rule: Number(rule),
    match: Number(match),
    hostnames: (route['hostnames'] as readonly string[] | undefined) ?? [],
    matches: list(route['matches']),
    ...trafficUnits(object(route['policies'])),
    destinations: list(route['backends']).map((backend) => readDestination(backend, files, shared)),
  };
}

function readDestination(
  backend: Members,
  files: Files,
  shared: ReadonlyMap<string, Members>,
): ReadDestination {
  const { weight, policies, ...written } = backend;
  const found = 'backend' in written ? shared.get(String(written['backend'])) : written;
  if (found === undefined) throw new Error(`there is no backend ${written['backend']}`);
  const own = object(policies);
  const { units, others } = backendUnits(own, files);
  return {
    weight: weight as number,
    to: addressOf(found),
    units,
    others,
    sections: sectionsOf(found, own, files),
  };
}

const MEMBERS = ['host', 'service', 'dynamic', 'ai', 'mcp', 'invalid'] as const;

function addressOf(found: Members): string {
  const [kind, ...more] = MEMBERS.filter((member) => member in found);
  if (kind === undefined || more.length > 0) throw new Error(`not one destination: ${Object.keys(found)}`);
  if (kind === 'host') return `host ${found['host']}`;
  if (kind !== 'service') return kind;
  const { name, port } = object(found['service']);
  return `service ${name}:${port}`;
}

function sectionsOf(found: Members, above: Members, files: Files): readonly ReadSection[] {
  const groups = list(object(found['ai'])['groups']);
  const providers = groups.flatMap(({ providers: own }, group) =>
    list(own).map((provider): ReadSection => {
      const { policies, name, ...to } = provider;
      return {
        name: String(name),
        group,
        to: JSON.stringify(to),
        units: backendUnits(onTop(above, object(policies)), files).units,
      };
    }),
  );
  const targets = list(object(found['mcp'])['targets']).map(
    ({ policies, name, ...to }): ReadSection => ({
      name: String(name),
      group: 0,
      to: JSON.stringify(to),
      units: backendUnits(onTop(above, object(policies)), files).units,
    }),
  );
  return [...providers, ...targets];
}

/** What the program merges part by part must come out the same as if it took the whole. */
function onTop(base: Members, own: Members): Members {
  if ('ai' in base && 'ai' in own)
    for (const part of Object.keys(object(base['ai'])))
      if (!(part in object(own['ai']))) throw new Error(`a provider inherits ai.${part}`);
  return { ...base, ...own };
}

export function frontendUnits(policies: Members): Units {
  const { http, tls, tcp, accessLog, ...rest } = policies;
  none(rest);
  const { handshakeTimeout, alpn } = object(tls);
  const { filter, add, remove } = object(accessLog);
  return set({
    'frontend.http': http,
    'frontend.tls':
      tls &&
      set({
        handshakeTimeout,
        alpn: (alpn as readonly number[][] | undefined)?.map((bytes) => Buffer.from(bytes).toString()),
      }),
    'frontend.tcp': tcp && set({ keepalive: filled(object(tcp)['keepalives']) }),
    'frontend.accessLog': accessLog && set({ filter, add, remove }),
  });
}

function trafficUnits(policies: Members): { readonly units: Units; readonly others: Units } {
  const {
    transformations,
    extProc,
    extAuthz,
    jwtAuth,
    basicAuth,
    apiKey,
    authorization,
    cors,
    csrf,
    localRateLimit,
    remoteRateLimit,
    requestHeaderModifier,
    responseHeaderModifier,
    timeout,
    retry,
    directResponse,
    ...others
  } = policies;
  const limited = localRateLimit ?? remoteRateLimit;
  const headers = requestHeaderModifier ?? responseHeaderModifier;
  const waiting = timeout ?? retry;
  return {
    units: set({
      'traffic.transformation': transformations,
      'traffic.extProc': extProc && { target: called(object(extProc)) },
      'traffic.extAuth': extAuthz && extAuth(object(extAuthz)),
      'traffic.jwtAuthentication': jwtAuth,
      'traffic.basicAuthentication': basicAuth,
      'traffic.apiKeyAuthentication': apiKey,
      'traffic.authorization': authorization && rules(authorization),
      'traffic.cors': cors,
      'traffic.csrf': csrf && { additionalOrigins: object(csrf)['additionalOrigins'] ?? [] },
      'traffic.rateLimit':
        limited &&
        set({
          local: list(localRateLimit).map(({ maxTokens, tokensPerFill, fillInterval, type }) => ({
            type,
            amount: tokensPerFill,
            burst: (maxTokens as number) - (tokensPerFill as number),
            interval: fillInterval,
          })),
          global: remoteRateLimit && globalLimit(object(remoteRateLimit)),
        }),
      'traffic.headerModifiers':
        headers && set({ request: requestHeaderModifier, response: responseHeaderModifier }),
      resilience: waiting && set({ timeout, retry }),
      'traffic.directResponse': directResponse,
    }),
    others,
  };
}

function extAuth({ protocol, includeRequestBody, ...call }: Members): Units {
  const { maxRequestBytes, allowPartialMessage, packAsBytes } = object(includeRequestBody);
  if (allowPartialMessage || packAsBytes) throw new Error('a part of a body is authorized for the whole');
  return set({
    target: called(call),
    context: filled(object(object(protocol)['grpc'])['context']),
    maxBodySize: maxRequestBytes,
  });
}

function globalLimit({ domain, descriptors, failureMode, ...call }: Members): Units {
  if (failureMode !== 'failClosed') throw new Error('a limit fails open');
  return {
    target: called(call),
    domain,
    descriptors: list(descriptors).map(({ type, entries }) => ({
      type,
      entries: list(entries).map(({ key, value }) => ({ name: key, expression: value })),
    })),
  };
}

/** Policies of the called object are compared where it is a destination. */
function called({ policies, ...target }: Members): string {
  void policies;
  return addressOf(target);
}

export function rules(value: unknown): Units {
  const all = list(object(value)['rules']);
  const of = (kind: 'deny' | 'allow') => all.flatMap((rule) => (kind in rule ? [rule[kind]] : []));
  if (
    JSON.stringify(all) !==
    JSON.stringify([...of('deny').map((deny) => ({ deny })), ...of('allow').map((allow) => ({ allow }))])
  )
    throw new Error('what denies must come first');
  return { deny: of('deny'), allow: of('allow') };
}

function backendUnits(policies: Members, files: Files): { readonly units: Units; readonly others: Units } {
  const { http, tcp, backendTLS, backendAuth, ai, mcpAuthorization, ...others } = policies;
  const tls = object(backendTLS);
  const { insecure, insecureHost, hostname, subjectAltNames, alpn } = tls;
  const key = object(backendAuth)['key'];
  return {
    units: set({
      'backend.http': http && { version: object(http)['version'] },
      'backend.tcp':
        tcp &&
        set({ connectTimeout: object(tcp)['connectTimeout'], keepalive: filled(object(tcp)['keepalives']) }),
      'backend.tls':
        backendTLS &&
        set({
          cert: tls['cert'] && fileAt(files, tls['cert']),
          key: tls['key'] && fileAt(files, tls['key']),
          root: tls['root'] && fileAt(files, tls['root']),
          sni: hostname,
          verification: insecure ? 'INSECURE_ALL' : insecureHost ? 'INSECURE_HOST' : undefined,
          subjectAltNames,
          alpn,
        }),
      'backend.auth': backendAuth && {
        key: typeof key === 'object' ? object(key)['value'] : key,
        passthrough: object(backendAuth)['passthrough'] && true,
      },
      'backend.ai': ai && withModeration(object(ai)),
      'backend.mcp.authorization': mcpAuthorization && rules(mcpAuthorization),
    }),
    others,
  };
}

/** The guards that ask a moderation service, without the policies of the connection. */
function withModeration({ promptGuard, ...parts }: Members): Units {
  const { request, ...others } = object(promptGuard);
  return set({
    ...parts,
    promptGuard:
      promptGuard &&
      set({
        ...others,
        request: (request as readonly Members[] | undefined)?.map((guard) => {
          const asked = Object.entries(guard).find(([kind]) => kind.endsWith('Moderation'));
          if (asked === undefined) return guard;
          return { moderation: object(asked[1])['model'] ?? '', rejection: guard['rejection'] };
        }),
      }),
  });
}

function fileAt(files: Files, path: unknown): string {
  const content = files.get(String(path));
  if (content === undefined) throw new Error(`there is no file ${path}`);
  return content;
}

const list = (value: unknown): readonly Members[] => (value ?? []) as readonly Members[];
const object = (value: unknown): Members => (value ?? {}) as Members;
const filled = (value: unknown): unknown => (Object.keys(object(value)).length === 0 ? undefined : value);

function none(rest: Members): void {
  if (Object.keys(rest).length > 0) throw new Error(`unknown members: ${Object.keys(rest)}`);
}

/** Without what isn't set. */
export const set = (members: Members): Units =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
