// What a route of the edge data plane does with a request, and where it goes.

import { defined } from '../../../grammar/defined.ts';
import type {
  Backend,
  Provider,
  Route,
  RouteBackend,
  TcpRoute,
} from '../../../translation/edge/model/records.ts';
import type { EdgeGatewayConfiguration } from '../../../translation/planes.ts';
import { Destinations } from '../destinations.ts';
import { destinationName, destinationText } from '../record-names.ts';
import type {
  BackendParts,
  EdgeAction,
  EdgeBackendShare,
  ExplainedProvider,
  ExplainedTarget,
} from './edge-explanation.ts';

/** The destinations of a Gateway, looked up by many routes. */
export class ExplainedDestinations {
  readonly #gateway: EdgeGatewayConfiguration;
  readonly #destinations: Destinations;
  readonly #backends: ReadonlyMap<string, Backend>;
  #endpoints: ReadonlyMap<string, number> | undefined;

  constructor(gateway: EdgeGatewayConfiguration) {
    this.#gateway = gateway;
    this.#destinations = new Destinations(gateway);
    this.#backends = new Map(gateway.backends.map((backend) => [backend.key, backend]));
  }

  sharesOf({ backends = [] }: Route | TcpRoute): readonly EdgeBackendShare[] {
    const total = backends.reduce((sum, { weight = 0 }) => sum + weight, 0);
    return backends.map((backend) => this.#share(backend, total));
  }

  #share({ backend: reference, weight = 0 }: RouteBackend, total: number): EdgeBackendShare {
    const share = total === 0 ? 0 : weight / total;
    if (reference === undefined) return { weight, share, unusable: true, edge: {} };
    const { target: _, variant: __, ...backend } = destinationName(reference);
    const endpoints = 'service' in reference ? this.#endpointsOf(reference.service.hostname) : undefined;
    const found = 'backend' in reference ? this.#backends.get(reference.backend) : undefined;
    return {
      backend,
      weight,
      share,
      ...defined({ endpoints }),
      ...(this.#destinations.has(reference) ? {} : { unusable: true as const }),
      edge: {
        destination: destinationText(reference),
        ...(found === undefined ? {} : partOf(found, this.#backends)),
      },
    };
  }

  /** Undefined where the manifests don't tell about endpoints. */
  #endpointsOf(hostname: string): number | undefined {
    this.#endpoints ??= endpointCounts(this.#gateway);
    return this.#endpoints.size === 0 ? undefined : (this.#endpoints.get(hostname) ?? 0);
  }
}

function endpointCounts({ addresses }: EdgeGatewayConfiguration): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    if (!('workload' in address)) continue;
    for (const service of Object.keys(address.workload.services ?? {})) {
      const hostname = service.slice(service.indexOf('/') + 1);
      counts.set(hostname, (counts.get(hostname) ?? 0) + 1);
    }
  }
  return counts;
}

export function actionOf(
  route: Route,
  destinations: ExplainedDestinations,
  problems: readonly string[],
): EdgeAction {
  const { trafficPolicies = [] } = route;
  for (const unit of trafficPolicies) {
    if ('requestRedirect' in unit) return { type: 'redirect', status: unit.requestRedirect.status ?? 302 };
    if ('directResponse' in unit) {
      const { status, body } = unit.directResponse;
      const text = body === undefined ? undefined : Buffer.from(body, 'base64').toString();
      return { type: 'directResponse', status, ...defined({ body: text }) };
    }
  }
  return {
    type: 'forward',
    backends: destinations.sharesOf(route),
    problems,
    edge: {
      units: trafficPolicies.flatMap((unit) => Object.keys(unit).filter((member) => member !== 'phase')),
    },
  };
}

/** The providers or targets of an EdgeBackend. `records`: all of them, by key. */
export function partOf(backend: Backend, records: ReadonlyMap<string, Backend>): BackendParts {
  if ('ai' in backend) return { providers: providersOf(backend) };
  return 'mcp' in backend ? { targets: targetsOf(backend, records) } : {};
}

const VENDORS = ['vendorA', 'vendorB', 'vendorC', 'vendorD', 'vendorE', 'vendorF'] as const;

const providersOf = ({ ai }: Extract<Backend, { ai: unknown }>): readonly ExplainedProvider[] =>
  (ai.providerGroups ?? []).flatMap(({ providers }, index) =>
    providers.map((provider) => explainedProvider(provider, index + 1)),
  );

function explainedProvider(provider: Provider, group: number): ExplainedProvider {
  const { name, hostOverride, pathOverride } = provider;
  const vendor = VENDORS.find((each) => provider[each] !== undefined);
  const host = hostOverride === undefined ? undefined : `${hostOverride.host}:${hostOverride.port}`;
  return {
    name,
    group,
    vendor: vendor ?? '',
    ...defined({
      model: vendor === undefined ? undefined : provider[vendor]?.model,
      host: host ?? provider.vendorB?.host,
      path: pathOverride,
    }),
  };
}

const targetsOf = (
  { mcp }: Extract<Backend, { mcp: unknown }>,
  records: ReadonlyMap<string, Backend>,
): readonly ExplainedTarget[] =>
  (mcp.targets ?? []).map(({ name, backend, path, protocol }) => {
    const own = 'backend' in backend ? records.get(backend.backend) : undefined;
    const isStatic = own !== undefined && 'static' in own;
    return {
      name,
      destination: isStatic ? `${own.static.host}:${own.static.port}` : destinationText(backend),
      ...defined({ path }),
      protocol: protocol === 'SSE' ? 'SSE' : 'StreamableHTTP',
    };
  });
