// Providers of LLMs as messages of the edge data plane.

import { defined } from '../../../grammar/defined.ts';
import { hostedEndpoint } from '../backends/hosted-endpoint.ts';
import type { Backend, Provider } from '../model/records.ts';
import { type Json, wireBackend } from './specs.ts';

/** The members of the same content. */
const VENDORS = {
  vendorA: 'openai',
  vendorC: 'anthropic',
  vendorD: 'gemini',
  vendorE: 'vertex',
  vendorF: 'bedrock',
} as const;

const RESOURCE_TYPES = { openAI: undefined, foundry: 'FOUNDRY' } as const;

export function wireProvider(provider: Provider): Json {
  const { vendorA, vendorB, vendorC, vendorD, vendorE, vendorF, inlinePolicies, ...rest } = provider;
  const same = { vendorA, vendorC, vendorD, vendorE, vendorF };
  const vendor = Object.fromEntries(
    Object.entries(same).flatMap(([name, value]) =>
      value === undefined ? [] : [[VENDORS[name as keyof typeof VENDORS], value]],
    ),
  );
  const policies = (inlinePolicies ?? []).map((spec) =>
    wireBackend(spec, { hasApiKeyHeader: vendorB !== undefined }),
  );
  const hosted = vendorB === undefined ? undefined : hostedProvider(vendorB, provider);
  const all = [...policies, ...(hosted?.policies ?? [])];
  return {
    ...rest,
    ...vendor,
    ...hosted?.members,
    ...(all.length === 0 ? {} : { inlinePolicies: all }),
  };
}

function hostedProvider(
  { host, model, apiVersion }: NonNullable<Provider['vendorB']>,
  { hostOverride, pathOverride, inlinePolicies = [] }: Provider,
): { readonly members: Json; readonly policies: readonly Json[] } {
  const { resourceName, type, elsewhere } = hostedEndpoint(host);
  const azure = { resourceName, ...defined({ resourceType: RESOURCE_TYPES[type], model, apiVersion }) };
  if (elsewhere === undefined || hostOverride !== undefined) return { members: { azure }, policies: [] };
  const hasTls = inlinePolicies.some((spec) => 'backendTls' in spec);
  return {
    // The path of the vendor is still made where the client's isn't replaced.
    members: { azure, hostOverride: elsewhere, ...(pathOverride === undefined ? { pathPrefix: '' } : {}) },
    policies: hasTls ? [] : [{ backendTls: {} }],
  };
}

/** All of its providers take their key in a header of their own. */
export const takesApiKeyHeader = (backend: Backend | undefined): boolean => {
  if (backend === undefined || !('ai' in backend)) return false;
  const providers = (backend.ai.providerGroups ?? []).flatMap((group) => group.providers);
  return providers.length > 0 && providers.every(({ vendorB }) => vendorB !== undefined);
};

/** Whether requests can go on to a further group. */
export const hasFailover = (backend: Backend): boolean =>
  'ai' in backend && (backend.ai.providerGroups ?? []).length > 1;
