// BK: rules of the backend policies of the edge group, in EdgeBackend and EdgePolicy.

import { entries } from './entry.ts';

const policies = (members: string) => `
      static: {host: db.example.com, port: 443}
      policies: ${members}`;

const ai = (members: string) => `
      ai: {provider: {vendorA: {}}}
      policies: {ai: ${members}}`;

const mcp = (members: string) => `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80}}]}
      policies: {mcp: ${members}}`;

const EMPTY =
  'A policy block without members has no effect. Add a setting, or remove the block: the settings of the less specific level then apply.';

export const BACKEND_POLICIES = entries({
  'BK-01': {
    level: 'R',
    title: 'empty policy block',
    explain: `${EMPTY} This block accepts \`tcp\`, \`tls\`, \`http\`, \`auth\`, \`mcp\` and \`ai\`.`,
    kind: 'EdgeBackend',
    bad: policies('{}'),
    at: 'spec.policies',
    good: policies('{tls: {}}'),
  },
  'BK-02': {
    level: 'R',
    title: 'empty policy block of a provider',
    explain: `${EMPTY} A provider accepts \`tcp\`, \`tls\`, \`http\`, \`auth\` and \`ai\`.`,
    kind: 'EdgeBackend',
    bad: `
      ai: {groups: [{providers: [{name: first, vendorA: {}, policies: {}}]}]}`,
    at: 'spec.ai.groups[0].providers[0].policies',
    good: `
      ai: {groups: [{providers: [{name: first, vendorA: {}, policies: {auth: {secretRef: {name: llm-key}}}}]}]}`,
  },
  'BK-03': {
    level: 'R',
    title: 'empty policy block of an MCP target',
    explain: `${EMPTY} An MCP target accepts \`tcp\`, \`tls\`, \`http\`, \`auth\` and \`mcp\`.`,
    kind: 'EdgeBackend',
    bad: `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 443, policies: {}}}]}`,
    at: 'spec.mcp.targets[0].static.policies',
    good: `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 443, policies: {tls: {}}}}]}`,
  },
  'BK-04': {
    level: 'R',
    title: 'empty policy block of a moderation service',
    explain: `${EMPTY} A moderation service accepts \`tcp\`, \`tls\`, \`http\` and \`auth\`.`,
    kind: 'EdgeBackend',
    bad: ai('{promptGuard: {request: [{vendorAModeration: {policies: {}}}]}}'),
    at: 'spec.policies.ai.promptGuard.request[0].vendorAModeration.policies',
    good: ai('{promptGuard: {request: [{vendorAModeration: {policies: {auth: {secretRef: {name: key}}}}}]}}'),
  },
  'BK-05': {
    level: 'R',
    title: "`verifySubjectAltNames` and `insecureSkipVerify` can't be combined",
    explain:
      '`verifySubjectAltNames` checks the names of the certificate, and `insecureSkipVerify` skips that check. Keep one of the two.',
    kind: 'EdgeBackend',
    bad: policies('{tls: {verifySubjectAltNames: [db.example.com], insecureSkipVerify: Hostname}}'),
    at: 'spec.policies.tls',
    good: policies('{tls: {verifySubjectAltNames: [db.example.com]}}'),
  },
  'BK-06': {
    level: 'R',
    title: 'a CA has no effect when all verification is off',
    explain:
      'With `insecureSkipVerify: All` no certificate is verified, so a CA would be ignored. Remove `insecureSkipVerify` to verify against the CA, or write `Hostname` to skip the host name only.',
    kind: 'EdgeBackend',
    bad: policies('{tls: {insecureSkipVerify: All, caCertificateRefs: [{name: db-ca}]}}'),
    at: 'spec.policies.tls.caCertificateRefs',
    good: policies('{tls: {caCertificateRefs: [{name: db-ca}]}}'),
  },
  'BK-07': {
    level: 'R',
    title: 'exactly one credential source',
    explain:
      'Credentials are inline (`key`), in a Secret (`secretRef`), or those of the client (`passthrough`). Set one of the three.',
    kind: 'EdgeBackend',
    bad: policies('{auth: {secretRef: {name: db-key}, passthrough: {}}}'),
    at: 'spec.policies.auth',
    good: policies('{auth: {secretRef: {name: db-key}}}'),
  },
  'BK-08': {
    level: 'R',
    title: 'empty ai block',
    explain: 'Set at least one of the fields of `ai`, or remove the block.',
    kind: 'EdgeBackend',
    bad: ai('{}'),
    at: 'spec.policies.ai',
    good: ai('{modelAliases: {fast: small-1}}'),
  },
  'BK-09': {
    level: 'R',
    title: 'empty mcp block',
    explain: 'Set `authorization` or `authentication`, or remove the block.',
    kind: 'EdgeBackend',
    bad: mcp('{}'),
    at: 'spec.policies.mcp',
    good: mcp('{authorization: {policy: {matchExpressions: [\'jwt.sub == "ops"\']}}}'),
  },
  'BK-10': {
    level: 'R',
    title: 'empty prompt guard',
    explain: 'Guard the `request`, the `response`, or both; otherwise remove the block.',
    kind: 'EdgeBackend',
    bad: ai('{promptGuard: {}}'),
    at: 'spec.policies.ai.promptGuard',
    good: ai('{promptGuard: {request: [{regex: {builtins: [Ssn]}}]}}'),
  },
  'BK-11': {
    level: 'R',
    title: 'exactly one guard for requests',
    explain:
      'Each item of the list is one guard: `regex`, `webhook` or `vendorAModeration`. For several guards, write several items; they run in order.',
    kind: 'EdgeBackend',
    bad: ai('{promptGuard: {request: [{regex: {builtins: [Ssn]}, vendorAModeration: {}}]}}'),
    at: 'spec.policies.ai.promptGuard.request[0]',
    good: ai('{promptGuard: {request: [{regex: {builtins: [Ssn]}}, {vendorAModeration: {}}]}}'),
  },
  'BK-12': {
    level: 'R',
    title: 'exactly one guard for responses',
    explain:
      'Each item of the list is one guard: `regex` or `webhook`. For several guards, write several items; they run in order.',
    kind: 'EdgeBackend',
    bad: ai('{promptGuard: {response: [{response: {statusCode: 451}}]}}'),
    at: 'spec.policies.ai.promptGuard.response[0]',
    good: ai('{promptGuard: {response: [{webhook: {backendRef: {name: guard, port: 80}}}]}}'),
  },
  'BK-13': {
    level: 'R',
    title: 'empty custom response',
    explain:
      'A custom response is sent to a client whose request is rejected. Both of its members have defaults (D-09, D-10), so `response: {}` is accepted.',
    kind: 'EdgeBackend',
    unreachable: 'The defaults fill an empty `response`, so that no object breaks this rule.',
    bad: '',
    at: '',
    good: ai('{promptGuard: {request: [{regex: {builtins: [Ssn], action: REJECT}, response: {}}]}}'),
  },
  'BK-14': {
    level: 'R',
    title: 'unknown action',
    explain:
      '`MASK` replaces the text that matches, `REJECT` rejects the request. Matches in responses are always masked.',
    kind: 'EdgeBackend',
    bad: ai('{promptGuard: {request: [{regex: {builtins: [Ssn], action: DROP}}]}}'),
    at: 'spec.policies.ai.promptGuard.request[0].regex.action',
    good: ai('{promptGuard: {request: [{regex: {builtins: [Ssn], action: REJECT}}]}}'),
  },
  'BK-15': {
    level: 'R',
    title: 'choose uri or backendRef',
    explain:
      'A remote key set is fetched from a URL (`uri`) or from a backend (`backendRef`). Today the data plane supports `uri` only.',
    kind: 'EdgeBackend',
    bad: mcp('{authentication: {jwks: {}}}'),
    at: 'spec.policies.mcp.authentication.jwks',
    good: mcp('{authentication: {jwks: {uri: https://id.example.com/keys}}}'),
  },
});
