// A world of the proxy data plane with a text of its own in each place that can hold a secret: every field that the schemas mark as one,
// Secrets that fields refer to, and the headers that routes set.

import { KINDS } from '../../../src/kinds/index.ts';
import type { Node } from '../../../src/schema/node.ts';
import { everyPlace } from '../../../src/schema/places.ts';
import { certificates } from '../../parts/certificates.ts';
import { FULL, KEY } from '../../translation/full-policies.ts';
import { changed, present, valueAt } from '../../translation/members.ts';
import {
  backendRef,
  gateway,
  gatewayClass,
  httpRoute,
  listener,
  metadata,
  service,
  trafficPolicy,
} from '../../translation/objects.ts';

export interface SecretProxies {
  readonly objects: readonly object[];
  /** Each text that must not be shown, with where it is. */
  readonly markers: ReadonlyMap<string, string>;
  /** A header of responses, which every client can read. */
  readonly plain: string;
}

const kindOf = (kind: string) => KINDS.find((each) => each.kind === kind)!;
const rootOf = (kind: string): Node => kindOf(kind).root as Node;

/** Places of the schemas that are secrets. */
export const secretPlaces = (kind: string): ReadonlySet<string> =>
  new Set(
    [...everyPlace(rootOf(kind))]
      .filter(({ node }) => node.secret === true && node.type === 'string')
      .map(({ path }) => path),
  );

/** `suffix`: another one makes another world that differs in its secrets only. */
export async function secretProxies(suffix = 'q'): Promise<SecretProxies> {
  const markers = new Map<string, string>();
  let count = 0;
  const marker = (where: string): string => {
    const text = `mk${(count++).toString().padStart(4, '0')}${suffix}`;
    markers.set(text, where);
    return text;
  };

  const userOf = (where: string): string => {
    const hash = Buffer.from(marker(where).padEnd(20, '.')).toString('base64');
    markers.set(hash, where);
    return `u${count}:{SHA}${hash}`;
  };
  const textOf = (path: string, where: string): string => {
    if (path.endsWith('.users[]')) return userOf(where);
    if (path.endsWith('.inline'))
      return JSON.stringify({
        keys: [KEY, { kty: 'oct', kid: 'k', k: Buffer.from(marker(where)).toString('base64url') }],
      });
    const text = marker(where);
    if (path.includes('.response.')) markers.delete(text);
    return text;
  };
  const marked = (kind: string, spec: object, name: string): object => {
    let object: unknown = { spec };
    for (const { path, segments } of [...present(rootOf(kind), object)]) {
      const where = `${kind} ${name} ${segments.join('.')}`;
      const value = valueAt(object, segments);
      if (secretPlaces(kind).has(path) && typeof value === 'string')
        object = changed(object, segments, textOf(path, where));
      else if (path.endsWith('.users')) object = changed(object, segments, [userOf(where)]);
      else if (path.endsWith('headersToAdd')) object = changed(object, segments, { 'x-a': marker(where) });
      // They are no fields of a schema with secrets, but a template can hold one.
      else if (
        path.includes('.transformation.request.') &&
        path.endsWith('.value') &&
        typeof value === 'string'
      )
        object = changed(object, segments, marker(where));
    }
    return (object as { spec: object }).spec;
  };

  const { leaf } = await certificates();
  const pair = async (name: string, where: string): Promise<object> => {
    const { cert, key } = await leaf(['a.test']);
    const body = key.split('\n')[1]!;
    markers.set(body, `${where}: the private key`);
    const data = { 'tls.crt': cert, 'tls.key': key, 'ca.crt': cert };
    return secretOf(name, data, 'kubernetes.io/tls');
  };
  const secretOf = (name: string, data: Readonly<Record<string, string>>, type = 'Opaque') => ({
    apiVersion: 'v1',
    kind: 'Secret',
    type,
    metadata: metadata(name),
    data: Object.fromEntries(
      Object.entries(data).map(([key, text]) => [key, Buffer.from(text).toString('base64')]),
    ),
  });
  const ours = (kind: string, name: string, spec: object) => ({
    apiVersion: kindOf(kind).apiVersion,
    kind,
    metadata: metadata(name),
    spec: marked(kind, spec, name),
  });

  const objects: object[] = [];
  const routed = (name: string, rule: object = { backendRefs: [backendRef('svc')] }): object =>
    httpRoute(name, { rules: [{ matches: [{ path: { value: `/${name}` } }], ...rule }] });
  const targeting = (name: string, fields: object): readonly object[] => [
    routed(name),
    trafficPolicy(
      name,
      [{ kind: 'HTTPRoute', name }],
      marked('TrafficPolicy', fields, name) as Readonly<Record<string, unknown>>,
    ),
  ];
  const listOf = (kind: string): readonly object[] => FULL[kind]!;

  for (const [index, spec] of listOf('TrafficPolicy').entries())
    objects.push(...targeting(`t${index}`, spec));
  for (const [index, spec] of listOf('GatewayExtension').entries()) {
    const name = `x${index}`;
    const field = Object.keys(spec).find((member) => member !== 'type')!;
    objects.push(ours('GatewayExtension', name, spec));
    if (field === 'extAuth' || field === 'jwt')
      objects.push(...targeting(`e${index}`, { [field]: { extensionRef: { name } } }));
  }
  for (const [index, spec] of listOf('HTTPListenerPolicy').entries()) {
    const name = `l${index}`;
    const targetRefs = [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name }];
    objects.push(gateway({}, `default/${name}`), ours('HTTPListenerPolicy', name, { targetRefs, ...spec }));
  }
  for (const [index, spec] of listOf('Backend').entries()) {
    const name = `b${index}`;
    objects.push(
      ours('Backend', name, spec),
      routed(name, { backendRefs: [{ group: 'gateway.gatewarden.dev', kind: 'Backend', name }] }),
    );
  }
  const header = (name: string) => ({ name, value: marker(`a filter sets ${name}`) });
  const plain = 'any-client-can-read-it';
  objects.push(
    gatewayClass,
    gateway({
      listeners: [
        listener('http'),
        listener('https', {
          protocol: 'HTTPS',
          port: 8443,
          tls: { certificateRefs: [{ name: 'server' }] },
        }),
      ],
    }),
    await pair('server', 'the listener'),
    await pair('tls', 'a BackendConfigPolicy'),
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: metadata('keys'),
      data: { jwks: JSON.stringify({ keys: [KEY] }) },
    },
    service('svc'),
    service('secured'),
    {
      apiVersion: kindOf('BackendConfigPolicy').apiVersion,
      kind: 'BackendConfigPolicy',
      metadata: metadata('secured'),
      spec: {
        targetRefs: [{ group: '', kind: 'Service', name: 'secured' }],
        tls: { secretRef: { name: 'tls' } },
      },
    },
    routed('secured', { backendRefs: [backendRef('secured')] }),
    secretOf('staff', { users: userOf('a Secret of users') }),
    secretOf('account', {
      accessKey: marker('the account of a cloud'),
      secretKey: marker('the account of a cloud'),
      sessionToken: marker('the account of a cloud'),
    }),
    routed('filters', {
      filters: [
        {
          type: 'RequestHeaderModifier',
          requestHeaderModifier: {
            set: [header('authorization'), header('x-tenant')],
            add: [header('x-more')],
          },
        },
        {
          type: 'ResponseHeaderModifier',
          responseHeaderModifier: { set: [header('set-cookie')], add: [{ name: 'x-plain', value: plain }] },
        },
      ],
      backendRefs: [backendRef('svc')],
    }),
  );
  return { objects, markers, plain };
}
