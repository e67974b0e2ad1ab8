// Whether the destinations of a proxy can answer: clusters that aren't created, and clusters without endpoints, can't.

import type { ProxyGatewayConfiguration } from '../../translation/planes.ts';
import { BLACKHOLE_CLUSTER } from '../../translation/proxy/clusters/names.ts';
import type { Route } from '../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { ERROR_ROUTE } from '../../translation/proxy/routes/error-route.ts';
import { areEndpointsKnown, hasEndpoints } from './known-endpoints.ts';

export type ClusterFailure = 'noBackend' | 'notCreated' | 'noEndpoints';

/** Clusters with their shares of requests or connections. */
export interface Target {
  readonly cluster?: string | undefined;
  readonly weightedClusters?:
    | { readonly clusters?: readonly { readonly name?: string; readonly weight?: number }[] }
    | undefined;
}

/** The part of the requests that fails, from 0 to 1, with the status of the first that does. */
export interface RouteFailure {
  readonly share: number;
  readonly status: 500 | 503;
}

const WORKS: RouteFailure = { share: 0, status: 500 };

interface Known {
  readonly clusters: ReadonlyMap<string | undefined, ProxyGatewayConfiguration['clusters'][number]>;
  readonly assignments: ReadonlyMap<string | undefined, ProxyGatewayConfiguration['endpoints'][number]>;
  readonly areEndpointsKnown: boolean;
}

export class Destinations {
  readonly #gateway: Pick<ProxyGatewayConfiguration, 'clusters' | 'endpoints'>;
  readonly #areEndpointsKnown: boolean | undefined;
  #indexed: Known | undefined;
  /** By the names of clusters: many routes go to one. */
  readonly #failures = new Map<string, ClusterFailure | undefined>();

  /** `areKnown`: whether the manifests tell about endpoints; by default as they have some. */
  constructor(gateway: Pick<ProxyGatewayConfiguration, 'clusters' | 'endpoints'>, areKnown?: boolean) {
    this.#gateway = gateway;
    this.#areEndpointsKnown = areKnown;
  }

  /** Every proxy has all clusters, so they are indexed only where they are asked for. */
  get #known(): Known {
    const { clusters, endpoints } = this.#gateway;
    this.#indexed ??= {
      clusters: new Map(clusters.map((cluster) => [cluster.name, cluster])),
      assignments: new Map(endpoints.map((assignment) => [assignment.clusterName, assignment])),
      areEndpointsKnown: this.#areEndpointsKnown ?? areEndpointsKnown(this.#gateway),
    };
    return this.#indexed;
  }

  /** Undefined: it can answer, or the manifests don't tell. */
  failureOf(name = BLACKHOLE_CLUSTER): ClusterFailure | undefined {
    const known = this.#failures.get(name);
    if (known !== undefined || this.#failures.has(name)) return known;
    const failure = this.#failureOf(name);
    this.#failures.set(name, failure);
    return failure;
  }

  #failureOf(name: string): ClusterFailure | undefined {
    if (name === BLACKHOLE_CLUSTER || name === '') return 'noBackend';
    const cluster = this.#known.clusters.get(name);
    if (cluster === undefined) return 'notCreated';
    if (cluster.type !== 'EDS' && cluster.type !== 'STATIC') return undefined;
    const { edsClusterConfig, loadAssignment } = cluster;
    const assignment = loadAssignment ?? this.#known.assignments.get(edsClusterConfig?.serviceName || name);
    if (hasEndpoints(assignment ?? {})) return undefined;
    return cluster.type === 'STATIC' || this.#known.areEndpointsKnown ? 'noEndpoints' : undefined;
  }

  ofRoute(route: Route): RouteFailure {
    if (isReplaced(route)) return { share: 1, status: 500 };
    return route.route === undefined ? WORKS : this.ofTarget(route.route);
  }

  ofTarget({ cluster, weightedClusters }: Target): RouteFailure {
    const all = weightedClusters?.clusters ?? [
      { ...(cluster === undefined ? {} : { name: cluster }), weight: 1 },
    ];
    let total = 0;
    let failing = 0;
    let status: RouteFailure['status'] | undefined;
    for (const { name, weight = 0 } of all) {
      total += weight;
      const failure = weight > 0 ? this.failureOf(name) : undefined;
      if (failure === undefined) continue;
      failing += weight;
      status ??= failure === 'noEndpoints' ? 503 : 500;
    }
    return { share: total === 0 ? 1 : failing / total, status: status ?? 500 };
  }
}

const REPLACED = ERROR_ROUTE.directResponse;

/** It answers 500, because it can't be served as written. */
export const isReplaced = ({ directResponse }: Route): boolean =>
  directResponse?.status === REPLACED.status &&
  directResponse.body?.inlineString === REPLACED.body.inlineString;
