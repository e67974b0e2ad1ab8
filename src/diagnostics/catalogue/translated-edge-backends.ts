// TR-120 to TR-129: findings of the translation about EdgeBackends.

import { entries } from './entry.ts';

const service = (namespace: string, port: string) => `
      apiVersion: v1
      kind: Service
      metadata: {name: search, namespace: ${namespace}, labels: {mcp: "yes"}}
      spec: {ports: [{name: ${port}, port: 8080, appProtocol: gatewarden.dev/mcp}]}`;

const tools = (selector: string) => `
      ---
      apiVersion: edge.gatewarden.dev/v1alpha1
      kind: EdgeBackend
      metadata: {name: tools, namespace: shop}
      spec:
        mcp: {targets: [{name: found, selector: {${selector}}}]}`;

export const TRANSLATED_EDGE_BACKENDS = entries({
  'TR-120': {
    level: 'W',
    title: 'MCP selector that finds nothing',
    explain:
      'No Service has the labels, or none of those that have them speaks MCP. A port is found by its `appProtocol`: `gatewarden.dev/mcp` (streamable HTTP) or `gatewarden.dev/mcp-sse`. Without `namespaces`, only the namespace of the EdgeBackend is searched. The other targets are offered to clients all the same.',
    kind: 'EdgeBackend',
    isTranslated: true,
    bad: `${service('shop', 'http')}${tools('services: {matchLabels: {mcp: "no"}}')}`,
    at: 'spec.mcp.targets[0].selector',
    good: `${service('shop', 'http')}${tools('services: {matchLabels: {mcp: "yes"}}')}`,
  },
  'TR-121': {
    level: 'W',
    title: 'MCP targets with equal names',
    explain:
      'A target that a selector finds is named after the Service and its port: `search-http`. Where that name is taken, as with Services of one name in two namespaces, the later target gets its namespace too: `search-http-shop`. Clients see the name before each of its tools, so it changes for them when the other Service comes or goes.',
    kind: 'EdgeBackend',
    isTranslated: true,
    bad: `${service('shop', 'http')}
      ---${service('docs', 'http')}${tools('namespaces: {}')}`,
    at: 'spec.mcp.targets[0].selector',
    good: `${service('shop', 'http')}
      ---${service('docs', 'http-docs')}${tools('namespaces: {}')}`,
  },
});
