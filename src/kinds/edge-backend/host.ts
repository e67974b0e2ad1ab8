// Hosts of an EdgeBackend: of the backend itself, of an LLM provider, of an MCP server.

import type { Segments } from '../../diagnostics/path.ts';
import { string } from '../../schema/node.ts';
import { hostWithoutPort } from '../shared/host-field.ts';
import { realAddress } from '../shared/odd-address.ts';

/** The policies of the backend apply to everything in it; providers of groups and MCP servers also have their own. */
function tlsOf(host: Segments): readonly Segments[] {
  const block = host.slice(0, -1);
  const isAlone = block.join('.') === 'spec.static' || block.join('.') === 'spec.ai.provider';
  return [...(isAlone ? [] : [[...block, 'policies', 'tls']]), ['spec', 'policies', 'tls']];
}

/** `hasPath`: the block has a `path` too. */
export const host = (doc: string, { hasPath = false } = {}) =>
  string({
    minLength: 1,
    maxLength: 256,
    doc,
    rules: [hostWithoutPort({ hasPath, tls: tlsOf }), realAddress],
  });
