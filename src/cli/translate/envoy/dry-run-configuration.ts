// The configurations of a dry run, and the bootstrap that contains many of them.

import { rootCertificates } from 'node:tls';
import { isObject } from '../../../grammar/json.ts';
import { bootstrapCore } from '../../../translation/proxy/bootstrap.ts';
import { SYSTEM_CA_SECRET } from '../../../translation/proxy/clusters/names.ts';
import { typed } from '../../../translation/proxy/envoy/any.ts';
import type { Bootstrap } from '../../../translation/proxy/envoy/generated/envoy.config.bootstrap.v3.ts';
import type { Cluster } from '../../../translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type { Listener } from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { ConfigFragment } from '../../../translation/proxy/envoy-validation.ts';
import { CONNECTION_MANAGER } from '../../../translation/proxy/listeners/names.ts';

export interface DryRunConfiguration extends ConfigFragment {
  /** Identifies the verdict. */
  readonly id: string;
}

/** Two clusters of one name can't be in one bootstrap: each part contains a name once. */
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

/** A bootstrap with all of them, and a stand-in for every cluster that they name. */
export function bootstrapWith(specimens: readonly DryRunConfiguration[]): Bootstrap {
  const clusters = specimens.flatMap(({ clusters = [] }) => clusters);
  const held = new Set(clusters.map(({ name }) => name));
  const named = [...clusterNames(specimens), ADS].filter((name) => !held.has(name));
  // Routes without filters of their own share a listener, which is by far the cheapest.
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
      // Over RDS a route can name a missing cluster.
      validateClusters: false,
    },
  });
  return {
    ...listener,
    name: `listener-${index}`,
    // A dry run binds no address, but addresses must be unique.
    address: { pipe: { path: `@gatewarden-dry-run-${index}` } },
    filterChains: [{ filters: [{ name: CONNECTION_MANAGER, typedConfig: manager }] }],
  };
}

const standIn = (name: string): Cluster => ({ name, type: 'STATIC', connectTimeout: '1s' });

/** Every text that may be the name of a cluster; a wrong one only adds an unused stand-in. */
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
