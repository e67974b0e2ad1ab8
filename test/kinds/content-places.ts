// For tests of content checks: places with one value each, and the findings for values there.

import t from 'tap';
import { errorsOf, findingsOf } from './judging.ts';
import { inside, LOCATIONS, type Location, place } from './locations.ts';

export const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: web}]';
export const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}]';
export const SERVICE = '{name: svc, port: 80}';

export const edge = (path: string, template: string) =>
  place('EdgePolicy', `spec.traffic.${path}`, `${ROUTE}\ntraffic: ${template}`);
export const frontend = (path: string, template: string): Location => ({
  ...place('EdgePolicy', `spec.frontend.${path}`, `${GATEWAY}\nfrontend: ${template}`),
  always: path.startsWith('tracing') ? ['EP-16 @ spec.frontend.tracing'] : [],
});
export const traffic = (path: string, template: string) =>
  place('TrafficPolicy', `spec.${path}`, `${ROUTE}\n${template}`);
export const extension = (path: string, template: string) =>
  place('GatewayExtension', `spec.${path}`, template);
export const extAuth = (path: string, template: string) =>
  extension(`extAuth.${path}`, `extAuth: {grpcService: {backendRef: ${SERVICE}}, ${template}}`);
export const extProc = (path: string, template: string) =>
  extension(`extProc.${path}`, `extProc: {grpcService: {backendRef: ${SERVICE}}, ${template}}`);
export const http = (path: string, template: string) =>
  extension(`extAuth.httpService.${path}`, `extAuth: {httpService: {backendRef: ${SERVICE}, ${template}}}`);
export const jwt = (path: string, template: string) =>
  extension(
    `jwt.providers[0].${path}`,
    `jwt: {providers: [{name: a, jwks: {remote: {url: https://a.example.com/keys, backendRef: ${SERVICE}}}, ${template}}]}`,
  );
export const jwks = (path: string, template: string) =>
  extension(`jwt.providers[0].jwks.${path}`, `jwt: {providers: [{name: a, jwks: ${template}}]}`);
export const config = (path: string, template: string) =>
  place(
    'BackendConfigPolicy',
    `spec.${path}`,
    `targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: db}]\n${template}`,
  );
export const tls = (path: string, template: string) =>
  config(`tls.${path}`, `tls: {secretRef: {name: a}, ${template}}`);
export const hashPolicy = (path: string, template: string) =>
  ['ringHash', 'maglev'].map((algorithm) =>
    config(
      `loadBalancer.${algorithm}.hashPolicies[0].${path}`,
      `loadBalancer: {${algorithm}: {hashPolicies: [${template}]}}`,
    ),
  );
export const listener = (path: string, template: string) =>
  place('HTTPListenerPolicy', `spec.${path}`, `${GATEWAY}\n${template}`);
export const accessLog = (path: string, template: string) =>
  listener(`accessLog[0].${path}`, `accessLog: [${template}]`);
export const GRPC_LOG = `logName: a, backendRef: ${SERVICE}`;
export const otelLog = (path: string, template: string) =>
  accessLog(`openTelemetry.${path}`, `{openTelemetry: {grpcService: {${GRPC_LOG}}, ${template}}}`);
const PROVIDER = `provider: {openTelemetry: {grpcService: {backendRef: ${SERVICE}}}}`;
export const attribute = (path: string, template: string) =>
  listener(`tracing.attributes[0].${path}`, `tracing: {${PROVIDER}, attributes: [{name: a, ${template}}]}`);
export const kube = (path: string, template: string) =>
  place('GatewayParameters', `spec.kube.${path}`, `kube: ${template}`);

export interface Values {
  readonly accepts: readonly unknown[];
  readonly refuses?: readonly unknown[];
  /** Rejected at validation level `strict`, warned about at `standard`. */
  readonly warns?: readonly unknown[];
  /** Path of the finding below the place. */
  readonly finds?: string;
}

export function checks(
  code: string,
  places: readonly Location[],
  { accepts, refuses = [], warns = [], finds = '' }: Values,
) {
  for (const { kind, path, spec, always } of places) {
    t.test(`${code} at ${kind} ${path}`, async (t) => {
      const errors = (value: unknown) =>
        errorsOf(kind, spec(JSON.stringify(value)), { validationLevel: 'strict' }).filter(
          (finding) => !always.includes(finding),
        );
      const finding = `${code} @ ${path}${finds}`;
      for (const value of accepts) t.strictSame(errors(value), [], `accepts ${shown(value)}`);
      for (const value of [...refuses, ...warns])
        t.strictSame(errors(value), [finding], `refuses ${shown(value)}`);
      const standard = (value: unknown) => findingsOf(kind, spec(JSON.stringify(value)));
      for (const value of refuses) t.ok(standard(value).includes(finding), `${shown(value)} at standard`);
      for (const value of warns)
        t.ok(standard(value).includes(`warning ${finding}`), `${shown(value)} at standard`);
    });
  }
}

export const shown = (value: unknown): string => JSON.stringify(value).slice(0, 60);

const header = (list: string, member: string, others: string) => ({
  path: `.${list}[0].${member}`,
  template: `{${list}: [{${others}, ${member}: <>}]}`,
});
export const headerValues = (locations: readonly Location[]) =>
  ['set', 'add'].flatMap((list) => {
    const { path, template } = header(list, 'value', 'name: x-a');
    return inside(locations, path, template);
  });
export const removed = (locations: readonly Location[]) => inside(locations, '.remove[0]', '{remove: [<>]}');
export const ofGatewayGroup = LOCATIONS.HTTPHeaderFilter.filter(({ kind }) => kind !== 'EdgePolicy');
export const ofEdgeGroup = LOCATIONS.HTTPHeaderFilter.filter(({ kind }) => kind === 'EdgePolicy');
