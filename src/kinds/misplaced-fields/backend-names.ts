// Misplaced fields of backends: EdgeBackend with its LLM providers and MCP servers, and the proxy's Backend.

import { all, beside, type MisplacedFields } from './belongs.ts';

/** Names that other gateways use for the providers. */
const VENDORS: MisplacedFields['names'] = {
  ...all('openai openAI openAi', 'the provider of the chat/completions API is `vendorA` here'),
  ...all('azureopenai azureOpenAI azure', 'the provider with hosted deployments is `vendorB` here'),
  ...all('anthropic claude', 'the provider of the messages API is `vendorC` here'),
  ...all('gemini', 'the multimodal provider is `vendorD` here'),
  ...all('vertexai vertexAI vertex', 'the cloud-hosted model platform is `vendorE` here'),
  ...all('bedrock awsBedrock', 'the cloud model service is `vendorF` here'),
};

const TOKENS =
  'auth authToken authHeader apiKey apikey token key secretRef secretKeyRef credentials authorization';
const ADDRESS: MisplacedFields['names'] = {
  ...all('baseUrl baseURL url hostOverride endpoint', 'write `host` and `port`, and `path` where it differs'),
  pathOverride: beside('path'),
};
const MODEL = 'it belongs in the block of the provider, such as `vendorA`';
const ORDER =
  'the order of `groups` is the priority; providers of one group share its requests by their health';

export const PROVIDER_NAMES: readonly MisplacedFields[] = [
  {
    at: 'EdgeBackend spec.ai.provider',
    names: {
      ...VENDORS,
      ...ADDRESS,
      ...all(TOKENS, ['spec.policies.auth']),
      model: MODEL,
      ...all('policies', ['spec.policies']),
      tls: ['spec.policies.tls'],
      name: 'a single provider has no name; those of `spec.ai.groups` have',
    },
  },
  {
    at: 'EdgeBackend spec.ai.groups[].providers[]',
    names: {
      ...VENDORS,
      ...ADDRESS,
      ...all(TOKENS, ['spec.ai.groups[].providers[].policies.auth']),
      model: MODEL,
      ...all('weight priority', ORDER),
    },
  },
  {
    at: 'EdgeBackend spec.ai.groups[]',
    names: {
      ...all('priority weight', ORDER),
      provider: ['spec.ai.groups[].providers[]'],
    },
  },
  {
    at: 'EdgeBackend *.vendorA|*.vendorB|*.vendorC|*.vendorD|*.vendorE|*.vendorF',
    names: {
      ...all(TOKENS, 'credentials are in `policies.auth`: of the provider in a group, else of `spec`'),
      ...all('baseUrl baseURL url hostOverride', 'write `host` and `port` next to the block of the provider'),
    },
  },
  {
    at: 'EdgeBackend spec.ai',
    names: {
      ...VENDORS,
      llm: ['spec.ai.provider'],
      ...all('priorityGroups pools', ['spec.ai.groups[]']),
      ...all('promptGuard promptCaching modelAliases routes prompt defaults overrides', ['spec.policies.ai']),
      ...all(TOKENS, ['spec.policies.auth']),
    },
  },
];

const WHOLE_HEADER =
  'it is `key` here, the whole value of the Authorization header; better put it into a Secret, and set `secretRef`';

/** `policies.auth`, wherever policies of a backend are. */
export const CREDENTIAL_NAMES: readonly MisplacedFields[] = [
  {
    at: '* *.policies.auth|*.backend.auth',
    names: {
      ...all('apiKey apikey token authToken bearerToken value inline', WHOLE_HEADER),
      ...all('secret secretName secretKeyRef credentials', beside('secretRef')),
    },
  },
  {
    at: '* *.policies|*.backend',
    names: {
      ...all(
        'apiKey apikey key token authToken secretRef authentication',
        'it belongs in `auth`: `key`, or better `secretRef`',
      ),
    },
  },
];

export const BACKEND_NAMES: readonly MisplacedFields[] = [
  {
    at: 'EdgeBackend spec',
    names: {
      type: 'remove it: the block that is present decides the type of backend',
      ...all('llm', ['spec.ai']),
      ...VENDORS,
      ...all('auth tls tcp http', 'it belongs in `spec.policies`'),
      ...all('cloud aws lambda', ['Backend spec.cloud']),
      ...all('host hostname address hosts', ['spec.static']),
      ...all('backend', ['EdgePolicy spec.backend']),
    },
  },
  {
    at: 'EdgeBackend spec.static',
    names: {
      hosts: 'one `host` and `port`; a Backend has a list of hosts',
      ...all('url address hostname', 'write `host` and `port`'),
      tls: ['spec.policies.tls'],
      policies: ['spec.policies'],
    },
  },
  {
    at: 'EdgeBackend spec.mcp',
    names: {
      ...all('servers target', ['spec.mcp.targets[]']),
      ...all('static selector', 'it belongs in an item of `spec.mcp.targets`, beside its `name`'),
      ...all('host port path protocol', 'it belongs in `static` of an item of `spec.mcp.targets`'),
      ...all('authentication authorization', ['spec.policies.mcp']),
    },
  },
  {
    at: 'EdgeBackend spec.mcp.targets[]',
    names: {
      ...all('url address hostname', 'write `static` with `host` and `port`, and `path` where it differs'),
      ...all(
        'stdio cmd command',
        'not part of this API: an MCP server is reached over HTTP, with `static` or `selector`',
      ),
      host: ['spec.mcp.targets[].static.host'],
      port: ['spec.mcp.targets[].static.port'],
      path: ['spec.mcp.targets[].static.path'],
      protocol: ['spec.mcp.targets[].static.protocol'],
      ...all(
        'backendRef service serviceRef',
        'write `static` with `host` and `port`, or `selector.services` with labels',
      ),
      ...all('labels matchLabels services', ['spec.mcp.targets[].selector.services']),
    },
  },
  {
    at: 'EdgeBackend spec.mcp.targets[].selector',
    names: {
      service: ['spec.mcp.targets[].selector.services'],
      namespace: ['spec.mcp.targets[].selector.namespaces'],
    },
  },
  {
    at: 'Backend spec',
    names: {
      ...all('ai mcp', 'use a separate kind, EdgeBackend (`edge.gatewarden.dev/v1alpha1`)'),
      ...all('tls policies', ['BackendConfigPolicy spec.tls']),
      ...all('endpoints hosts host hostname address fqdn ip port', ['Backend spec.static.hosts[]']),
      ...all('aws lambda function', ['Backend spec.cloud.function']),
    },
  },
  {
    at: 'Backend spec.static',
    names: {
      ...all('host hostname address port endpoints', ['spec.static.hosts[]']),
      tls: ['BackendConfigPolicy spec.tls'],
    },
  },
  {
    at: 'Backend spec.static.hosts[]',
    names: {
      ...all('hostname address ip fqdn name', beside('host')),
      ...all('weight', 'hosts have no weights; an HTTPRoute weighs its backends'),
      tls: ['BackendConfigPolicy spec.tls'],
    },
  },
  {
    at: 'DirectResponse spec',
    names: {
      ...all('statusCode code responseCode', ['spec.status']),
      ...all('targetRefs targetRef', 'a filter of type ExtensionRef in an HTTPRoute names a DirectResponse'),
      headers: 'not part of this API: headers of answers are set by a policy',
    },
  },
];
