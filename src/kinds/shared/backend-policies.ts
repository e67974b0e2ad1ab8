// The blocks of backend policies of the edge group, by what the place takes. Document 4, sections 2.1 and 3.3.

import { optional } from '../../schema/node.ts';
import { BackendAI } from './backend-ai.ts';
import { backendPolicies } from './backend-connection.ts';
import { BackendMCP } from './backend-mcp.ts';

export const BackendFull = backendPolicies(
  'BK-01',
  'BackendFull',
  { mcp: optional(BackendMCP), ai: optional(BackendAI) },
  'How to connect to the backend, and what to do with its traffic.',
);

export const BackendWithAI = backendPolicies(
  'BK-02',
  'BackendWithAI',
  { ai: optional(BackendAI) },
  'Policies of one LLM provider.',
);

export const BackendWithMCP = backendPolicies(
  'BK-03',
  'BackendWithMCP',
  { mcp: optional(BackendMCP) },
  'Policies of one MCP target.',
);
