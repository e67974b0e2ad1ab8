// The parts of tests in which a filter changes the route of a request: it sets a header that the matches of other rules read.

import { generateKeyPairSync, sign } from 'node:crypto';
import { type Case, extension, from, GRPC, service, trafficPolicy } from './behaviour.ts';
import { allowing, authorizer } from './grpc/ext-authz.ts';
import { base64, processor } from './grpc/ext-proc.ts';
import { rateLimitService } from './grpc/rate-limit.ts';
import type { Sent } from './requests.ts';

export const SERVED = from('shop/a:8080');
/** The answer to a request whose new route demands a filter that it has passed. */
export const PASSED = { status: 500, body: /changed on its way/ };

export const signer = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export type Headers = NonNullable<Sent['headers']>;

export function bearer(claims: object): Headers {
  const content = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  return {
    authorization: `Bearer ${content}.${sign('sha256', Buffer.from(content), signer.privateKey).toString('base64url')}`,
  };
}

export const jwt = (name: string, key: typeof signer, more = '', mode = 'Strict'): string => {
  const pem = key.publicKey.export({ format: 'pem', type: 'spki' }).toString();
  return extension(
    name,
    `jwt: {validationMode: ${mode}, providers: [{name: p, jwks: {local: {inline: ${JSON.stringify(pem)}}}${more}}]}`,
  );
};
export const extAuth = (name: string, more = ''): string =>
  extension(
    name,
    `extAuth: {${more}grpcService: {backendRef: {name: ${name}, port: 9000}, requestTimeout: 30s}}`,
  );
export const extProc = (name: string, more = ''): string =>
  extension(
    name,
    `extProc: {${more}messageTimeout: 30s, grpcService: {backendRef: {name: ${name}, port: 9000}}}`,
  );

export const TIER = 'x-tier';

export const LIMITED =
  'rateLimit: {global: {extensionRef: {name: limits}, descriptors: [{entries: [{type: Generic, generic: {key: a, value: b}}]}]}}';

/** For each name a plain rule, and a rule for requests with the header. */
export const rules = (...names: readonly string[]): string =>
  names
    .map(
      (name) => `
- name: ${name}-gold
  matches: [{path: {value: /${name}}, headers: [{name: ${TIER}, value: gold}]}]
  backendRefs: [{name: a, port: 8080}]
- name: ${name}
  matches: [{path: {value: /${name}}}]
  backendRefs: [{name: a, port: 8080}]`,
    )
    .join('');

export const on = (rule: string, fields: string): string =>
  trafficPolicy(`on-${rule}`, `kind: HTTPRoute, name: r, sectionName: ${rule}`, fields);

export const SERVICES: Case['manifests'] = [
  service('a'),
  ...['lead', 'deny', 'refuse', 'proclead', 'procdeny', 'limits'].map((name) => service(name, GRPC)),
  jwt('strict', stranger),
  // One before `lead` in the chain, and one behind it.
  ...['deny', 'refuse'].map((name) => extAuth(name)),
  extProc('procdeny', 'routeCacheAction: Retain, '),
  extension(
    'limits',
    'rateLimit: {domain: d, timeout: 30s, grpcService: {backendRef: {name: limits, port: 9000}}}',
  ),
];

export function services() {
  const lead = authorizer(({ headers }) =>
    allowing(headers['x-wish'] === undefined ? {} : { [TIER]: headers['x-wish'] }),
  );
  const proclead = processor({
    requestHeaders: (part) => {
      const { headers = [] } = (part['headers'] ?? {}) as {
        readonly headers?: readonly { readonly key: string; readonly rawValue: string }[];
      };
      const wish = headers.find(({ key }) => key === 'x-wish');
      if (wish === undefined) return { requestHeaders: {} };
      const setHeaders = [{ header: { key: TIER, rawValue: wish.rawValue } }];
      return { requestHeaders: { response: { headerMutation: { setHeaders }, clearRouteCache: true } } };
    },
  });
  const [deny, refuse] = [authorizer(() => false), authorizer(() => false)];
  const procdeny = processor({
    requestHeaders: () => ({ immediateResponse: { status: { code: 'PaymentRequired' }, body: base64('') } }),
  });
  const limits = rateLimitService(() => true);
  const upstreams = Object.fromEntries(
    Object.entries({ lead, proclead, deny, refuse, procdeny, limits }).map(([name, { serve }]) => [
      `shop/${name}:9000`,
      { serve },
    ]),
  );
  return { upstreams, deny, refuse, procdeny, limits };
}
