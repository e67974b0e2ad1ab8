// The endpoint of a vendor B provider as the data plane names it: by a resource, or, for any other host, by a resource and that host.

export interface HostedEndpoint {
  readonly resourceName: string;
  readonly type: 'openAI' | 'foundry';
  /** Set where the names don't give the host. The provider is reached there over TLS. */
  readonly elsewhere?: { readonly host: string; readonly port: number };
}

const TYPES = [
  { suffix: '.openai.azure.com', type: 'openAI' },
  { suffix: '.services.ai.azure.com', type: 'foundry' },
] as const;

const TLS_PORT = 443;

/** `endpoint`: a host, perhaps with a port and a path. */
export function hostedEndpoint(endpoint: string): HostedEndpoint {
  const [authority = ''] = endpoint.toLowerCase().split('/');
  for (const { suffix, type } of TYPES) {
    const resourceName = authority.slice(0, -suffix.length);
    if (authority.endsWith(suffix) && /^[^./:]+$/.test(resourceName)) return { resourceName, type };
  }
  const [, host = authority, port] = /^(.*):(\d{1,5})$/.exec(authority) ?? [];
  return {
    resourceName: authority.split(/[.:]/)[0] ?? '',
    type: 'openAI',
    elsewhere: { host, port: port === undefined ? TLS_PORT : Number(port) },
  };
}
