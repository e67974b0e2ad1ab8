// Policies with hostile values in their fields, each on a target of its own, so that its effect is visible beside all others.

import { isObject } from '../../src/grammar/json.ts';
import { FULL, KEYS, USER } from './full-policies.ts';
import * as objects from './objects.ts';
import { PROXY_TEXTS } from './proxy-texts.ts';

const OWN = 'gateway.gatewarden.dev/v1alpha1';

/** Out of the range of any field. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...PROXY_TEXTS,
  '',
  ' ',
  '*',
  '/',
  'a\nb',
  'a\r\nX-Injected: 1',
  'a\0b',
  '\u202Eabc',
  '\uD800',
  '__proto__',
  'constructor',
  ':path',
  'host',
  'content-length',
  'x'.repeat(300),
  'x'.repeat(70000),
  '(a+)+$',
  '(a{1000}){1000}',
  '('.repeat(5000),
  '%PROTOCOL%',
  '%REQ(x',
  '%',
  '%%',
  '%DYNAMIC_METADATA(a:b)%',
  '{{ x }}',
  '{{ x',
  '{{ "]]" }}',
  ']==]..os.execute("id")..[==[',
  '"..os.exit().."',
  "'..os.exit()..'",
  '\\',
  '\\\n',
  '\\0',
  ']]',
  '--[[',
  '{% for a in range(1e9) %}x{% endfor %}',
  '{% for a in range(1000000000) %}x{% endfor %}',
  '{%'.repeat(2000),
  `{{ ${'('.repeat(3000)}1${')'.repeat(3000)} }}`,
  `{{ ${'not '.repeat(9000)}x }}`,
  `{{ "${'\\'.repeat(99)}" }}`,
  '\x1b[31m',
  '</script><script>alert(1)</script>',
  '`|$(id)',
  '10.0.0.1',
  '::1',
  'http://user:pass@x.test/',
  'https://x.test:99999/a',
  'null',
  '0s',
  '-1s',
  '1ns',
  '0.0001s',
  '9999999h',
  '99999999999999999999h',
  '1e400',
  '-0',
  'NaN',
  'Infinity',
  '1e99',
  '0',
  '9Ei',
  '-5',
  '0.5',
  '1n',
  '99999999999999999999',
  '4294967295',
  '4294967296',
  '\u00e4\u00f6',
  'é'.repeat(200),
  '/a//b/../c',
  '/%zz',
  '$LATEST',
  'true',
  '[[]]',
  '{"a":'.repeat(3000),
  `${'true && '.repeat(5000)}true`,
  `${'!'.repeat(9000)}true`,
  '['.repeat(8000),
  'request.path.matches("(a+)+$")',
  'a.matches("(")',
  '[1,2,3].all(x,[1,2,3].all(y,true))',
  'system',
  'System',
];
export const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.5,
  64,
  65535,
  65536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e300,
  100,
  101,
  199,
  600,
];

type Path = readonly (string | number)[];

function* places(value: unknown, path: Path = []): Generator<readonly [path: Path, value: unknown]> {
  if (path.length > 0) yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, item] of entries) yield* places(item, [...path, key]);
}

/** A copy with another value at a place; undefined: without it. */
function changed(object: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(object))
    return object.flatMap((item, index) => {
      if (index !== first) return [item];
      return rest.length === 0 && value === undefined ? [] : [changed(item, rest, value)];
    });
  const { [first]: member, ...others } = object as Record<string, unknown>;
  const next = changed(member, rest, value);
  return next === undefined ? others : { ...others, [first]: next };
}

function hostileValues(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [...HOSTILE_TEXTS, null, undefined, 5];
  if (typeof value === 'number') return [...HOSTILE_NUMBERS, 'x', undefined];
  if (typeof value === 'boolean') return [!value, 'yes', null];
  if (Array.isArray(value))
    return [[], [...value, ...value], Array.from({ length: 300 }, () => value[0]), null, undefined, {}];
  return [{}, null, undefined, 'x', []];
}

export interface HostilePolicy {
  /** `TrafficPolicy 3 cors.maxAge = -1`. */
  readonly name: string;
  readonly kind: string;
  readonly base: number;
  readonly spec: unknown;
}

/** Every value at every place of a kind's policies, valid ones first. */
export function* hostilePolicies(kind: string): Generator<HostilePolicy> {
  for (const [base, good] of FULL[kind]!.entries()) {
    yield { name: `${kind} ${base}`, kind, base, spec: good };
    for (const [path, value] of places(good))
      for (const other of hostileValues(value)) {
        const name = `${kind} ${base} ${path.join('.')} = ${JSON.stringify(other)?.slice(0, 60)}`;
        yield { name, kind, base, spec: changed(good, path, other) };
      }
  }
}

const EXTENSIONS = { auth: 0, proc: 2, rl: 3, jwt: 4 } as const;

/** The objects that all of them refer to. */
export const SHARED: readonly unknown[] = [
  objects.gatewayClass,
  objects.service('svc'),
  ...Object.entries(EXTENSIONS).map(([name, index]) =>
    own('GatewayExtension', name, FULL['GatewayExtension']![index]),
  ),
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: objects.metadata('staff'),
    stringData: { users: USER, '.htpasswd': USER },
  },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: objects.metadata('keys'), data: { jwks: KEYS } },
];

function own(kind: string, name: string, spec: unknown): object {
  return { apiVersion: OWN, kind, metadata: objects.metadata(name), spec };
}

/** A policy with a route, a Service or a Gateway of its own. */
export function objectsOf({ kind, base, spec }: HostilePolicy, index: number): readonly unknown[] {
  const name = `m${index}`;
  const routeWith = (rule: object, parent = 'edge') =>
    objects.httpRoute(name, {
      parentRefs: [{ name: parent, namespace: 'default' }],
      rules: [{ matches: [{ path: { type: 'PathPrefix', value: `/${name}` } }], ...rule }],
    });
  const route = (backend: string, parent = 'edge') =>
    routeWith({ backendRefs: [objects.backendRef(backend)] }, parent);
  const aimed = (group: string, kind: string, fields: unknown) => ({
    targetRefs: [{ group, kind, name }],
    ...(isObject(fields) ? fields : {}),
  });
  const GATEWAY_API = 'gateway.networking.k8s.io';
  switch (kind) {
    case 'TrafficPolicy':
      return [route('svc'), own(kind, name, aimed(GATEWAY_API, 'HTTPRoute', spec))];
    case 'GatewayExtension':
      return [
        route('svc'),
        own(kind, name, spec),
        own('TrafficPolicy', name, aimed(GATEWAY_API, 'HTTPRoute', using(base, name))),
      ];
    case 'BackendConfigPolicy':
      return [serviceFor(spec, name), route(name), own(kind, name, aimed('', 'Service', spec))];
    case 'BackendTLSPolicy': {
      const policy = own(kind, name, aimed('', 'Service', spec));
      return [objects.service(name), route(name), { ...policy, apiVersion: 'gateway.networking.k8s.io/v1' }];
    }
    case 'DirectResponse': {
      const extensionRef = { group: 'gateway.gatewarden.dev', kind, name };
      return [routeWith({ filters: [{ type: 'ExtensionRef', extensionRef }] }), own(kind, name, spec)];
    }
    case 'Backend':
      return [
        routeWith({ backendRefs: [{ group: 'gateway.gatewarden.dev', kind, name }] }),
        own(kind, name, spec),
      ];
    default:
      return [
        objects.gateway({ listeners: [objects.listener('http', { port: 10_000 + index })] }, name),
        route('svc', name),
        own(kind, name, aimed(GATEWAY_API, 'Gateway', spec)),
      ];
  }
}

/** HTTP/2 options have no effect on a backend with HTTP/1.1. */
function serviceFor(spec: unknown, name: string): object {
  const appProtocol =
    isObject(spec) && 'http2ProtocolOptions' in spec ? { appProtocol: 'kubernetes.io/h2c' } : {};
  return { ...objects.service(name), spec: { ports: [{ name: 'http', port: 80, ...appProtocol }] } };
}

/** A policy field that refers to the extension made of a base. */
function using(base: number, name: string): object {
  const [field] = Object.keys(FULL['GatewayExtension']![base]!).filter((key) => key !== 'type');
  const extensionRef = { name };
  return field === 'rateLimit'
    ? { rateLimit: { global: { extensionRef, descriptors: [{ entries: [{ type: 'Path' }] }] } } }
    : { [field!]: { extensionRef } };
}
