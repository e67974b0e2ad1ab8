// EdgeBackend's MCP servers: each one host, or the Services of a selector. EB-10 to EB-12, W-16.

import { advice, required } from '../../diagnostics/finding.ts';
import { writeHint } from '../../grammar/quote.ts';
import { exactlyOneOf } from '../../schema/combinators.ts';
import { array, defaultedFrom, object, optional, string } from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import { BackendWithMCP } from '../shared/backend-policies.ts';
import { LabelSelector } from '../shared/label-selector.ts';
import { port, sectionName } from '../shared/text.ts';
import { host } from './host.ts';

const mcpSelector = {
  namespaces: optional(LabelSelector, {
    doc: 'Namespaces to search; that of the EdgeBackend when absent.',
  }),
  services: optional(LabelSelector, { doc: 'Services that are MCP servers.' }),
};

const emptySelector: RuleOf<typeof mcpSelector> = {
  id: 'EB-12',
  reads: ['namespaces?', 'services?'],
  demand: 'at least one of `namespaces` and `services` is present',
  cel: 'has(self.namespaces) || has(self.services)',
  check({ namespaces, services }, report) {
    if (namespaces === undefined && services === undefined) {
      report(
        required(
          'an empty selector selects nothing',
          'set `services` (or `namespaces`) to the labels of the MCP servers',
        ),
      );
    }
  },
};

const McpSelector = object(mcpSelector, {
  doc: 'MCP servers by the labels of their Services.',
  rules: [emptySelector],
});

const pathWithoutSlash: Rule<string> = {
  id: 'W-16',
  reads: [''],
  demand: 'starts with `/`',
  check(path, report) {
    if (!path.startsWith('/'))
      report(advice('the path has no leading `/`', writeHint(`/${path}`, 'write a `/` before it')));
  },
};

const mcpTarget = {
  host: host('Host name or IP address.', { hasPath: true }),
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

const pathOfOtherProtocol: RuleOf<typeof mcpTarget> = {
  id: 'W-16',
  reads: ['path', 'protocol'],
  demand: "`path` isn't the default of the other protocol",
  check({ path, protocol }, report) {
    const own = protocol === 'SSE' ? '/sse' : '/mcp';
    const others = protocol === 'SSE' ? '/mcp' : protocol === 'StreamableHTTP' ? '/sse' : undefined;
    if (path === others && others !== undefined) {
      report({
        ...advice(
          `\`${others}\` is the default path of the other protocol`,
          `write \`${own}\`, unless the server really uses this path`,
        ),
        at: ['path'],
      });
    }
  },
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

export const MCPBackend = object(
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
);
