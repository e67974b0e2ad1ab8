// Providers of LLMs as messages of the edge data plane.

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

const OPENAI_SUFFIX = '.openai.azure.com';
const FOUNDRY_SUFFIX = '.services.ai.azure.com';
const TLS_PORT = 443;

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

/** The data plane makes the host of a hosted provider from the name of a resource; other hosts are written beside it. */
function hostedProvider(
  { host, model, apiVersion }: NonNullable<Provider['vendorB']>,
  { hostOverride, pathOverride, inlinePolicies = [] }: Provider,
): { readonly members: Json; readonly policies: readonly Json[] } {
  const named = (resourceName: string, resourceType?: 'FOUNDRY'): Json => ({
    azure: {
      resourceName,
      ...(resourceType === undefined ? {} : { resourceType }),
      ...(model === undefined ? {} : { model }),
      ...(apiVersion === undefined ? {} : { apiVersion }),
    },
  });
  const name = host.toLowerCase();
  for (const [suffix, type] of [[OPENAI_SUFFIX], [FOUNDRY_SUFFIX, 'FOUNDRY']] as const)
    if (isLabelBefore(name, suffix))
      return { members: named(name.slice(0, -suffix.length), type), policies: [] };
  const members = named(name.split('.')[0] ?? '');
  if (hostOverride !== undefined) return { members, policies: [] };
  const hasTls = inlinePolicies.some((spec) => 'backendTls' in spec);
  return {
    members: {
      ...members,
      hostOverride: hostAndPort(name),
      ...(pathOverride === undefined ? { pathPrefix: '' } : {}),
    },
    policies: hasTls ? [] : [{ backendTls: {} }],
  };
}

const isLabelBefore = (host: string, suffix: string): boolean =>
  host.endsWith(suffix) && host.length > suffix.length && !host.slice(0, -suffix.length).includes('.');

function hostAndPort(text: string): { readonly host: string; readonly port: number } {
  const [, host, port] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  return host === undefined ? { host: text, port: TLS_PORT } : { host, port: Number(port) };
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
