// The spec fields of an EdgeBackend that its rules read.

import { object, optional } from '../../schema/node.ts';
import { BackendFull } from '../shared/backend-policies.ts';
import { port } from '../shared/text.ts';
import { AIBackend } from './ai.ts';
import { host } from './host.ts';
import { MCPBackend } from './mcp.ts';

const StaticBackend = object(
  { host: host('Host name or IP address.'), port: port({ doc: 'Port.' }) },
  { doc: 'One host.' },
);

export const backend = {
  static: optional(StaticBackend),
  ai: optional(AIBackend),
  mcp: optional(MCPBackend),
  dynamicForwardProxy: optional(
    object({}, { doc: 'Sends each request to the host that it names. Restrict access.' }),
  ),
  policies: optional(BackendFull),
};
