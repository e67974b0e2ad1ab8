// EB: rules of EdgeBackend.

import { entries } from './entry.ts';

export const EDGE_BACKEND = entries({
  'EB-01': {
    level: 'R',
    title: 'exactly one type of EdgeBackend',
    explain:
      'An EdgeBackend is one destination, so `spec` holds one of `static`, `ai`, `mcp` and `dynamicForwardProxy`. Use one EdgeBackend for each destination.',
    kind: 'EdgeBackend',
    bad: `
      static: {host: db.example.com, port: 8080}
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80}}]}`,
    at: 'spec',
    good: `
      static: {host: db.example.com, port: 8080}`,
  },
  'EB-02': {
    level: 'R',
    title: 'ai policies need an ai backend',
    explain:
      '`policies.ai` configures LLM requests. On a backend of another type it would have no effect, so it is rejected.',
    kind: 'EdgeBackend',
    bad: `
      static: {host: db.example.com, port: 8080}
      policies: {ai: {modelAliases: {fast: small-1}}}`,
    at: 'spec.policies.ai',
    good: `
      ai: {provider: {vendorA: {}}}
      policies: {ai: {modelAliases: {fast: small-1}}}`,
  },
  'EB-03': {
    level: 'R',
    title: 'mcp policies need an mcp backend',
    explain:
      '`policies.mcp` authorizes MCP calls. On a backend of another type it would have no effect, so it is rejected.',
    kind: 'EdgeBackend',
    bad: `
      static: {host: db.example.com, port: 8080}
      policies: {mcp: {authorization: {policy: {matchExpressions: ['jwt.sub == "ops"']}}}}`,
    at: 'spec.policies.mcp',
    good: `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80}}]}
      policies: {mcp: {authorization: {policy: {matchExpressions: ['jwt.sub == "ops"']}}}}`,
  },
  'EB-04': {
    level: 'R',
    title: 'one provider, or groups of providers',
    explain:
      '`provider` is the short form for a single provider; `groups` lists several by priority. Write one of the two.',
    kind: 'EdgeBackend',
    bad: `
      ai:
        provider: {vendorA: {}}
        groups: [{providers: [{name: first, vendorA: {}}]}]`,
    at: 'spec.ai',
    good: `
      ai:
        groups: [{providers: [{name: first, vendorA: {}}]}]`,
  },
  'EB-05': {
    level: 'R',
    title: 'exactly one vendor',
    explain:
      'A provider has one vendor: `vendorA` to `vendorF`. If the vendor needs no settings, write an empty object.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorA: {}, vendorC: {}}}`,
    at: 'spec.ai.provider',
    good: `
      ai: {provider: {vendorC: {}}}`,
  },
  'EB-06': {
    level: 'R',
    title: 'host and port go together',
    explain: '`host` and `port` together replace the address of the vendor, so set both or neither.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorA: {}, host: llm.example.com}}`,
    at: 'spec.ai.provider.port',
    good: `
      ai: {provider: {vendorA: {}, host: llm.example.com, port: 443}}`,
  },
  'EB-07': {
    level: 'R',
    title: 'this apiVersion needs a deployment',
    explain:
      "Only version `v1` of the vendor's API takes the model from the request. Every other version needs the name of a deployment.",
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorB: {endpoint: me.example.com, apiVersion: 2024-10-21}}}`,
    at: 'spec.ai.provider.vendorB.deploymentName',
    good: `
      ai: {provider: {vendorB: {endpoint: me.example.com, apiVersion: 2024-10-21, deploymentName: chat}}}`,
  },
  'EB-08': {
    level: 'R',
    title: 'provider names are unique in a group',
    explain: 'Policies select a provider by name, so names in a group must be unique.',
    kind: 'EdgeBackend',
    bad: `
      ai: {groups: [{providers: [{name: first, vendorA: {}}, {name: first, vendorC: {}}]}]}`,
    at: 'spec.ai.groups[0].providers[1].name',
    good: `
      ai: {groups: [{providers: [{name: first, vendorA: {}}, {name: second, vendorC: {}}]}]}`,
  },
  'EB-09': {
    level: 'R',
    title: 'provider names are unique across groups',
    explain:
      'Policies select a provider by name in all groups, so names must be unique in the whole backend.',
    kind: 'EdgeBackend',
    bad: `
      ai:
        groups:
        - providers: [{name: first, vendorA: {}}]
        - providers: [{name: first, vendorC: {}}]`,
    at: 'spec.ai.groups[1].providers[0].name',
    good: `
      ai:
        groups:
        - providers: [{name: first, vendorA: {}}]
        - providers: [{name: second, vendorC: {}}]`,
  },
  'EB-10': {
    level: 'R',
    title: 'target names are unique',
    explain: 'Policies select an MCP target by name, so names must be unique.',
    kind: 'EdgeBackend',
    bad: `
      mcp:
        targets:
        - {name: files, static: {host: a.example.com, port: 80}}
        - {name: files, static: {host: b.example.com, port: 80}}`,
    at: 'spec.mcp.targets[1].name',
    good: `
      mcp:
        targets:
        - {name: files, static: {host: a.example.com, port: 80}}
        - {name: mails, static: {host: b.example.com, port: 80}}`,
  },
  'EB-11': {
    level: 'R',
    title: 'a target is a selector or a static host',
    explain:
      'A target finds its servers by the labels of Services (`selector`) or names one host (`static`).',
    kind: 'EdgeBackend',
    bad: `
      mcp: {targets: [{name: files}]}`,
    at: 'spec.mcp.targets[0]',
    good: `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80}}]}`,
  },
  'EB-12': {
    level: 'R',
    title: 'empty selector',
    explain:
      'A selector without `services` and `namespaces` selects nothing. To select every Service of the namespace, write `services: {}`.',
    kind: 'EdgeBackend',
    bad: `
      mcp: {targets: [{name: files, selector: {}}]}`,
    at: 'spec.mcp.targets[0].selector',
    good: `
      mcp: {targets: [{name: files, selector: {services: {matchLabels: {mcp: "true"}}}}]}`,
  },
});
