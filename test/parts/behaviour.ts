// Behaviour as a table: manifests are translated, a real Envoy of each version runs the result, requests are sent, and the answers are
// compared.

import { join } from 'node:path';
import tap, { type Test } from 'tap';
import { parseAllDocuments } from 'yaml';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import { readSettings, type SettingsInput, translate } from '../../src/translation.ts';
import { proxiesIn } from './proxies-in.ts';
import { type Answered, type ProxyOptions, type RunningProxy, startProxy, withEnvoys } from './proxy.ts';
import type { Sent } from './requests.ts';

export interface Case extends Pick<ProxyOptions, 'upstreams' | 'hasMovingEndpoints' | 'environment'> {
  readonly name: string;
  /** In addition to the GatewayClass and the Namespaces, which always exist. */
  readonly manifests: readonly string[];
  readonly settings?: SettingsInput;
  /** PEM that replaces the system's trust store. */
  readonly systemCa?: string;
  /** Requests with their expected answers, each a pattern for `t.match`. */
  readonly requests?: readonly Row[];
  /** Checks that a table can't express. */
  readonly also?: (t: Test, proxy: RunningProxy) => Promise<void>;
}

export type Row = readonly [name: string, sent: Sent & { readonly port?: number }, expected: object];

export function behaves(behaviour: Case): Promise<void> {
  const { name, manifests: _, settings: __, systemCa, requests = [], also, ...proxyOptions } = behaviour;
  return withEnvoys(tap, name, async (t, envoy) => {
    const systemCaFile =
      systemCa === undefined ? undefined : join(t.testdir({ 'ca.pem': systemCa }), 'ca.pem');
    const options = { ...proxyOptions, ...(systemCaFile === undefined ? {} : { systemCaFile }) };
    const proxy = await startProxy(t, envoy, configurationOf(behaviour), options);
    for (const [row, { port, ...sent }, expected] of requests)
      await t.test(row, async (t) => {
        t.match(await proxy.send(sent, port), expected);
      });
    await also?.(t, proxy);
  });
}

/** The configuration of the only Gateway. */
export function configurationOf({
  manifests,
  settings,
}: Pick<Case, 'manifests' | 'settings'>): ProxyConfiguration {
  const gateways = proxiesIn(translate(objectsIn(manifests), readSettings(settings).settings));
  const [gateway] = gateways;
  if (gateway === undefined || gateways.length > 1)
    throw new Error(`${gateways.length} Gateways are translated`);
  return gateway;
}

function objectsIn(manifests: readonly string[]): readonly unknown[] {
  const text = [CLASS, ...manifests].join('\n---\n');
  return parseAllDocuments(text).flatMap((document): unknown[] => {
    if (document.errors.length > 0) throw document.errors[0];
    const value: unknown = document.toJS();
    return value === null ? [] : [value];
  });
}

interface Conditions {
  readonly conditions?: readonly {
    readonly type: string;
    readonly status: string;
    readonly reason: string;
    readonly message: string;
  }[];
}

/** The parts of all kinds of statuses. */
interface AnyStatus extends Conditions {
  readonly parents?: readonly (Conditions & { readonly parentRef: { readonly name: string } })[];
  readonly ancestors?: readonly (Conditions & {
    readonly ancestorRef: { readonly kind?: string; readonly name: string };
  })[];
  readonly listeners?: readonly (Conditions & { readonly name: string })[];
}

export interface Told {
  /** Conditions such as `Accepted=False Invalid`, by parent, ancestor or listener; `''` is the object itself. */
  (kind: string, name: string): Readonly<Record<string, readonly string[]>>;
  /** The message of the first condition of a type. */
  readonly message: (kind: string, name: string, type: string) => string | undefined;
}

/** The statuses of the objects in `shop`, or in another namespace. */
export function statusesOf(
  manifests: readonly string[],
  { settings, namespace = 'shop' }: { settings?: SettingsInput; namespace?: string } = {},
): Told {
  const { statuses } = translate(objectsIn(manifests), readSettings(settings).settings);
  const parts = (kind: string, name: string): readonly (readonly [string, Conditions])[] => {
    const found = statuses.find(
      (one) => one.kind === kind && one.name === name && one.namespace === namespace,
    )?.status as AnyStatus | undefined;
    return [
      ...(found?.conditions === undefined ? [] : [['', found] as const]),
      ...(found?.parents ?? []).map((part) => [part.parentRef.name, part] as const),
      ...(found?.ancestors ?? []).map(
        (part) => [`${part.ancestorRef.kind} ${part.ancestorRef.name}`, part] as const,
      ),
      ...(found?.listeners ?? []).map((part) => [`listener ${part.name}`, part] as const),
    ];
  };
  const told = (kind: string, name: string) =>
    Object.fromEntries(
      parts(kind, name).map(([key, { conditions = [] }]) => [
        key,
        conditions.map(({ type, status, reason }) => `${type}=${status} ${reason}`),
      ]),
    );
  const message = (kind: string, name: string, type: string) =>
    parts(kind, name)
      .flatMap(([, { conditions = [] }]) => conditions)
      .find((condition) => condition.type === type)?.message;
  return Object.assign(told, { message });
}

/** An answer of a backend. */
export const from = (backend: string, received: object = {}): object => ({
  status: 200,
  received: { backend, ...received },
});

/** The number of answers per backend; for answers of the proxy, per status. */
export function tally(answers: readonly Answered[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { received, status } of answers) {
    const key = received?.backend ?? String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

export const CLASS = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
`;

/** The Gateway `front` in namespace `shop`, with listeners in flow style. */
export const gateway = (...listeners: readonly string[]): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners:
${listeners.map((listener) => `    - ${listener}`).join('\n')}
`;

/** One HTTP listener on port 8080. */
export const HTTP_GATEWAY = gateway('{name: web, port: 8080, protocol: HTTP}');

/** A waypoint `front` in namespace `shop`, with its GatewayClass. */
export const WAYPOINT = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden-waypoint}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden-waypoint
  listeners: [{name: proxy, port: 15088, protocol: mesh.io/PROXY}]
`;

/** Of a Service: a port for gRPC. */
export const GRPC = { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' };

/** The answer of a route whose policies can't be applied. */
export const REPLACED = { status: 500, body: /^invalid route configuration detected and replaced/ };

/** A Service in `shop` on port 8080, with a ready endpoint per address. */
export function service(
  name: string,
  { port = '{port: 8080}', addresses = ['10.8.0.4'], namespace = 'shop' } = {},
): string {
  return `
apiVersion: v1
kind: Service
metadata: {name: ${name}, namespace: ${namespace}}
spec:
  ports: [${port}]
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: ${name}-1, namespace: ${namespace}, labels: {kubernetes.io/service-name: ${name}}}
addressType: IPv4
ports: [{port: 9000}]
endpoints: [${addresses.map((address) => `{addresses: [${address}], conditions: {ready: true}}`).join(', ')}]
`;
}

/** A route in `shop` that is attached to `front`; rules and other fields in YAML. */
export const route = (
  kind: 'HTTPRoute' | 'GRPCRoute' | 'TCPRoute' | 'TLSRoute',
  name: string,
  rules: string,
  beside = '',
): string => `
apiVersion: gateway.networking.k8s.io/${kind === 'TCPRoute' || kind === 'TLSRoute' ? 'v1alpha2' : 'v1'}
kind: ${kind}
metadata: {name: ${name}, namespace: shop}
spec:
  parentRefs: [{name: front}]
${indented(beside, 2)}
  rules:
${indented(rules, 4)}
`;

/** A rule with its own path, `/name`, to a Service in `shop`. */
export const ruleTo = (name: string, backend = 'a'): string =>
  `- name: ${name}\n  matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: ${backend}, port: 8080}]\n`;

/** Several such rules with the same backend. */
export const rules = (...names: readonly string[]): string => names.map((name) => ruleTo(name)).join('');

/** The target of a policy: a rule of the route `r`. */
export const onRule = (rule: string): string => `kind: HTTPRoute, name: r, sectionName: ${rule}`;

/** A TrafficPolicy in `shop` for an object there (`kind: HTTPRoute, name: cart`), or for filters that refer to it; fields in YAML. */
export const trafficPolicy = (name: string, target: string | undefined, fields: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: ${name}, namespace: shop}
spec:
${target === undefined ? '' : `  targetRefs: [{group: gateway.networking.k8s.io, ${target}}]`}
${indented(fields, 2)}
`;

/** A GatewayExtension; its block in YAML. */
export const extension = (name: string, block: string, namespace = 'shop'): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: ${name}, namespace: ${namespace}}
spec:
${indented(block, 2)}
`;

function indented(text: string, by: number): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const least = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => ' '.repeat(by) + line.slice(least)).join('\n');
}

/** A Secret in `shop` with a certificate. */
export const secret = (
  name: string,
  { cert, key }: { readonly cert: string; readonly key: string },
): string => `
apiVersion: v1
kind: Secret
metadata: {name: ${name}, namespace: shop}
type: kubernetes.io/tls
data: {tls.crt: ${base64(cert)}, tls.key: ${base64(key)}}
`;

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The request headers of a client that wants a websocket. */
export const UPGRADE: Sent = {
  headers: {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  },
};
