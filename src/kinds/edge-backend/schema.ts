// EdgeBackend: where the edge data plane sends requests: a static host, LLM providers, MCP servers, or whatever host the client names.

import { checkHost } from '../../grammar/host.ts';
import { EDGE_GROUP } from '../../identifiers.ts';
import { exactlyOneOf, onlyWith } from '../../schema/combinators.ts';
import { kind } from '../../schema/kind.ts';
import { array, defaultedFrom, object, optional, string } from '../../schema/node.ts';
import { BackendFull, BackendWithMCP } from '../shared/backend-policies.ts';
import { LabelSelector } from '../shared/label-selector.ts';
import { ConditionsStatus } from '../shared/status.ts';
import { content, port, sectionName } from '../shared/text.ts';
import { LLMProvider, NamedLLMProvider } from './llm-provider.ts';
import { tlsPortsInPlaintext } from './plaintext.ts';
import {
  cachingWithoutVendorF,
  emptySelector,
  openProxy,
  pathOfOtherProtocol,
  pathWithoutSlash,
  uniqueAcrossGroups,
} from './rules.ts';

const host = (doc: string) =>
  string({
    minLength: 1,
    maxLength: 256,
    doc,
    rules: [content('C-12', 'an IP address or a DNS name, without scheme, port or path', checkHost)],
  });

const StaticBackend = object(
  { host: host('Host name or IP address.'), port: port({ doc: 'Port.' }) },
  { doc: 'One host.' },
);

export const PriorityGroup = object({
  providers: array(NamedLLMProvider, {
    minItems: 1,
    maxItems: 32,
    listType: 'map',
    key: 'name',
    unique: 'EB-08',
    doc: 'Providers of equal priority; weights follow their health.',
  }),
});

const AIBackend = object(
  {
    provider: optional(LLMProvider),
    groups: optional(
      array(PriorityGroup, {
        minItems: 1,
        maxItems: 32,
        doc: 'Groups of providers, most preferred first.',
        rules: [uniqueAcrossGroups],
      }),
    ),
  },
  { doc: 'LLM providers.', rules: [exactlyOneOf('EB-04', ['provider', 'groups'])] },
);

export const mcpSelector = {
  namespaces: optional(LabelSelector, {
    doc: "Namespaces that are searched; the EdgeBackend's own when absent.",
  }),
  services: optional(LabelSelector, { doc: 'Services that are MCP servers.' }),
};

const McpSelector = object(mcpSelector, {
  doc: 'MCP servers by the labels of their Services.',
  rules: [emptySelector],
});

export const mcpTarget = {
  host: host('Host name or IP address.'),
  port: port({ doc: 'Port.' }),
  path: defaultedFrom(
    'D-12',
    '`/sse` when `protocol` is `SSE`, `/mcp` when it is `StreamableHTTP`',
    ({ protocol }) => (protocol === 'SSE' ? '/sse' : protocol === 'StreamableHTTP' ? '/mcp' : undefined),
    string({
      minLength: 1,
      maxLength: 1024,
      doc: 'URL path of the MCP endpoint.',
      rules: [pathWithoutSlash],
    }),
  ),
  protocol: optional(string({ enum: ['StreamableHTTP', 'SSE'], doc: 'Transport of MCP.' })),
  policies: optional(BackendWithMCP),
};

const McpTarget = object(mcpTarget, { doc: 'One MCP server.', rules: [pathOfOtherProtocol] });

const McpTargetSelector = object(
  {
    name: sectionName({ doc: 'Name, by which policies target it.' }),
    selector: optional(McpSelector),
    static: optional(McpTarget),
  },
  { rules: [exactlyOneOf('EB-11', ['selector', 'static'])] },
);

export const backend = {
  static: optional(StaticBackend),
  ai: optional(AIBackend),
  mcp: optional(
    object(
      {
        targets: array(McpTargetSelector, {
          minItems: 1,
          maxItems: 32,
          listType: 'map',
          key: 'name',
          unique: 'EB-10',
          doc: 'MCP servers.',
        }),
      },
      { doc: 'MCP servers.' },
    ),
  ),
  dynamicForwardProxy: optional(
    object({}, { doc: 'Sends each request to the host that it names. Restrict access.' }),
  ),
  policies: optional(BackendFull),
};

export const EdgeBackend = kind('EdgeBackend', {
  group: EDGE_GROUP,
  plural: 'edgebackends',
  shortNames: ['ebe'],
  columns: [
    {
      name: 'Accepted',
      type: 'string',
      jsonPath: ".status.conditions[?(@.type=='Accepted')].status",
      description: 'Whether the backend is valid.',
    },
  ],
  doc: 'A destination of the edge data plane: a static host, LLM providers, MCP servers, or the host that the client names.',
  spec: object(backend, {
    rules: [
      exactlyOneOf('EB-01', ['ai', 'static', 'dynamicForwardProxy', 'mcp']),
      onlyWith('EB-02', 'policies.ai', 'ai', 'ai policies need an ai backend'),
      onlyWith('EB-03', 'policies.mcp', 'mcp', 'mcp policies need an mcp backend'),
      openProxy,
      cachingWithoutVendorF,
      tlsPortsInPlaintext,
    ],
  }),
  status: ConditionsStatus,
});
