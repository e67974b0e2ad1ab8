// The cluster of the conformance tests: their base manifests with the objects that the suite and a cluster would add (certificates, pods,
// endpoints), and the manifests of one test.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import { generate } from 'selfsigned';
import { parseAllDocuments } from 'yaml';
import type { Received } from '../../../src/cli/preview/echo/exchange.ts';
import { parseDuration } from '../../../src/grammar/duration.ts';
import type { Told, UpstreamOptions } from '../upstream.ts';
import type { Conformance, ConformanceTest } from './facts.ts';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly generation?: number;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly spec?: unknown;
  readonly [member: string]: unknown;
}

export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

export interface ConformanceCluster {
  /** Including the objects that all tests share. */
  objectsOf(test: ConformanceTest): Promise<readonly Manifest[]>;
  /** The Deployment of the pods behind a Service, by `NAMESPACE/NAME:PORT`. */
  readonly deployments: ReadonlyMap<string, string>;
  /** The options of the servers behind those Services. */
  readonly upstreams: Readonly<Record<string, UpstreamOptions>>;
  addressesOf(namespace: string, deployment: string): readonly string[];
  /** The certificates of clients, by `NAMESPACE/NAME` of the Secret. */
  readonly clients: ReadonlyMap<string, KeyPair>;
}

const INFRA = 'gateway-conformance-infra';
const APP = 'gateway-conformance-app-backend';
const WEB = 'gateway-conformance-web-backend';

/** Secrets that the suite creates, with the names in their certificates; the common name is the Secret's name. */
const CERTIFICATES: readonly (readonly [namespace: string, name: string, hosts: readonly string[]])[] = [
  [WEB, 'certificate', ['*']],
  [INFRA, 'tls-validity-checks-certificate', ['*', '*.org']],
  [INFRA, 'tls-passthrough-checks-certificate', ['abc.example.com']],
  [APP, 'tls-passthrough-checks-certificate', ['abc.example.com']],
  [
    INFRA,
    'tls-checks-certificate',
    ['abc.example.com', 'spiffe://abc.example.com/test-identity', 'other.example.com'],
  ],
];

/** Certificates of clients, each of a CA of its own: the Secret, and the ConfigMap of the CA. */
const CLIENTS = [
  ['tls-validity-checks-client-certificate', 'tls-validity-checks-ca-certificate'],
  ['tls-validity-checks-per-port-client-certificate', 'tls-validity-checks-per-port-ca-certificate'],
] as const;

/** The certificate that the Deployment `tls-backend` mounts, by namespace. */
const BACKEND_CERTIFICATES: Readonly<Record<string, string>> = {
  [INFRA]: 'tls-checks-certificate',
  [APP]: 'tls-passthrough-checks-certificate',
};
const TLS_PORT = 8443;

/** The test fills the EndpointSlices of these Services itself, with pods of this Deployment. */
const BY_HAND = 'infra-backend-v1';

export async function conformanceCluster({ folder }: Conformance): Promise<ConformanceCluster> {
  const authority = await authorityNamed('conformance');
  const other = await authorityNamed('mismatch');
  const pairs = new Map<string, KeyPair>();
  for (const [namespace, name, hosts] of CERTIFICATES)
    pairs.set(`${namespace}/${name}`, await leafOf(authority, name, hosts));
  const clients = new Map<string, KeyPair>();
  const clientObjects: Manifest[] = [];
  for (const [secret, configMap] of CLIENTS) {
    const ca = await authorityNamed(configMap);
    const pair = await leafOf(ca, secret, [], { clientAuth: true });
    clients.set(`${INFRA}/${secret}`, pair);
    clientObjects.push(caConfigMap(configMap, ca.cert), secretOf(INFRA, secret, pair));
  }
  const base = await manifestsIn(join(folder, 'base/manifests.yaml'));
  const shared: readonly Manifest[] = [
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'GatewayClass',
      metadata: { name: 'gatewarden' },
      spec: { controllerName: CONTROLLER },
    },
    caConfigMap('tls-checks-ca-certificate', authority.cert),
    caConfigMap('mismatch-ca-certificate', other.cert),
    caConfigMap('web-backend-cm', other.cert, WEB),
    ...clientObjects,
    ...CERTIFICATES.map(([namespace, name]) => secretOf(namespace, name, pairs.get(`${namespace}/${name}`)!)),
    ...base,
  ];
  const pods = podsOf(base);
  const addressesOf = (namespace: string, deployment: string): readonly string[] =>
    pods.get(`${namespace}/${deployment}`) ?? [];
  const deployments = new Map<string, string>();
  const upstreams: Record<string, UpstreamOptions> = {};
  return {
    deployments,
    upstreams,
    addressesOf,
    clients,
    async objectsOf(test) {
      const own = await Promise.all(test.manifests.map(manifestsIn));
      const objects = [...shared, ...own.flat()];
      for (const { label, deployment, target, namespace } of servedPorts(objects)) {
        deployments.set(label, deployment);
        const certificate = BACKEND_CERTIFICATES[namespace];
        const pair =
          target === TLS_PORT && certificate !== undefined
            ? pairs.get(`${namespace}/${certificate}`)
            : undefined;
        upstreams[label] = {
          answer: asTheirs,
          ...(pair === undefined ? {} : { tls: pair satisfies TlsOptions }),
        };
      }
      const slices = objects.flatMap((object) => sliceOf(object, addressesOf));
      return [...objects, ...slices].map(firstGeneration);
    },
  };
}

export const CONTROLLER = 'gatewarden.dev/gateway';

async function manifestsIn(file: string): Promise<readonly Manifest[]> {
  const text = (await readFile(file, 'utf8'))
    .replaceAll('{GATEWAY_CLASS_NAME}', 'gatewarden')
    .replaceAll('{GATEWAY_CONTROLLER_NAME}', CONTROLLER);
  return parseAllDocuments(text).flatMap((document) => {
    const object = document.toJS() as Manifest | null;
    return object === null ? [] : [object];
  });
}

const firstGeneration = (object: Manifest): Manifest => ({
  ...object,
  metadata: { ...object.metadata, generation: 1 },
});

/** Two addresses per Deployment, independent of its replicas. */
function podsOf(base: readonly Manifest[]): ReadonlyMap<string, readonly string[]> {
  const deployments = base.filter(({ kind }) => kind === 'Deployment');
  return new Map(
    deployments.map(({ metadata: { namespace, name } }, index) => [
      `${namespace}/${name}`,
      [`10.1.${index}.1`, `10.1.${index}.2`],
    ]),
  );
}

interface ServiceSpec {
  readonly selector?: { readonly app?: string };
  readonly ports?: readonly {
    readonly name?: string;
    readonly port: number;
    readonly protocol?: string;
    readonly targetPort?: number;
  }[];
}

function servedPorts(objects: readonly Manifest[]) {
  return objects
    .filter(({ kind }) => kind === 'Service')
    .flatMap(({ metadata: { namespace = '', name }, spec }) => {
      const { selector, ports = [] } = spec as ServiceSpec;
      return ports.map(({ port, targetPort: target = port }) => ({
        label: `${namespace}/${name}:${port}`,
        namespace,
        deployment: selector?.app ?? BY_HAND,
        target,
      }));
    });
}

/** The EndpointSlice that a cluster creates for a Service with a selector. */
function sliceOf(
  { kind, metadata: { namespace = '', name }, spec }: Manifest,
  addressesOf: ConformanceCluster['addressesOf'],
): readonly Manifest[] {
  if (kind !== 'Service') return [];
  const { selector, ports = [] } = spec as ServiceSpec;
  const addresses = selector?.app === undefined ? [] : addressesOf(namespace, selector.app);
  if (addresses.length === 0) return [];
  return [
    {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: { name: `${name}-pods`, namespace, labels: { 'kubernetes.io/service-name': name } },
      addressType: 'IPv4',
      ports: ports.map(({ name = '', port, protocol = 'TCP', targetPort = port }) => ({
        name,
        protocol,
        port: targetPort,
      })),
      endpoints: endpointsOf(addresses),
    },
  ];
}

export const endpointsOf = (addresses: readonly string[]): readonly object[] =>
  addresses.map((address) => ({
    addresses: [address],
    conditions: { ready: true, serving: true, terminating: false },
  }));

/** Same as the suite's echo server: waits for the delay in the query, and sets the requested headers. */
function asTheirs({ path, headers }: Received): Told {
  const delay = parseDuration(new URL(path, 'http://echo').searchParams.get('delay') ?? '') ?? 0;
  const wanted = (headers['x-echo-set-header'] ?? '').split(',').flatMap((text) => {
    const [name = '', value = ''] = text.split(':').map((part) => part.trim());
    return name === '' ? [] : [[name, value]];
  });
  return { delay, headers: Object.fromEntries(wanted) };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const secretOf = (namespace: string, name: string, { cert, key }: KeyPair): Manifest => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace },
  type: 'kubernetes.io/tls',
  data: { 'tls.crt': base64(cert), 'tls.key': base64(key) },
});

const caConfigMap = (name: string, cert: string, namespace = INFRA): Manifest => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace },
  data: { 'ca.crt': cert },
});

async function authorityNamed(name: string): Promise<KeyPair> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { cert, key };
}

async function leafOf(
  ca: KeyPair,
  name: string,
  hosts: readonly string[],
  usage: { readonly serverAuth?: boolean; readonly clientAuth?: boolean } = { serverAuth: true },
): Promise<KeyPair> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    ca,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'extKeyUsage', ...usage },
      ...(hosts.length === 0
        ? []
        : [
            {
              name: 'subjectAltName' as const,
              altNames: hosts.map((host): { type: 2 | 6; value: string } => ({
                type: host.includes('://') ? 6 : 2,
                value: host,
              })),
            },
          ]),
    ],
  });
  return { cert, key };
}
