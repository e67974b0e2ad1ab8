// The host of an EdgeBackend or of one of its MCP servers.

import { checkHost } from '../../grammar/host.ts';
import { string } from '../../schema/node.ts';
import { content } from '../shared/text.ts';

export const host = (doc: string) =>
  string({
    minLength: 1,
    maxLength: 256,
    doc,
    rules: [content('C-12', 'an IP address or a DNS name, without scheme, port or path', checkHost)],
  });
