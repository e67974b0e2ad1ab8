// A world of the edge data plane with a text of its own in each place that can hold a secret: every field that the schemas mark as one, every
// Secret that a field refers to, whole or broken, and the headers that routes set.

import { KINDS } from '../../../src/kinds/index.ts';
import type { Node } from '../../../src/schema/node.ts';
import { everyPlace } from '../../../src/schema/places.ts';
import { certificates } from '../../parts/certificates.ts';
import { EDGE_BACKENDS, EDGE_POLICIES, REFERENTS } from '../../translation/edge/backends/full-objects.ts';
import { policy, route, secret, serviceOf, to, toBackend } from '../../translation/edge/config/rendering.ts';
import { edgeClass, edgeGateway, HTTP } from '../../translation/edge/objects.ts';
import { TRAFFIC_BLOCKS } from '../../translation/edge/units/full-blocks.ts';
import { changed, present, valueAt } from '../../translation/members.ts';
import { metadata } from '../../translation/objects.ts';

const { leaf } = await certificates();

export interface SecretWorld {
  readonly objects: readonly object[];
  /** Each text that no output may repeat, with where it is. */
  readonly markers: ReadonlyMap<string, string>;
  /** Places of schemas that have a text: `EdgeBackend spec.policies.auth.key`. */
  readonly places: ReadonlySet<string>;
  /** The name of a Secret that a policy refers to. */
  readonly secretOfAPolicy: string;
}

const named = (object: object): string => (object as { metadata: { name: string } }).metadata.name;

const REFERENCES = /\.(secretRef|secretSelector|mtlsCertificateRef)$/;

/** Places of the schemas that are secrets, or that refer to a Secret. */
export const secretPlaces = (): ReadonlySet<string> =>
  new Set(
    ['EdgeBackend', 'EdgePolicy'].flatMap((kind) =>
      [...everyPlace(rootOf(kind))]
        .filter(({ path, node }) => (node.secret === true && node.type === 'string') || REFERENCES.test(path))
        .map(({ path }) => `${kind} ${path}`),
    ),
  );

const rootOf = (kind: string): Node => KINDS.find((each) => each.kind === kind)!.root as Node;

/** `suffix`: another one makes another world that differs in its secrets only. */
export async function secretWorld(suffix: string): Promise<SecretWorld> {
  const markers = new Map<string, string>();
  const places = new Set<string>();
  const secrets: object[] = [];
  const pairs: Promise<void>[] = [];
  let count = 0;

  const marker = (where: string): string => {
    const text = `mk${(count++).toString().padStart(4, '0')}${suffix}`;
    markers.set(text, where);
    return text;
  };
  const secretOf = (name: string, data: Readonly<Record<string, string>>, labels = {}): void => {
    secrets.push({ ...secret(name, data), metadata: metadata(`shop/${name}`, { labels }) });
  };
  const pairOf = async (name: string, where: string): Promise<void> => {
    const { cert, key } = await leaf(['a.test']);
    // A line in the middle of the key.
    markers.set(key.split('\n')[1]!, `${where}: the private key`);
    secretOf(name, { 'tls.crt': cert, 'tls.key': key });
  };

  /** A text for a field that the schema marks. */
  const literal = (path: string, where: string): string => {
    const text = marker(where);
    if (path.endsWith('.users[]')) {
      const hash = Buffer.from(text.padEnd(20, '.')).toString('base64');
      markers.set(hash, where);
      return `u${count}:{SHA}${hash}`;
    }
    // Every client can read the headers of a response.
    if (path.includes('.response.')) markers.delete(text);
    if (!path.endsWith('.inline')) return text;
    return `{"keys":[{"kty":"oct","kid":"k","k":"${text}"}]}`;
  };

  const marked = <T extends object>(object: T, kind: string): T => {
    const name = named(object);
    let result: unknown = object;
    for (const { path, segments } of present(rootOf(kind), object)) {
      const where = `${kind} ${name} ${segments.join('.')}`;
      const value = valueAt(result, segments);
      const own = `s${secrets.length}-${pairs.length}-${name}`;
      if (path.endsWith('.secretRef') || path.endsWith('.secretSelector')) {
        places.add(`${kind} ${path}`);
        const data = path.includes('.auth.')
          ? { Authorization: `Bearer ${marker(where)}` }
          : path.includes('basicAuthentication')
            ? { '.htaccess': literal('.users[]', where) }
            : {
                plain: marker(where),
                object: `{"key": "${marker(where)}", "metadata": {"team": "a"}}`,
                broken: `{"key": "${marker(where)}"`,
                without: `{"kay": "${marker(where)}"}`,
                spaced: ` ${marker(where)} `,
              };
        secretOf(own, data, { app: own });
        const reference = path.endsWith('.secretRef') ? { name: own } : { matchLabels: { app: own } };
        result = changed(result, segments, reference);
      } else if (path.endsWith('.mtlsCertificateRef')) {
        places.add(`${kind} ${path}`);
        pairs.push(pairOf(own, where));
        result = changed(result, segments, [{ name: own }]);
      } else if (path.endsWith('.users')) {
        places.add(`${kind} ${path}[]`);
        result = changed(result, segments, [literal('.users[]', where)]);
      } else if (secretPlaces().has(`${kind} ${path}`) && typeof value === 'string') {
        places.add(`${kind} ${path}`);
        result = changed(result, segments, literal(path, where));
      }
    }
    return result as T;
  };

  /** What can't be used, and is told in findings and statuses. */
  const broken = [
    secret('broken-token', { authorization: marker('a token under another name') }),
    secret('broken-users', { '.htaccess': `${marker('a user without a hash')}\nu:${marker('a password')}` }),
    secret('broken-pair', { 'tls.crt': marker('no certificate'), 'tls.key': marker('no key') }),
    secret('broken-keys', { a: `{${marker('no JSON')}`, b: `["${marker('a list')}"]` }),
  ];
  const brokenTraffic = {
    basicAuthentication: { secretRef: { name: 'broken-users' } },
    apiKeyAuthentication: { secretRef: { name: 'broken-keys' } },
    jwtAuthentication: {
      providers: [{ issuer: 'i', jwks: { inline: `{"keys": [{"k": "${marker('a broken key set')}"` } }],
    },
  };
  const brokenBackend = {
    auth: { secretRef: { name: 'broken-token' } },
    tls: { mtlsCertificateRef: [{ name: 'broken-pair' }] },
  };

  const backends = EDGE_BACKENDS.map((object, index) =>
    marked({ ...object, metadata: metadata(`shop/b${index}`) }, 'EdgeBackend'),
  );
  const targeted = (object: object, index: number, name: string) => ({
    ...object,
    metadata: metadata(`shop/${name}${index}`),
    spec: {
      ...(object as { spec: object }).spec,
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: `${name}${index}` }],
    },
  });
  const policies = EDGE_POLICIES.map((object, index) => marked(targeted(object, index, 'p'), 'EdgePolicy'));
  const traffic = TRAFFIC_BLOCKS.map((block, index) =>
    marked(targeted(policy('t', 'HTTPRoute/t', { traffic: block }), index, 't'), 'EdgePolicy'),
  );
  await pairOf('server', 'the listener');
  await Promise.all(pairs);

  const header = (name: string, where: string) => ({ name, value: marker(where) });
  const filters = (where: string) => [
    {
      type: 'RequestHeaderModifier',
      requestHeaderModifier: {
        set: [header('authorization', where), header('x-tenant', where)],
        add: [header('x-more', where)],
      },
    },
    {
      type: 'ResponseHeaderModifier',
      responseHeaderModifier: { set: [header('set-cookie', where)] },
    },
  ];
  const all = [to('cart'), toBackend('b0'), toBackend('b10'), toBackend('b18')];
  const match = (path: string) => ({ matches: [{ path: { value: path } }] });
  const objects = [
    edgeClass,
    edgeGateway([
      HTTP,
      { name: 'https', protocol: 'HTTPS', port: 443, tls: { certificateRefs: [{ name: 'server' }] } },
      { name: 'bad', protocol: 'HTTPS', port: 444, tls: { certificateRefs: [{ name: 'broken-pair' }] } },
    ]),
    ...REFERENTS,
    serviceOf('cart'),
    ...secrets,
    ...broken,
    ...backends,
    ...policies,
    ...traffic,
    policy('broken-traffic', 'HTTPRoute/broken', { traffic: brokenTraffic }),
    policy('addresses', 'HTTPRoute/filters', {
      traffic: {
        jwtAuthentication: {
          providers: [
            {
              issuer: `https://u:${marker('an issuer')}@i.test`,
              jwks: { remote: { uri: `https://u:${marker('the address of a key set')}@i.test` } },
            },
          ],
        },
      },
    }),
    policy('broken-backend', 'HTTPRoute/broken', { backend: brokenBackend }),
    ...backends
      .map(named)
      .map((name) => route(`to-${name}`, [{ ...match(`/${name}`), backendRefs: [toBackend(name)] }])),
    ...[...policies, ...traffic]
      .map(named)
      .map((name) => route(name, [{ ...match(`/${name}`), backendRefs: all }])),
    route('broken', [{ ...match('/broken'), backendRefs: all }]),
    route('filters', [
      {
        ...match('/filters'),
        filters: filters('a filter of a rule'),
        backendRefs: [to('cart', { filters: filters('a filter of a backend reference') })],
      },
    ]),
  ];
  return { objects, markers, places, secretOfAPolicy: named(secrets[0]!) };
}
