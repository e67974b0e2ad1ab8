// The policies that apply to tens of thousands of routes: most routes of a host have no policy of their own, and what applies to all of
// them is read once.

import { ON_BACKENDS } from '../../../../analysis/policies/policy-setting.ts';
import {
  type DescribePlaced,
  describedOnce,
  type PlacedPolicy,
  type PlacedSetting,
} from '../../../../analysis/proxy/policies/placed-setting.ts';
import {
  policiesOfBackends,
  policiesOfRoute,
  policiesOfStream,
} from '../../../../analysis/proxy/policies/route-policies.ts';
import {
  entryOf,
  failsAlone,
  type HostName,
  servedHost,
} from '../../../../analysis/proxy/policies/traffic-places.ts';
import { defined } from '../../../../grammar/defined.ts';
import { getOrCreate } from '../../../../grammar/get-or-create.ts';
import type { TCPRoute, TLSRoute } from '../../../../objects/gateway-api/types.ts';
import type { GatewayListener } from '../../../../translation/gateways/listener.ts';
import type { Route } from '../../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { chainKey } from '../../../../translation/proxy/keys.ts';
import type { HostEntry } from '../../../../translation/proxy/routes/host-entries.ts';
import type { ServedHost } from '../../../../translation/proxy/routes/virtual-hosts.ts';
import type { TranslationView } from '../../../../translation/view.ts';
import type { Tables } from '../tables.ts';

type StreamRoute = TCPRoute | TLSRoute;

interface StreamPolicies {
  readonly onListener: number | undefined;
  readonly onBackends: ReadonlyMap<string, number>;
}

export class RoutePolicies {
  readonly #view: TranslationView;
  readonly #tables: Tables;
  readonly #describe: DescribePlaced;
  /** By the policies of the chain, then by those of the host. */
  readonly #ofHosts = new Map<unknown, Map<unknown, number | undefined>>();

  constructor(view: TranslationView, tables: Tables) {
    this.#view = view;
    this.#tables = tables;
    this.#describe = describedOnce(view);
  }

  /** The policies for all routes of a host, by index. */
  ofHost(host: HostName): number | undefined {
    const { onChain } = this.#view.proxy.places;
    const chain = onChain(chainKey(host.gateway, host.chain));
    const placed = servedHost(this.#view, host)?.effective;
    const ofChain = getOrCreate(this.#ofHosts, chain, () => new Map());
    if (!ofChain.has(placed)) ofChain.set(placed, this.#indexOf(this.#all(host, undefined)));
    return ofChain.get(placed);
  }

  ofRoute(host: HostName, route: Route): number | undefined {
    const served = servedHost(this.#view, host);
    const entry = served && entryOf(served, route);
    if (entry === undefined || isPlain(served!, entry, route)) return this.ofHost(host);
    return this.#indexOf(this.#all(host, route));
  }

  /** The policies of a route's backends, by cluster name. */
  ofBackends(host: HostName, route: Route): ReadonlyMap<string, number> {
    return this.#byCluster(policiesOfBackends(this.#view, host, route, this.#describe));
  }

  /** For a listener without HTTP: the policies of its connections, and of each of their backends. */
  ofStream({ gateway, spec }: GatewayListener, route: StreamRoute): StreamPolicies {
    const all = policiesOfStream(this.#view, { gateway, port: spec.port }, route, this.#describe);
    const onListener = this.#indexOf(all.filter(({ kind }) => !ON_BACKENDS.has(kind)));
    const onBackends = this.#byCluster(all.filter(({ kind }) => ON_BACKENDS.has(kind)));
    return { onListener, onBackends };
  }

  #byCluster(all: readonly PlacedPolicy[]): ReadonlyMap<string, number> {
    const names = new Set(
      all.flatMap(({ effective, lost }) => [...effective, ...lost].map(({ proxy }) => proxy.place.name)),
    );
    const byCluster = new Map<string, number>();
    for (const name of names) {
      const isHere = ({ proxy }: PlacedSetting): boolean => proxy.place.name === name;
      const own = all.map(({ kind, effective, lost, errors }) => ({
        kind,
        effective: effective.filter(isHere),
        lost: lost.filter(isHere),
        errors,
      }));
      const index = this.#indexOf(own);
      if (index !== undefined) byCluster.set(name, index);
    }
    return byCluster;
  }

  #all(host: HostName, route: Route | undefined): readonly PlacedPolicy[] {
    const all = policiesOfRoute(this.#view, host, route, this.#describe);
    // Policies on backends are listed with the backends.
    return all.filter(({ kind }) => !ON_BACKENDS.has(kind));
  }

  #indexOf(all: readonly PlacedPolicy[]): number | undefined {
    return this.#tables.policiesOf(all, ({ proxy: { place, exceptFor } }) => ({
      place: place.sort,
      placeName: place.name,
      ...defined({ exceptFor }),
    }));
  }
}

/** Only policies of the host and its chain apply to its requests. */
function isPlain({ effective: placed, onRoutes }: ServedHost, { match }: HostEntry, route: Route): boolean {
  if (match === undefined || onRoutes !== undefined || placed.merged.errors.length > 0) return false;
  const { merged } = match.effective;
  const { weightedClusters, retryPolicy } = route.route ?? {};
  return (
    merged.fields.size === 0 &&
    merged.errors.length === 0 &&
    match.backendSettings.every(
      (settings) => settings === undefined || settings.effective.levels.length === 0,
    ) &&
    route.typedPerFilterConfig === undefined &&
    retryPolicy === undefined &&
    (weightedClusters?.clusters ?? []).every(
      ({ typedPerFilterConfig }) => typedPerFilterConfig === undefined,
    ) &&
    !failsAlone(match)
  );
}
