// Rules with transformations, for tests through real Envoys.

import { HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import type { Sent } from '../parts/requests.ts';

/** A rule `/NAME` with a policy that transforms as these members say. */
export interface Place {
  readonly name: string;
  readonly transformation: object;
}

export const rules = (places: readonly Place[]): string =>
  places
    .map(
      ({ name }) =>
        `- name: ${name}\n  matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: a, port: 8080}]\n`,
    )
    .join('');

export const policy = ({ name, transformation }: Place): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web, sectionName: ${name}}]
  transformation: ${JSON.stringify(transformation)}
`;

/** At most 16 rules stand in a route. */
export function manifests(places: readonly Place[]): readonly string[] {
  const made: string[] = [HTTP_GATEWAY, service('a')];
  for (let start = 0; start < places.length; start += 16) {
    const some = places.slice(start, start + 16);
    const name = start === 0 ? 'web' : `web-${start}`;
    made.push(route('HTTPRoute', name, rules(some)));
    made.push(...some.map((place) => policy(place).replace('name: web,', `name: ${name},`)));
  }
  return made;
}

export const refused = (cause: string | RegExp): object =>
  typeof cause === 'string' ? { status: 400, body: `bad request: ${cause}` } : { status: 400, body: cause };

/** A document as the body of a request. */
export const json = (value: unknown): Sent => ({ method: 'POST', body: JSON.stringify(value) });
