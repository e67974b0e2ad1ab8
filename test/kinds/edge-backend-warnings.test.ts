// Warnings about policies of an EdgeBackend that count for several destinations: W-80 to W-82.

import { warningTables } from './warning-tables.ts';

const { warns } = warningTables();

const ai = (...providers: readonly string[]) =>
  `ai: {groups: [${providers.map((provider) => `{providers: [{${provider}}]}`).join(', ')}]}`;
const mcp = (...targets: readonly string[]) => `mcp: {targets: [${targets.join(', ')}]}`;
const GUARD = 'promptGuard: {request: [{regex: {builtins: [Ssn], action: REJECT}}]}';
const A = 'name: a, vendorA: {}';
const C = 'name: c, vendorC: {}';
const AUTH = 'auth: {secretRef: {name: k}}';

warns('W-80', 'EdgeBackend', {
  'a guard that a provider replaces': {
    bad: `${ai(A, `${C}, policies: {ai: {modelAliases: {x: y}}}`)}\npolicies: {ai: {${GUARD}}}`,
    good: `${ai(A, `${C}, policies: {ai: {modelAliases: {x: y}, ${GUARD}}}`)}\npolicies: {ai: {${GUARD}}}`,
    at: ['spec.ai.groups[1].providers[0].policies.ai'],
  },
  'several of them': {
    bad: `${ai(`${A}, policies: {ai: {modelAliases: {x: y}}}`, `${C}, policies: {ai: {${GUARD}}}`)}\npolicies: {ai: {${GUARD}, modelAliases: {x: y}}}`,
    good: `${ai(`${A}, policies: {tls: {}}`, C)}\npolicies: {ai: {${GUARD}, modelAliases: {x: y}}}`,
    at: ['spec.ai.groups[0].providers[0].policies.ai', 'spec.ai.groups[1].providers[0].policies.ai'],
  },
});

warns('W-81', 'EdgeBackend', {
  'a key for two vendors': {
    bad: `${ai(A, C)}\npolicies: {${AUTH}}`,
    good: `${ai(A, `${C}, policies: {${AUTH}}`)}\npolicies: {${AUTH}}`,
    at: ['spec.policies.auth'],
  },
  'a key for one vendor, or the token of the client': {
    bad: `${ai(A, C, 'name: a2, vendorA: {}')}\npolicies: {${AUTH}}`,
    good: `${ai(A, C)}\npolicies: {auth: {passthrough: {}}}`,
    at: ['spec.policies.auth'],
  },
});

const target = (name: string, more = '') =>
  `{name: ${name}, static: {host: ${name}.example.com, port: 443${more}}}`;

warns('W-82', 'EdgeBackend', {
  'a server name for two MCP servers': {
    bad: `${mcp(target('a'), target('b'))}\npolicies: {tls: {sni: a.example.com}}`,
    good: `${mcp(target('a'), target('b', ', policies: {tls: {}}'))}\npolicies: {tls: {sni: a.example.com}}`,
    at: ['spec.policies.tls.sni'],
  },
  'names of a certificate for two providers': {
    bad: `${ai(A, `${C}, host: c.example.com, port: 443`)}\npolicies: {tls: {verifySubjectAltNames: [c.example.com]}}`,
    good: `${ai(A)}\npolicies: {tls: {verifySubjectAltNames: [a.example.com]}}`,
    at: ['spec.policies.tls.verifySubjectAltNames'],
  },
});
