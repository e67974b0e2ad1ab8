// EdgeBackend: where the edge data plane sends requests: a static host, LLM providers, MCP servers, or the host that the client names.

import { EDGE_GROUP } from '../../identifiers.ts';
import { exactlyOneOf, onlyWith } from '../../schema/combinators.ts';
import { kind } from '../../schema/kind.ts';
import { object } from '../../schema/node.ts';
import { ConditionsStatus } from '../shared/status.ts';
import { tlsPortsInPlaintext } from './plaintext.ts';
import { cachingWithoutVendorF, openProxy } from './rules.ts';
import { keyOfSeveralVendors, nameOfSeveralHosts, replacedAi } from './shared-policies.ts';
import { backend } from './spec.ts';

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
      replacedAi,
      keyOfSeveralVendors,
      nameOfSeveralHosts,
    ],
  }),
  status: ConditionsStatus,
});
