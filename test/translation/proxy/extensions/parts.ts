// Extensions and the output of one policy: the chain without its router, and the only route.

import { proxiesIn } from '../../../parts/proxies-in.ts';
import {
  backendRef,
  configuration,
  gateway,
  httpRoute,
  service,
  trafficPolicy,
  translated,
} from '../../objects.ts';

type Members = Readonly<Record<string, unknown>>;

export interface ChainEntry {
  readonly name: string;
  readonly disabled?: boolean;
  readonly typedConfig: Members;
}

export const extension = (name: string, spec: Members, namespace = 'default', annotations?: Members) => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'GatewayExtension',
  metadata: { name, namespace, ...(annotations === undefined ? {} : { annotations }) },
  spec,
});

export const typed = (name: string, members: Members = {}) => ({
  '@type': `type.googleapis.com/${name}`,
  ...members,
});

export const ENABLED = typed('envoy.config.route.v3.FilterConfig', { config: {} });
export const DISABLED = typed('envoy.config.route.v3.FilterConfig', { config: {}, disabled: true });

const web = httpRoute('web', { rules: [{ backendRefs: [backendRef('web')] }] });

/** A route with these policy fields, among these objects. */
export function used(objects: readonly unknown[], fields: Members, settings = {}) {
  const policy = trafficPolicy('p', [{ kind: 'HTTPRoute', name: 'web' }], fields);
  const { listeners, routes } = configuration([gateway(), service('web'), web, policy, ...objects], settings);
  const manager = listeners[0]?.filterChains?.[0]?.filters?.[0]?.typedConfig as unknown as {
    readonly httpFilters: readonly ChainEntry[];
  };
  const route = routes[0]?.virtualHosts?.[0]?.routes?.[0];
  return {
    filters: manager.httpFilters.slice(0, -1),
    perFilter: route?.typedPerFilterConfig ?? {},
    status: route?.directResponse?.status,
  };
}

export const filterConfig = (filters: readonly ChainEntry[], entry: string) =>
  filters.find(({ name }) => name === entry)?.typedConfig;

interface PolicyStatus {
  readonly ancestors: readonly {
    readonly conditions: readonly {
      readonly type: string;
      readonly status: string;
      readonly message: string;
    }[];
  }[];
}

/** The error of a policy with these fields, whose route then answers 500; undefined if it is accepted. */
export function refusalOf(objects: readonly unknown[], fields: Members): string | undefined {
  const policy = trafficPolicy('p', [{ kind: 'HTTPRoute', name: 'web' }], fields);
  const { statuses, ...rest } = translated([gateway(), service('web'), web, policy, ...objects]);
  const route = proxiesIn(rest)[0]?.routes[0]?.virtualHosts?.[0]?.routes?.[0];
  const found = statuses.find(({ kind }) => kind === 'TrafficPolicy');
  const { ancestors } = (found?.status as unknown as PolicyStatus | undefined) ?? { ancestors: [] };
  const accepted = ancestors[0]?.conditions.find(({ type }) => type === 'Accepted');
  const isReplaced = route?.directResponse?.status === 500 && route.typedPerFilterConfig === undefined;
  if ((accepted?.status === 'False') !== isReplaced) throw new Error('the route and the status disagree');
  return isReplaced ? accepted?.message : undefined;
}
