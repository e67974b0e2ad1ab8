// `mcp.authorization`: which items of MCP servers a client may use. Rules of all levels are evaluated together.

import { combineRules, readRules, rulesSpec } from '../rule-lists.ts';
import type { BackendUnit } from '../unit.ts';

export const mcpAuthorization: BackendUnit<'backend.mcp.authorization'> = {
  name: 'backend.mcp.authorization',
  read: ({ mcp }, context) =>
    mcp?.authorization && readRules(mcp.authorization, ['mcp', 'authorization'], context),
  records: (value) => [
    { key: (policy) => `${policy}:mcp-authorization`, spec: { mcpAuthorization: rulesSpec(value) } },
  ],
  combine: combineRules,
};
