// W-80 to W-82: policies of an EdgeBackend that mean something else for several destinations.

import { entries } from './entry.ts';

const groups = (...providers: readonly string[]) =>
  `ai: {groups: [${providers.map((provider) => `{providers: [{${provider}}]}`).join(', ')}]}`;

export const WARNINGS_EDGE_BACKEND = entries({
  'W-80': {
    level: 'W',
    title: "a provider's `ai` replaces the one of the backend",
    explain:
      'Policies are merged block by block, not field by field: where a provider has `policies.ai`, nothing of `spec.policies.ai` applies to it. So a guard of the backend does not protect the provider that sets a default of its own. Repeat the guard at the provider.',
    kind: 'EdgeBackend',
    bad: `
      ${groups('name: a, vendorA: {}', 'name: c, vendorC: {}, policies: {ai: {defaults: [{field: temperature, value: 0}]}}')}
      policies: {ai: {promptGuard: {request: [{regex: {builtins: [Ssn], action: REJECT}}]}}}`,
    at: 'spec.ai.groups[1].providers[0].policies.ai',
    good: `
      ${groups('name: a, vendorA: {}', 'name: c, vendorC: {}')}
      policies: {ai: {promptGuard: {request: [{regex: {builtins: [Ssn], action: REJECT}}]}}}`,
  },
  'W-81': {
    level: 'W',
    title: 'one key for several vendors',
    explain:
      'The key in `spec.policies.auth` is sent to every provider without an `auth` of its own. With providers of different vendors, each vendor gets the key of another one, and refuses the request. Write `auth` in the `policies` of each provider.',
    kind: 'EdgeBackend',
    bad: `
      ${groups('name: a, vendorA: {}', 'name: c, vendorC: {}')}
      policies: {auth: {secretRef: {name: key}}}`,
    at: 'spec.policies.auth',
    good: `
      ${groups('name: a, vendorA: {}, policies: {auth: {secretRef: {name: key}}}', 'name: c, vendorC: {}, policies: {auth: {secretRef: {name: other}}}')}`,
  },
  'W-82': {
    level: 'W',
    title: 'one server name for several hosts',
    explain:
      '`sni` and `verifySubjectAltNames` in `spec.policies.tls` count for every provider and every static MCP server without a `tls` of its own. Servers of different hosts rarely have certificates for one name, so the connections to some of them fail. Write `tls` in the `policies` of each one, or leave the name out: it is the host then.',
    kind: 'EdgeBackend',
    bad: `
      mcp:
        targets:
          - {name: files, static: {host: files.example.com, port: 443}}
          - {name: mail, static: {host: mail.example.com, port: 443}}
      policies: {tls: {sni: files.example.com}}`,
    at: 'spec.policies.tls.sni',
    good: `
      mcp:
        targets:
          - {name: files, static: {host: files.example.com, port: 443}}
          - {name: mail, static: {host: mail.example.com, port: 443}}
      policies: {tls: {}}`,
  },
});
