// Whether the destinations of the edge data plane can answer: a reference without its EdgeBackend or Service can't.

import type { Route, RouteBackend, TcpRoute } from '../../translation/edge/model/records.ts';
import type { BackendReference } from '../../translation/edge/model/specs.ts';
import type { EdgeGatewayConfiguration } from '../../translation/planes.ts';

export class Destinations {
  readonly #backends: ReadonlySet<string>;
  readonly #services: ReadonlySet<string>;

  constructor({ backends, addresses }: Pick<EdgeGatewayConfiguration, 'backends' | 'addresses'>) {
    this.#backends = new Set(backends.map(({ key }) => key));
    this.#services = new Set(
      addresses.flatMap((address) => ('service' in address ? [address.service.hostname] : [])),
    );
  }

  /** The reference of a destination that can answer. */
  has(reference: BackendReference): boolean {
    return 'backend' in reference
      ? this.#backends.has(reference.backend)
      : this.#services.has(reference.service.hostname);
  }

  /** The share of the requests or connections that fail, from 0 to 1. */
  failing(route: Route | TcpRoute): number {
    if ('trafficPolicies' in route && (route.trafficPolicies ?? []).some(answersItself)) return 0;
    const { backends = [] } = route;
    const total = sumOfWeights(backends);
    if (total === 0) return 1;
    return (
      sumOfWeights(backends.filter(({ backend }) => backend === undefined || !this.has(backend))) / total
    );
  }
}

const answersItself = (unit: object): boolean => 'requestRedirect' in unit || 'directResponse' in unit;

const sumOfWeights = (backends: readonly RouteBackend[]): number =>
  backends.reduce((sum, { weight = 0 }) => sum + weight, 0);
