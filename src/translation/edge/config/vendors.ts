// The words of the program that the static file is for: the only place with names of its products. The format is that of agentgateway 1.4.1.

import { EDGE_VERSION } from '../../../identifiers.ts';
import { hostedEndpoint } from '../backends/hosted-endpoint.ts';
import type { Provider } from '../model/records.ts';
import type { RouteType } from '../model/specs.ts';
import type { UnitValues } from '../units/values.ts';
import type { AiProvider, BackendAuth, Empty } from './document.ts';

export const PROGRAM = 'agentgateway';
export const PROGRAM_VERSION = EDGE_VERSION;

/** How a provider is reached, as far as its vendor decides it. */
export interface VendorProvider {
  readonly provider: AiProvider['provider'];
  /** The endpoint of a provider whose host the format can't name otherwise: it is reached over TLS. */
  readonly endpoint?: string;
  /** Why the endpoint is written in another way. */
  readonly approximation?: string;
}

export function vendorProvider(record: Omit<Provider, 'name'>): VendorProvider {
  const { vendorA, vendorB, vendorC, vendorD, vendorE, vendorF } = record;
  if (vendorA) return { provider: { openAI: texts(vendorA) } };
  if (vendorC) return { provider: { anthropic: texts(vendorC) } };
  if (vendorD) return { provider: { gemini: texts(vendorD) } };
  if (vendorE) return { provider: { vertex: texts(vendorE) } };
  if (vendorF) return { provider: { bedrock: texts(vendorF) } };
  return vendorBProvider(vendorB ?? { host: '' });
}

/** The host is made from the names of a resource and of its type. */
function vendorBProvider({ host, model, apiVersion }: NonNullable<Provider['vendorB']>): VendorProvider {
  const { resourceName, type: resourceType, elsewhere } = hostedEndpoint(host);
  const provider = { azure: { resourceName, resourceType, ...texts({ model, apiVersion }) } };
  if (elsewhere === undefined)
    return resourceType === 'foundry'
      ? { provider, approximation: 'the name of the project is taken to be that of the resource' }
      : { provider };
  return {
    provider,
    endpoint: `${elsewhere.host}:${elsewhere.port}`,
    approximation: `the endpoint ${elsewhere.host} is written as another host of a resource, since it is none of the vendor's own hosts`,
  };
}

function texts(members: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined),
  );
}

/** Vendor B takes keys in a header of its own only. */
export const isVendorB = ({ vendorB }: Pick<Provider, 'vendorB'>): boolean => vendorB !== undefined;

export const vendorBAuth = (key: string): BackendAuth => ({
  key: { value: key, location: { header: { name: 'api-key' } } },
});

export const IDENTITY_PROVIDERS: Readonly<
  Record<NonNullable<UnitValues['backend.mcp.authentication']['provider']>, Readonly<Record<string, Empty>>>
> = { IdpA: { auth0: {} }, IdpB: { keycloak: {} } };

/** The member of a guard that asks the moderation of vendor A. */
export const MODERATION = 'openAIModeration';

export const ROUTE_TYPES: Readonly<Record<RouteType, string>> = {
  COMPLETIONS: 'completions',
  MESSAGES: 'messages',
  MODELS: 'models',
  PASSTHROUGH: 'passthrough',
  RESPONSES: 'responses',
  VENDOR_C_TOKEN_COUNT: 'anthropicTokenCount',
};
