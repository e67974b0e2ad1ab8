// What is shown to the proxy in a dry run, and the bootstrap that shows many at once.

import { rootCertificates } from 'node:tls';
import { isObject } from '../../../grammar/json.ts';
import { bootstrapCore } from '../../../translation/proxy/bootstrap.ts';
import { SYSTEM_CA_SECRET } from '../../../translation/proxy/clusters/names.ts';
import { typed } from '../../../translation/proxy/envoy/any.ts';
import type { Bootstrap } from '../../../translation/proxy/envoy/generated/envoy.config.bootstrap.v3.ts';
import type { Cluster } from '../../../translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type { Listener } from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { ConfigFragment } from '../../../translation/proxy/envoy-validation.ts';

export interface DryRunConfiguration extends ConfigFragment {
  /** By which the verdict is found. */
  readonly id: string;
}

/** Two clusters of one name can't stand in one bootstrap: each part holds a name once. */
export function withoutDoubles(specimens: readonly DryRunConfiguration[]): DryRunConfiguration[][] {
  const parts: { readonly specimens: DryRunConfiguration[]; readonly names: Set<string | undefined> }[] = [];
  for (const specimen of specimens) {
    const names = (specimen.clusters ?? []).map(({ name }) => name);
    let part = parts.find((part) => !names.some((name) => part.names.has(name)));
    if (part === undefined) {
      part = { specimens: [], names: new Set() };
      parts.push(part);
    }
    part.specimens.push(specimen);
    for (const name of names) part.names.add(name);
  }
  return parts.map(({ specimens }) => specimens);
}

const ADS = 'ads';

/** One that holds all of them, and a stand-in for every cluster that they name. */
export function bootstrapWith(specimens: readonly DryRunConfiguration[]): Bootstrap {
  const clusters = specimens.flatMap(({ clusters = [] }) => clusters);
  const held = new Set(clusters.map(({ name }) => name));
  const named = [...clusterNames(specimens), ADS].filter((name) => !held.has(name));
  // Routes without filters of their own share a listener: it is much the cheapest.
  const plain = specimens.filter(isPlain);
  const routes = plain.flatMap(({ routes = [] }) => routes);
  const groups = [{ routes }, ...specimens.filter((specimen) => !isPlain(specimen))];
  return {
    ...bootstrapCore({ namespace: 'dry', name: 'run' }, {}),
    dynamicResources: {
      adsConfig: {
        apiType: 'GRPC',
        transportApiVersion: 'V3',
        grpcServices: [{ envoyGrpc: { clusterName: ADS } }],
      },
    },
    staticResources: {
      listeners: groups.map(listenerOf),
      clusters: [...named.map(standIn), ...clusters],
      secrets: [
        { name: SYSTEM_CA_SECRET, validationContext: { trustedCa: { inlineString: rootCertificates[0]! } } },
      ],
    },
  };
}

const isPlain = ({ httpFilters = [], manager, listener }: ConfigFragment): boolean =>
  httpFilters.length === 0 && manager === undefined && listener === undefined;

function listenerOf(probe: ConfigFragment, index: number): Listener {
  const { routes = [], httpFilters = [], listener } = probe;
  const router = typed('envoy.extensions.filters.http.router.v3.Router', {});
  const manager = typed('envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager', {
    ...probe.manager,
    statPrefix: 'http',
    httpFilters: [...httpFilters, { name: 'envoy.filters.http.router', typedConfig: router }],
    routeConfig: {
      name: 'routes',
      virtualHosts: [{ name: 'all', domains: ['*'], routes }],
      // Over RDS a route may name a cluster that isn't there.
      validateClusters: false,
    },
  });
  return {
    ...listener,
    name: `listener-${index}`,
    // Nothing is bound in a dry run; but no two may have one address.
    address: { pipe: { path: `@gatewarden-dry-run-${index}` } },
    filterChains: [
      { filters: [{ name: 'envoy.filters.network.http_connection_manager', typedConfig: manager }] },
    ],
  };
}

const standIn = (name: string): Cluster => ({ name, type: 'STATIC', connectTimeout: '1s' });

/** Every text that may be the name of a cluster; one too many is a stand-in that nobody asks. */
function clusterNames(value: unknown): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    for (const [member, item] of Object.entries(value)) {
      if ((member === 'cluster' || member === 'clusterName') && typeof item === 'string' && item !== '')
        names.add(item);
      else visit(item);
    }
  };
  visit(value);
  return names;
}
