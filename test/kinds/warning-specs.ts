// For tests of warnings: targets of policies, specs around a member, and places of some kinds.

import type { Location } from './locations.ts';

/** Places of one kind only, or of all kinds except one. */
export const of = (kind: string, locations: readonly Location[]) =>
  locations.filter((location) => location.kind === kind);
export const notOf = (kind: string, locations: readonly Location[]) =>
  locations.filter((location) => location.kind !== kind);

export const GATEWAY_API = 'group: gateway.networking.k8s.io';
export const GATEWAY = `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: web}]`;
export const ROUTE = `targetRefs: [{${GATEWAY_API}, kind: HTTPRoute, name: web}]`;
export const LISTENER_SETS = [
  `targetRefs: [{${GATEWAY_API}, kind: ListenerSet, name: web}]`,
  'targetRefs: [{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: web}]',
];
export const DB = 'targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: db}]';
export const SERVICE = 'targetRefs: [{group: "", kind: Service, name: db}]';
export const REF = '{name: svc, port: 80}';

export const traffic = (members: string, target = ROUTE) => `${target}\ntraffic: ${members}`;
export const config = (members: string, target = DB) => `${target}\n${members}`;
export const proxy = (members: string, target = ROUTE) => `${target}\n${members}`;

export const JWT = 'providers: [{issuer: a, jwks: {remote: {uri: "https://a.example.com/keys"}}}]';
export const system = (members: string) => config(`tls: {wellKnownCACertificates: System, ${members}}`);
export const jwt = (members: string) =>
  `jwt: {${members}providers: [{name: a, jwks: {local: {configMapRef: {name: a}}}}]}`;
export const extAuth = (members: string) => `extAuth: {grpcService: {backendRef: ${REF}}, ${members}}`;
