// The blocks of backend policies of the edge group, one for each place that accepts them.

import { atLeastOneOf } from '../../schema/combinators.ts';
import { namesOf, object, optional } from '../../schema/node.ts';
import { BackendAI } from './backend-ai.ts';
import { connection } from './backend-connection.ts';
import { BackendMCP } from './backend-mcp.ts';

const full = { ...connection, mcp: optional(BackendMCP), ai: optional(BackendAI) };

export const BackendFull = object(full, {
  name: 'BackendFull',
  doc: 'How to connect to the backend, and what to do with its traffic.',
  rules: [atLeastOneOf('BK-01', namesOf(full))],
});

const withAI = { ...connection, ai: optional(BackendAI) };

export const BackendWithAI = object(withAI, {
  name: 'BackendWithAI',
  doc: 'Policies of one LLM provider.',
  rules: [atLeastOneOf('BK-02', namesOf(withAI))],
});

const withMCP = { ...connection, mcp: optional(BackendMCP) };

export const BackendWithMCP = object(withMCP, {
  name: 'BackendWithMCP',
  doc: 'Policies of one MCP target.',
  rules: [atLeastOneOf('BK-03', namesOf(withMCP))],
});
